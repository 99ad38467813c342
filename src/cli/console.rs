//! The console that Windows gives a program of the terminal which is started from the desktop. It stands while the window
//! opens, so that there is somewhere to play if it does not, and goes when the window is there.

/// Leaves the console, if it was made for this program alone. Is it gone?
#[cfg(windows)]
pub fn leave() -> bool {
    use windows_sys::Win32::System::Console::{FreeConsole, GetConsoleProcessList};
    let mut first_two = [0u32; 2];
    // SAFETY: the list has room for two, as it is told; neither call keeps what it is given.
    unsafe { GetConsoleProcessList(first_two.as_mut_ptr(), 2) == 1 && FreeConsole() != 0 }
}

/// Opens a new console for the terminal table. Is it there?
#[cfg(windows)]
pub fn open() -> bool {
    // SAFETY: it takes nothing, and fails where there is a console already.
    unsafe { windows_sys::Win32::System::Console::AllocConsole() != 0 }
}

/// A program started from the desktop has no console elsewhere.
#[cfg(not(windows))]
pub fn leave() -> bool {
    false
}

/// As [`leave`]: elsewhere there is none to be had.
#[cfg(not(windows))]
pub fn open() -> bool {
    false
}
