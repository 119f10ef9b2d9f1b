pub struct Args;

pub fn parse() -> Args {
    Args
}

impl Args {
    pub fn count(&self) -> u32 {
        super::run();
        1
    }
}
