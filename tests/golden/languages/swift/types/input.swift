protocol Named: AnyObject {
    associatedtype Element: Equatable = Int
    var name: String { get set }
    static var all: [Self] { get }
    init(name: String)
    func greet(who: String) -> String
    subscript(i: Int) -> Int { get }
}

struct Point: Hashable {
    var x = 0.0, y: Double
    let z: Double
    static prefix func - (p: Point) -> Point { p }
}

indirect enum Shape: String, CaseIterable {
    case circle = "c"
    case square(side: Int, String = "d"), none
    /// A case.
    case `default`
    var label: String { rawValue.uppercased() }
    func area() -> Int {
        switch self {
        case .circle, .none: return 1
        case let .square(side, _) where side > 2: fallthrough
        default: return 0x1F + 1_000
        }
    }
}

actor Bank {
    var balance = 0
    nonisolated func id() -> Int { 1 }
}
