/**
 An item.
 */
@available(iOS 15, *)
public final class Item<T: Comparable, U>: Base, Named where U == T.Other {
    // A comment.
    static let max = 10
    @Published private(set) var price: Double = 1.5
    weak var owner: Item?
    lazy var text: String = { "lazy \(self.price + 1) \n" }()
    class var shared: Item { Item() }

    var size: Int {
        get { return _size }
        set(value) {
            _size = value
        }
    }

    /// Makes one.
    required public init?(name: String, price: Double = 1.5, rest: T...) throws {
        super.init()
        self.price = price
    }

    convenience init() { self.init(name: "x")! }

    deinit { counter -= 1 }

    subscript(index: Int, key: String) -> T? {
        get { items[index] }
        set { items[index] = newValue }
    }

    func over(_ x: Int) -> Int { x }
    func over(_ x: String, with y: inout [Int]) -> String { return x }
    static func == (lhs: Item, rhs: Item) -> Bool { lhs.price == rhs.price }
    @discardableResult
    mutating func run<V>(block: @escaping (V) -> Void = { _ in }) async throws -> some View where V: Any {
        try await block(price as! V)
    }

    struct Inner { let deep = 1 }
    typealias Key = String
    enum Mode { case on, off }
}
