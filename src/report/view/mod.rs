//! What users get to see, as structs that can be serialised: one file a
//! subject. The same view is printed as JSON or CSV, as text, or on a page.
#![allow(
    missing_docs,
    reason = "fields are named as the JSON keys and CSV columns they become"
)]

pub mod journal;
