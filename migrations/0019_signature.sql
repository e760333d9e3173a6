-- The signatures of lines of the journal that publish something. The secret key
-- is not in the database. A signature says nothing about rows: it says that the
-- holder of the key has seen the journal up to this line.
CREATE TABLE signature (
    journal_id INTEGER PRIMARY KEY REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED,
    public_key BLOB NOT NULL CHECK (length(public_key) = 32),
    signature  BLOB NOT NULL CHECK (length(signature) = 64)
) STRICT;

CREATE TRIGGER signature_is_never_changed BEFORE UPDATE ON signature
BEGIN SELECT raise(ABORT, 'a signature is never changed'); END;

CREATE TRIGGER signature_is_never_deleted BEFORE DELETE ON signature
BEGIN SELECT raise(ABORT, 'a signature is never deleted'); END;
