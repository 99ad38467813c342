#![cfg_attr(fuzzing, no_main)]
regnal_fuzz::target!(journal);
