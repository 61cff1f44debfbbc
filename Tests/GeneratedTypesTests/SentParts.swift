import Foundation
import Invention
import LatheCoding
import SchemaModel

/// What is sent of a value with parts: the parts of its JSON document, under the names that the schema gives.
struct SentParts {
    /// The parts of a name, in their order.
    struct Item {
        let name: String
        var parts: [JSONValue] = []
    }

    private(set) var items: [Item] = []
    private let parameter: SchemaModel.Parameter

    init(_ value: Any, _ parameter: SchemaModel.Parameter) throws {
        self.parameter = parameter
        if case .nothing = SentValue(value, parameter).content { return }
        guard let value = value as? any WireValue else { return }
        let document = try JSONValue(parsing: try value.json())
        if parameter.isListOfDocuments, case .array(let items) = document {
            for (place, item) in items.enumerated() {
                add(item, parameter.wireName + Self.suffix(place, parameter.wire.listStyle))
            }
            return
        }
        switch nesting {
        case .pairs where document == .object([:]): break
        case .assignments where document == .object([:]): break
        case .json where document == .array([]) && !keepsEmpty: break
        case .json, .pairs, .assignments: add(document, parameter.wireName)
        case .brackets, .dots, .flat, .prefix: collect(document, parameter.wireName, isRoot: true)
        }
    }

    /// Whether an empty list is sent.
    private var keepsEmpty: Bool {
        if case .optional = parameter.type { return true }
        return parameter.wire.sendsEmpty || parameter.place == .path
    }

    private var nesting: NestingForm {
        parameter.documentFormat != nil ? .json : parameter.wire.nesting
    }

    private mutating func add(_ part: JSONValue, _ name: String) {
        // By bytes, since names of equal characters are different names.
        let place = items.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? items.count
        if place == items.count { items.append(Item(name: name)) }
        items[place].parts.append(part)
    }

    private mutating func collect(_ value: JSONValue, _ name: String, isRoot: Bool = false) {
        switch value {
        case .object(let object):
            for member in object.members {
                let inner =
                    switch parameter.wire.nesting {
                    case .flat where isRoot: member.key
                    case .prefix where isRoot: name + member.key
                    case .dots: "\(name).\(member.key)"
                    default: "\(name)[\(member.key)]"
                    }
                collect(member.value, inner)
            }
        case .array(let list):
            for (place, item) in list.enumerated() {
                collect(item, name + Self.suffix(place, parameter.wire.listStyle))
            }
        case .null, .bool, .number, .string: add(value, name)
        }
    }

    /// What follows the name of an item of a list.
    static func suffix(_ place: Int, _ style: SchemaModel.ListStyle) -> String {
        switch style {
        case .repeated, .joined, .separated: ""
        case .brackets: "[]"
        case .indexed: "\(place + 1)"
        case .numbered(let first):
            first.contains("0")
                ? first.replacing("0", with: "\(place)")
                : first.replacing("1", with: "\(place + 1)")
        }
    }

    /// Whether texts under one name say its parts.
    func isSent(_ parts: [JSONValue], as texts: [String]) -> Bool {
        guard parts.count == texts.count else { return false }
        return zip(parts, texts).allSatisfy { part, text in
            switch nesting {
            case .json: (try? JSONValue(parsing: text.utf8)) == part
            case .pairs, .assignments: isSpelled(pairs: text, part)
            case .brackets, .dots, .flat, .prefix: Self.isSpelled(text, part)
            }
        }
    }

    private func isSpelled(pairs text: String, _ part: JSONValue) -> Bool {
        guard case .object(let object) = part else { return false }
        let expected = object.members.flatMap { [JSONValue.string($0.key), $0.value] }
        var texts = text.components(separatedBy: separator)
        if nesting == .assignments { texts = texts.flatMap { Self.halves(of: $0) } }
        return texts.count == expected.count && zip(texts, expected).allSatisfy(Self.isSpelled)
    }

    private var separator: String {
        switch parameter.wire.listStyle {
        case .joined(let own, _), .separated(let own): own
        case .repeated, .brackets, .indexed, .numbered: ","
        }
    }

    private static func halves(of text: String) -> [String] {
        text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
            String($0)
        }
    }

    /// Whether an escaped text in a path says the value.
    func isSent(inPath text: String) throws -> Bool {
        guard let part = items.first?.parts.first else { return false }
        func decoded(_ text: String) throws -> String {
            String(decoding: try ParameterOracle.decoded(Substring(text)), as: UTF8.self)
        }
        guard case .object(let object) = part, nesting != .json else {
            return isSent([part], as: [try decoded(text)])
        }
        // A comma is sent as it is, another separator escaped.
        var isEscaped = false
        if case .joined(let own, _) = parameter.wire.listStyle { isEscaped = own != "," }
        var texts = text.components(separatedBy: isEscaped ? Self.escaped(separator) : separator)
        if nesting == .assignments { texts = texts.flatMap { Self.halves(of: $0) } }
        let expected = object.members.flatMap { [JSONValue.string($0.key), $0.value] }
        let plain = try texts.map(decoded)
        return plain.count == expected.count && zip(plain, expected).allSatisfy(Self.isSpelled)
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { "%" + String(format: "%02X", $0) }.joined()
    }

    private static func isSpelled(_ text: String, _ part: JSONValue) -> Bool {
        switch part {
        case .null: text.isEmpty
        case .string(let part): text.utf8.elementsEqual(part.utf8)
        case .number(let number): text == number.text
        case .bool(let isTrue): text == "\(isTrue)"
        case .array, .object: false
        }
    }
}
