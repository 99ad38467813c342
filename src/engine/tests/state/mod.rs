//! Tests of the position: who may know what, ids, files, memos.

mod files;
mod games;
mod memos;
mod secrets;
mod spies;
