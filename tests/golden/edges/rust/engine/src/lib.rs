//! The engine.
mod item;
pub mod store;

pub use item::{Item, Named as Titled};

cfg_net! {
    pub use crate::store::remote::Remote;
}

pub fn open(path: &str) -> Result<store::Store, Error> {
    let store = store::Store::new(path)?;
    store.load().map_err(Error::from)?;
    Ok(store)
}

pub struct Error;
