//! Memory that is free and stays with the process: painting a map needs a great deal of it for a moment.

/// Has the C library give back to the system what is freed, as soon as it is more than a little, and keep few stores for its
/// threads. To be called before there are any.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LITTLE: i32 = 64 * 1024;
        const STORES: i32 = 2;
        for (what, value) in
            [(libc::M_MMAP_THRESHOLD, LITTLE), (libc::M_TRIM_THRESHOLD, LITTLE), (libc::M_ARENA_MAX, STORES)]
        {
            // SAFETY: it sets a number of the C library. Where that declines, all is as before.
            let _ = unsafe { libc::mallopt(what, value) };
        }
    }
}
