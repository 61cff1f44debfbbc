/// The shapes of the values of a union's cases, by which a decoder selects the case.
///
/// A table is a text with a case a line:
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
/// In XML, an `object` is an element with attributes or children, of which the members are; an `array` one with
/// children of one name; and any other element or attribute is a text, which is a number or truth value by
/// what it says.
///
/// `~0`, `~1`, `~2`, `~_`, `~n`, `~e`, `~c`, `~q` stand for `~`, `/`, `|`, a space, a line break, `=`, `]`,
/// `?`.
public final class ShapeTable: Sendable, ExpressibleByStringLiteral {
    /// What the values of one case look like.
    package struct Case: Sendable {
        package var json: [ValueShape] = []
        package var xml: [ValueShape] = []
        /// Whether a value that looks so may be one of a later case.
        package var isTentative = false
    }

    /// A member of objects, and the numbers of members of its own.
    struct Outer: Sendable {
        let name: [UInt8]
        var members: [(name: [UInt8], number: Int)]
    }

    package let cases: [Case]
    /// How many members are in shapes of JSON.
    let memberCount: Int
    /// The names of those that are not inside of others, by their numbers.
    let members: [[UInt8]]
    /// The members with those that are inside of others.
    let outer: [Outer]

    /// Prepares a table.
    ///
    /// - Parameter text: The shapes, a case a line. A word that does not exist is a mistake of the programmer
    ///   and stops the program.
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
            precondition(words.isEmpty, "'\(Substring(line))' is no shape.")
            return result
        }
        var paths: [[[UInt8]]] = []
        for shape in cases.flatMap(\.json) { shape.collect(in: &paths) }
        // Those that are not inside of others come first.
        paths = paths.filter { $0.count == 1 } + paths.filter { $0.count > 1 }
        for index in cases.indices {
            for shape in cases[index].json.indices { cases[index].json[shape].number(in: paths) }
        }
        self.cases = cases
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

/// What values look like.
package struct ValueShape: Sendable {
    package enum Kind: String, Sendable {
        case text, integer, number, bool, array, object, any
    }

    /// A member of an object, and what it says of it.
    package struct Member: Sendable {
        /// Its name, or that of the member of which it is a member, and its own.
        package let path: [[UInt8]]
        /// The values that it may have; any if empty.
        package var values: [[UInt8]]
        package let isRequired: Bool
        /// The number of its path in the table.
        var number = 0
    }

    package var kind: Kind
    /// Of a text or an integer: the values that it may have; any if empty.
    package var values: [[UInt8]] = []
    /// Of an array: what its first item looks like; anything if empty.
    var items: [ValueShape] = []
    package var members: [Member] = []

    /// Reads shapes between which there are bars.
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
            // The bracket that closes is at the end of a word.
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
            preconditionFailure("'\(String(decoding: word, as: UTF8.self))' is no kind of value.")
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

    /// Collects the paths of the members, also those of items.
    fileprivate func collect(in paths: inout [[[UInt8]]]) {
        for member in members where !paths.contains(member.path) { paths.append(member.path) }
        for item in items { item.collect(in: &paths) }
    }

    /// Gives the members their paths' numbers, also those of items.
    fileprivate mutating func number(in paths: [[[UInt8]]]) {
        for index in members.indices {
            members[index].number = paths.firstIndex(of: members[index].path) ?? 0
        }
        for index in items.indices { items[index].number(in: paths) }
    }

    /// The names between the slashes of a word.
    private static func path(_ word: ArraySlice<UInt8>) -> [[UInt8]] {
        let names = word.split(separator: UInt8(ascii: "/")).map { plain($0) }
        precondition(names.count <= 2, "A member of a shape is in more than one other.")
        return names.isEmpty ? [[]] : names
    }

    /// A word without its escapes.
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
