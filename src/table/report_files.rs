//! The folder that a report is written to.

use std::path::{Path, PathBuf};

/// The report's file in its folder; the pictures lie beside it.
pub const REPORT_TEXT: &str = "report.md";
/// How the names of its pictures begin.
pub const REPORT_PICTURE: &str = "picture-";

/// The first folder of this name with a number that is not there.
pub fn free_folder(named: &Path) -> PathBuf {
    let numbered = |n: u32| PathBuf::from(format!("{}-{n}", named.display()));
    (2..).map(numbered).find(|folder| !folder.exists()).unwrap_or_else(|| named.into())
}
