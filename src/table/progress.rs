//! Work that takes its time: how far it has come, and whether it shall stop. One thread works, another looks.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::DataError;

/// Shared between the one who works and the one who waits.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicUsize,
    of: AtomicUsize,
    stop: AtomicBool,
}

impl Progress {
    /// Steps done, and of how many; of none while the work cannot be counted yet.
    pub fn so_far(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed))
    }

    /// Asks the work to stop at its next step.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Has somebody asked the work to stop? It may still be at its last step.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The worker's word before each step. False: stop.
    pub(crate) fn at(&self, done: usize, of: usize) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
        !self.stopped()
    }

    /// The error of a work that was stopped.
    pub(crate) fn errors(&self, path: &str) -> Result<(), Vec<DataError>> {
        if self.stopped() {
            Err(vec![DataError::file(path, "was not read to its end: you stopped it")])
        } else {
            Ok(())
        }
    }
}
