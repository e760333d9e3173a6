-- The seed from which lots are drawn: kept, so that anybody can draw them again.
ALTER TABLE event ADD COLUMN lots INTEGER CHECK (lots >= 0);
