//! Certificates: what follows from the database, signed.

use super::{Session, actor::Role, value};
use crate::report::{certificate::Issued, certificate::view::CertificateView, refusal::TextField};
use crate::service::prelude::*;
use crate::service::{record::certificate::CertificateDraft, record::certificate::CertificateForm};

impl Session {
    /// Issues a certificate, signed with the key of the database. The line of the
    /// journal it names is signed too, so that the database knows the key.
    pub fn certify<Q>(&self, query: &Q, form: CertificateForm) -> Result<CertificateView>
    where
        Q: Query<Answer = CertificateDraft>,
    {
        self.actor.authorise("certify", Role::Director)?;
        value::clean_name(TextField::User, &self.actor.name)?;
        let issued = Issued {
            at: self.clock.now(),
            by: self.actor.name.trim().to_owned(),
        };
        value::check_time(&issued.at)?;
        let (draft, (key, origin), is_signed) = {
            let snapshot = self.database.snapshot()?;
            let draft = query.answer(&snapshot)?;
            let is_signed = snapshot.is_signed(draft.head.line)?;
            (draft, self.keys.of_database(&snapshot)??, is_signed)
        };
        if !is_signed {
            self.database.sign_line(draft.head, &key)?;
        }
        draft.issue(issued, (&key, origin), form)
    }
}
