use shop_engine as engine;

mod args;

fn main() {
    let args = args::parse();
    let item = engine::Item::new(args.count());
    engine::open("a").unwrap().push();
    crate::args::parse();
    self::run();
    missing::run();
}

fn run() {}
