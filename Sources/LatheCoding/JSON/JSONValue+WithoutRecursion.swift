// Compares, hashes and writes values without recursion, so that deep values need no more stack than others.

extension JSONValue {
    /// Whether the value contains other values.
    private var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }

    /// Compares the values, including the values in them.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var rest: [(JSONValue, JSONValue)] = []
        return isEqual(left, right, &rest)
            && {
                while let (left, right) = rest.popLast() {
                    if !isEqual(left, right, &rest) { return false }
                }
                return true
            }()
    }

    /// Compares two values, except for the containers in them, which are compared later.
    private static func isEqual(
        _ left: JSONValue,
        _ right: JSONValue,
        _ rest: inout [(JSONValue, JSONValue)]
    ) -> Bool {
        func isEqual(inside left: JSONValue, _ right: JSONValue) -> Bool {
            guard left.isContainer else { return Self.isEqual(left, right, &rest) }
            rest.append((left, right))
            return true
        }
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left == right
        case (.array(let left), .array(let right)):
            return left.count == right.count
                && left.indices.allSatisfy { isEqual(inside: left[$0], right[$0]) }
        case (.object(let left), .object(let right)):
            let (left, right) = (left.members, right.members)
            return left.count == right.count
                && left.indices.allSatisfy {
                    left[$0].key == right[$0].key
                        && isEqual(inside: left[$0].value, right[$0].value)
                }
        default: return false
        }
    }

    /// Hashes the value, including the values in it.
    public func hash(into hasher: inout Hasher) {
        var rest = [self]
        while let value = rest.popLast() {
            switch value {
            case .null: hasher.combine(0)
            case .bool(let value): hasher.combine(value)
            case .number(let number): hasher.combine(number)
            case .string(let text): hasher.combine(text)
            case .array(let items):
                hasher.combine(items.count)
                rest.append(contentsOf: items)
            case .object(let object):
                hasher.combine(object.members.count)
                for member in object.members {
                    hasher.combine(member.key)
                    rest.append(member.value)
                }
            }
        }
    }

    /// Appends the value without white space, with `…` in place of values that nest deeper than a document may.
    ///
    /// - Parameters:
    ///   - output: Receives the value.
    ///   - depth: The number of objects and arrays around the value.
    /// - Returns: Whether the complete value was appended.
    @discardableResult
    func append(to output: inout OutputBuffer, inside depth: Int = 0) -> Bool {
        var isWhole = true
        var open: [(container: JSONValue, next: Int)] = []
        func begin(_ value: JSONValue) {
            switch value {
            case .null: output.append("null" as StaticString)
            case .bool(true): output.append("true" as StaticString)
            case .bool(false): output.append("false" as StaticString)
            case .number(let number): output.append(number.text)
            case .string(let text): JSONTextWriting.append(text, to: &output)
            case .array, .object:
                if open.count + depth >= DecodingLimits.deepest {
                    isWhole = false
                    return output.append("…")
                }
                open.append((value, 0))
            }
        }
        begin(self)
        while let (container, next) = open.last {
            open[open.count - 1].next = next + 1
            switch container {
            case .array(let items) where next < items.count:
                output.append(UInt8(ascii: next == 0 ? "[" : ","))
                begin(items[next])
            case .object(let object) where next < object.members.count:
                output.append(UInt8(ascii: next == 0 ? "{" : ","))
                JSONTextWriting.append(object.members[next].key, to: &output)
                output.append(UInt8(ascii: ":"))
                begin(object.members[next].value)
            case .object:
                output.append(next == 0 ? "{}" : "}" as StaticString)
                open.removeLast()
            default:
                output.append(next == 0 ? "[]" : "]" as StaticString)
                open.removeLast()
            }
        }
        return isWhole
    }
}
