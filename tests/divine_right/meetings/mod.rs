//! Meetings of rules: positions in which two or three rules of the text bear upon one another. Above each test stand the
//! words of all of them.

mod besieged;
mod besiegers;
mod courts;
mod heroes;
mod landings;
