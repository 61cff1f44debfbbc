import Foundation
import LatheCoding

extension Cell {
    /// The cell as a JSON value: a real number is an object, since JSON has only one kind of number.
    private var value: JSONValue {
        switch self {
        case .null: .null
        case .integer(let value): .array([.string("\(value)")])
        // The bit pattern is written, so that each double is preserved exactly.
        case .real(let value): .object(["real": .string("\(value.bitPattern)")])
        case .text(let value): .string(value)
        }
    }

    private init(_ value: JSONValue) throws(StoreError) {
        switch value {
        case .null: self = .null
        case .string(let text): self = .text(text)
        case .array(let items):
            guard case .string(let text)? = items.first, let value = Int64(text) else {
                throw Self.malformed
            }
            self = .integer(value)
        case .object(let object):
            guard case .string(let text)? = object["real"], let bits = UInt64(text) else {
                throw Self.malformed
            }
            self = .real(Double(bitPattern: bits))
        default: throw Self.malformed
        }
    }

    private static var malformed: StoreError {
        StoreError(.unreadable, "reading an edit", "a value is not as it was written")
    }

    /// Reads a cell that was written as JSON.
    init(json text: String) throws {
        let value = try EntityDecoder().decode(AnyValue.self, from: Data(text.utf8))
        guard case .json(let value) = value else { throw Self.malformed }
        self = try Cell(value)
    }

    /// Returns the cell as JSON.
    func json() throws -> String { try Self.text(value) }

    /// Reads cells with their names from JSON.
    static func cells(json text: String) throws -> [String: Cell] {
        let value = try EntityDecoder().decode(AnyValue.self, from: Data(text.utf8))
        guard case .json(.object(let object)) = value else { throw malformed }
        var cells: [String: Cell] = [:]
        for member in object.members { cells[member.key] = try Cell(member.value) }
        return cells
    }

    /// Returns cells with their names as JSON.
    static func json(_ cells: [String: Cell]) throws -> String {
        let members = cells.sorted { $0.key < $1.key }
        return try text(
            .object(JSONObject(members.map { .init(key: $0.key, value: $0.value.value) }))
        )
    }

    private static func text(_ value: JSONValue) throws -> String {
        String(decoding: try AnyValue.json(value).json(), as: UTF8.self)
    }
}
