//! Tells the tests whether there is a corpus to read: those that need it are
//! ignored without it, instead of passing unseen.

#![allow(clippy::print_stdout, reason = "this is how cargo is told")]

fn main() {
    println!("cargo::rustc-check-cfg=cfg(corpus)");
    println!("cargo::rerun-if-env-changed=OUTFLANK_CORPUS");
    if std::env::var_os("OUTFLANK_CORPUS").is_some() {
        println!("cargo::rustc-cfg=corpus");
    }
}
