import Foundation

class Shelf<T: Named>: Base, Named {
    private let items: [Item] = []
    private var byName: [String: Item] = [:]
    var first: Item?
    lazy var last = Item()

    init(first: Item, _ size: Int = limit()) {
        self.first = first
        super.init(size)
        add(first)
    }

    @discardableResult
    func add(_ item: Item) -> Self {
        item.touch().touch()
        for each in items {
            each.touch()
        }
        items[0].touch()
        byName["a"]?.touch()
        items.first?.touch()
        items.forEach { $0.touch() }
        items.forEach { (each: Item) in each.touch() }
        if let found = first {
            found.touch()
        }
        guard let other = first?.touch() else { return self }
        other.touch()
        (item as? Item)?.touch()
        let any = first ?? Item()
        any.touch()
        last.touch()
        Self.make().touch()
        return self
    }

    static func make() -> Item {
        return Item()
    }

    func title() -> String {
        func local(_ given: Item) -> Item {
            return given.touch()
        }
        return local(last).name + extra()
    }
}
