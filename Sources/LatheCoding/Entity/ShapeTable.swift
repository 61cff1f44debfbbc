/// The shapes of the values of a union's cases, by which a decoder selects the case.
///
/// A table is a text with one case on each line:
///
/// | Line | Values |
/// |---|---|
/// | `text`, `integer`, `number`, `bool`, `array`, `object`, `any` | of that kind; whole numbers are also
/// `number` |
/// | `text =a =b` | that are one of those texts |
/// | `[text]` | arrays whose first item is a text |
/// | `object kind=a kind=b` | objects whose member `kind` is there, and one of those texts, numbers or truth
/// values |
/// | `object kind?=a` | objects whose member `kind`, if it is there, has that value |
/// | `object name` | objects with a member `name` that is not null |
/// | `object owner/kind=a owner/name` | objects with a member `owner` that is an object with such members |
/// | `text \| object` | of either shape |
/// | `text / object` | of the first shape in JSON and of the second in XML |
/// | `? object` | that may be of this case, but also of a later one if they do not read as this one |
///
/// In XML, an `object` is an element with attributes or children, which are its members. An `array` is an element
/// with children of one name. Any other element or attribute is a text, and also a number or Boolean if its
/// content is one. If no case is an `object` or `any`, attributes are ignored. A header field, or a part of a joined
/// list in JSON, has the shapes of a text in XML.
///
/// `~0`, `~1`, `~2`, `~_`, `~n`, `~e`, `~c`, `~q` represent `~`, `/`, `|`, a space, a line break, `=`, `]`, `?`.
public final class ShapeTable: Sendable, ExpressibleByStringLiteral {
    /// The shapes of the values of one case.
    package struct Case: Sendable {
        package var json: [ValueShape] = []
        package var xml: [ValueShape] = []
        /// Whether a value with the shape may belong to a later case.
        package var isTentative = false
    }

    /// A member whose value is an object, with the names and numbers of the members in it.
    struct Outer: Sendable {
        let name: [UInt8]
        var members: [(name: [UInt8], number: Int)]
    }

    /// The text of the table.
    package let text: StaticString
    package let cases: [Case]
    /// Whether a case in XML may be an element with attributes.
    package let hasObjects: Bool
    /// The number of members in the shapes of JSON.
    let memberCount: Int
    /// The names of the members that are not inside other members, by their numbers.
    let members: [[UInt8]]
    /// The members that contain other members.
    let outer: [Outer]

    /// Creates a table.
    ///
    /// - Parameter text: The shapes, with one case on each line. An unknown word is a programming error and stops
    ///   the program.
    public init(stringLiteral text: StaticString) {
        var cases = text.description.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            var words = line.split(separator: UInt8(ascii: " ")).map { Array($0) }[...]
            var result = Case()
            if words.first == Array("?".utf8) {
                result.isTentative = true
                words.removeFirst()
            }
            result.json = ValueShape.alternatives(&words)
            if words.first == Array("/".utf8) {
                words.removeFirst()
                result.xml = ValueShape.alternatives(&words)
            } else {
                result.xml = result.json
            }
            precondition(words.isEmpty, "'\(Substring(line))' is not a shape.")
            return result
        }
        var paths: [[[UInt8]]] = []
        for shape in cases.flatMap(\.json) { shape.collect(in: &paths) }
        // Members that are not inside other members come first.
        paths = paths.filter { $0.count == 1 } + paths.filter { $0.count > 1 }
        for index in cases.indices {
            for shape in cases[index].json.indices { cases[index].json[shape].number(in: paths) }
        }
        self.text = text
        self.cases = cases
        hasObjects = cases.contains { $0.xml.contains { $0.kind == .object || $0.kind == .any } }
        memberCount = paths.count
        members = paths.filter { $0.count == 1 }.map { $0[0] }
        var outer: [Outer] = []
        for (number, path) in paths.enumerated() {
            guard path.count == 2 else { continue }
            let known = outer.firstIndex { $0.name == path[0] }
            if known == nil { outer.append(Outer(name: path[0], members: [])) }
            outer[known ?? outer.count - 1].members.append((path[1], number))
        }
        self.outer = outer
    }
}

/// The shape of a value.
package struct ValueShape: Sendable {
    package enum Kind: String, Sendable {
        case text, integer, number, bool, array, object, any
    }

    /// A member of an object, and the condition for it.
    package struct Member: Sendable {
        /// The member's name, after that of the member that contains it.
        package let path: [[UInt8]]
        /// The allowed values; empty for any.
        package var values: [[UInt8]]
        package let isRequired: Bool
        /// The number of its path in the table.
        var number = 0
    }

    package var kind: Kind
    /// The allowed values of a text or an integer; empty for any.
    package var values: [[UInt8]] = []
    /// The shapes of the first item of an array; empty for any.
    var items: [ValueShape] = []
    package var members: [Member] = []

    /// Whether a text that may also stand for a number or a Boolean has the shape.
    package func fits(text bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = ScalarText.trimmed(bytes)
        switch kind {
        case .any: return true
        case .array, .object: return false
        case .bool: return (try? ScalarText.bool(text, loose: false)) != nil
        case .number:
            return (try? ScalarText.double(text)) != nil || ScalarText.nonFinite(text) != nil
        case .integer where values.isEmpty:
            return !text.isEmpty
                && text.enumerated().allSatisfy { place, byte in
                    byte &- 0x30 <= 9 || place == 0 && text.count > 1 && byte == 0x2D
                }
        case .text, .integer:
            return values.isEmpty
                || values.contains { bytes.elementsEqual($0) || text.elementsEqual($0) }
        }
    }

    /// Reads shapes that are separated by bars.
    fileprivate static func alternatives(_ words: inout ArraySlice<[UInt8]>) -> [ValueShape] {
        var shapes: [ValueShape] = []
        while let shape = next(&words) {
            shapes.append(shape)
            guard words.first == Array("|".utf8) else { break }
            words.removeFirst()
        }
        return shapes
    }

    private static func next(_ words: inout ArraySlice<[UInt8]>) -> ValueShape? {
        guard var word = words.popFirst() else { return nil }
        if word.first == UInt8(ascii: "[") {
            word.removeFirst()
            words.insert(word, at: words.startIndex)
            // The closing bracket is at the end of a word.
            let items = alternatives(&words)
            closed(&words)
            return ValueShape(kind: .array, items: items)
        }
        var ends = 0
        while word.last == UInt8(ascii: "]") {
            word.removeLast()
            ends += 1
        }
        guard let kind = Kind(rawValue: String(decoding: word, as: UTF8.self)) else {
            preconditionFailure(
                "'\(String(decoding: word, as: UTF8.self))' is not a kind of value."
            )
        }
        var shape = ValueShape(kind: kind)
        let signs = [Array("|".utf8), Array("/".utf8), Array("]".utf8)]
        while ends == 0, var word = words.first, !signs.contains(word) {
            words.removeFirst()
            while word.last == UInt8(ascii: "]") {
                word.removeLast()
                ends += 1
            }
            shape.add(word)
        }
        for _ in 0..<ends { words.insert(Array("]".utf8), at: words.startIndex) }
        return shape
    }

    private static func closed(_ words: inout ArraySlice<[UInt8]>) {
        precondition(words.popFirst() == Array("]".utf8), "A shape has no closing bracket.")
    }

    private mutating func add(_ word: [UInt8]) {
        guard let sign = word.firstIndex(of: UInt8(ascii: "=")) else {
            return members.append(Member(path: Self.path(word[...]), values: [], isRequired: true))
        }
        let value = Self.plain(word[(sign + 1)...])
        var name = word[..<sign]
        if name.isEmpty { return values.append(value) }
        let isOptional = name.last == UInt8(ascii: "?")
        if isOptional { name.removeLast() }
        let path = Self.path(name)
        if let known = members.firstIndex(where: { $0.path == path && !$0.values.isEmpty }) {
            members[known].values.append(value)
        } else {
            members.append(Member(path: path, values: [value], isRequired: !isOptional))
        }
    }

    /// Collects the paths of the members, including those of items.
    fileprivate func collect(in paths: inout [[[UInt8]]]) {
        for member in members where !paths.contains(member.path) { paths.append(member.path) }
        for item in items { item.collect(in: &paths) }
    }

    /// Sets the numbers of the members, including those of items, to the positions of their paths.
    fileprivate mutating func number(in paths: [[[UInt8]]]) {
        for index in members.indices {
            members[index].number = paths.firstIndex(of: members[index].path) ?? 0
        }
        for index in items.indices { items[index].number(in: paths) }
    }

    /// Returns the names between the slashes of a word.
    private static func path(_ word: ArraySlice<UInt8>) -> [[UInt8]] {
        let names = word.split(separator: UInt8(ascii: "/")).map { plain($0) }
        precondition(names.count <= 2, "A member of a shape is in more than one other.")
        return names.isEmpty ? [[]] : names
    }

    /// Returns a word without its escapes.
    private static func plain(_ word: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in word {
            if isEscaped {
                let plain: [UInt8: Unicode.Scalar] = [
                    UInt8(ascii: "0"): "~", UInt8(ascii: "1"): "/", UInt8(ascii: "2"): "|",
                    UInt8(ascii: "_"): " ", UInt8(ascii: "n"): "\n", UInt8(ascii: "e"): "=",
                    UInt8(ascii: "c"): "]", UInt8(ascii: "q"): "?",
                ]
                result.append(plain[byte].map { UInt8(ascii: $0) } ?? byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "~") {
                isEscaped = true
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
