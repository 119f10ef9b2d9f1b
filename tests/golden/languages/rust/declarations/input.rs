//! Everything that is a symbol in Rust.
//!
//! A second paragraph.
#![allow(dead_code)]

use std::{collections::HashMap, fmt};

pub const LIMIT: usize = 10;
static mut COUNT: u64 = 0x_ff;
const TABLE: [[u8; 2]; 2] = [[0; 2], [1, 2]];
/// Twice it.
pub static TWICE: fn(u32) -> u32 = |x| x * 2;
const _: () = assert!(LIMIT > 0);

/// A pair.
#[derive(Debug, Clone)] // both
#[repr(C)]
pub struct Pair<'a, T: Clone + 'a = u8>
where
    T: Copy,
{
    /// The first.
    #[serde(rename = "f")]
    pub(crate) first: &'a T,
    second: Option<Box<dyn Fn(T) -> (T,) + 'a>>,
}

struct Unit;
pub struct Wrapper(pub Vec<u8>, (u8,));

/** A block comment
 * about an enum. */
#[non_exhaustive]
pub enum Shape {
    Empty,
    #[default]
    Circle(f64),
    Named { width: u32, height: u32 },
    Last = 7,
}

union Bits {
    int: u32,
    float: f32,
}

/// Walks.
pub trait Walk: Sized + 'static {
    type Item<'a>: Iterator
    where
        Self: 'a;
    const STEPS: usize = 3;
    const NAME: &'static str;
    fn walk(&mut self, steps: usize) -> Result<(), Box<dyn Error>>;
    fn twice(&mut self) {
        self.walk(2).unwrap();
    }
}

impl<'a, T: Clone + Copy> Pair<'a, T> {
    pub const ZERO: i32 = -1;

    /// Makes one.
    #[inline]
    #[must_use = "it is new"]
    pub const fn new(first: &'a T) -> Self {
        const LOCAL: u8 = b'\n';
        Self { first, second: None }
    }

    pub async unsafe fn run<F>(&self, f: F) -> impl Iterator<Item = T> + '_
    where
        F: FnOnce(&T) -> bool,
    {
        fn nested(x: u8) -> u8 {
            x
        }
        let go = |y: (u8,)| y.0 as u32;
        let text = "a\n  \n\u{1F600} b" ;
        let raw = r#"a "raw"  text"#;
        match go((1,)) {
            0 | 1 if f(self.first) => { nested(1) }
            n @ 2..=9 => return None,
            _ => loop {
                break 'x' as u8;
            },
        };
        if let Some(ref x) = self.second && !x.is_empty() {
            println!("{} {:?}", x, vec![0; 3]);
        } else {
            while COUNT > 0 {
                COUNT -= 1;
            }
        }
        for (i, _) in TABLE.iter().enumerate() {
            continue;
        }
        std::iter::once(*self.first).chain(f.await?)
    }
}

impl<T> fmt::Display for self::Wrapper {
    type Error = fmt::Error;

    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("w")
    }
}

impl Walk for &'_ Shape {
    const NAME: &'static str = "shape";
    fn walk(&mut self, _: usize) -> Result<(), Box<dyn Error>> { Ok(()) }
}

impl From<(u8, u16)> for [u8; 3] {
    fn from(x: (u8, u16)) -> Self { [x.0, 0, 0] }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) struct Fixture { size: usize }

    impl Fixture {
        fn make() -> Self { Fixture { size: 1 } }
    }

    #[test]
    #[should_panic]
    fn it_works() { assert_eq!(1 + 1, 2,); }
}

mod other;

/// Makes a map.
#[macro_export]
macro_rules! map {
    ($($key:expr => $value:expr),* $(,)?) => {{
        let mut m = HashMap::new();
        $(m.insert($key, $value);)*
        m
    }};
    () => { HashMap::new() };
}

#[cfg(unix)]
fn platform() -> &'static str { "unix" }

#[cfg(not(unix))]
fn platform() -> &'static str { "other" }

pub type Grid<T, const N: usize> = [[T; N]; N];

extern "C" {
    fn external(x: *const u8, ...) -> i32;
    static ERRNO: i32;
}

fn größe(straße: &str) -> char { 'ß' }
