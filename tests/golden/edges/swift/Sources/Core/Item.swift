struct Item {
    let name: String

    func touch() -> Item {
        return self
    }
}

protocol Named {
    func title() -> String
}

class Base {
    init(_ size: Int) {}

    func size() -> Int { 1 }
}

enum Size: Named {
    case small, large

    func title() -> String {
        return Size.large.title()
    }
}

func limit() -> Int { 10 }

typealias Thing = Item
