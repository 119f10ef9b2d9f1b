#!/usr/bin/swift
import Foundation
@testable import struct Shop.Item

/// Everything that is a symbol in Swift.
let version = "1.0"
var counter: Int = 0, other = 1
let (first, second) = (1, 2)
private var watched: Int = 3 {
    willSet { print(newValue) }
    didSet { print(oldValue) }
}
var computed: String { "c" }

typealias Handler<T> = (T, Int) async throws -> Void
