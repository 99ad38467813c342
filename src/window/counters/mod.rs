pub mod heraldry;
