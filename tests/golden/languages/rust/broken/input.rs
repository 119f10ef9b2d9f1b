fn before() -> u8 { 1 }

fn wrong( -> { let x = = 2; }

struct After {
    field: u8,
}

impl After {
    fn method(&self) {}
}
