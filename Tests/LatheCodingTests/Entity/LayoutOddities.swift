import Invention
import LatheCoding

/// An entity of an unusual kind, which is never read.
protocol Oddity: ReadWriteEntity {}

extension Oddity {
    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }
}

/// Properties of one and eight bytes in turns.
struct Padded: Oddity, Hashable {
    var a: Int8 = 0
    var b = 0
    var c = false
    var d = ""
    var e: Bool?
    var f: Int16 = 0
    var g: Double?
    var h = Nothing()
    var i: UInt8?

    static let fields: FieldTable = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    static let blank = Padded()

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(a)
        case .n1: writer.write(b)
        case .n2: writer.write(c)
        case .n3: writer.write(d)
        case .n4: writer.write(e)
        case .n5: writer.write(f)
        case .n6: writer.write(g)
        case .n7: writer.write(h)
        default: writer.write(i)
        }
    }
}

/// Properties in boxes of their own.
struct Boxed: Oddity, Hashable {
    var small: Int8
    @Indirect var next: Row1<String>?
    @Indirect var mute: Mute?

    static let fields: FieldTable = ["small", "next", "mute"]
    static let blank = Boxed(small: 0)

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(small)
        case .n1: writer.write(next)
        default: writer.write(mute)
        }
    }
}

/// Properties that are not `Hashable`.
struct Unhashed: Oddity, Hashable {
    var word = Mute(word: "")
    var words: [Mute] = []
    var wordOrNone: Mute?
    var listOrNone: [Mute?]?
    var map: [String: Mute] = [:]

    static let fields: FieldTable = ["a", "b", "c", "d", "e"]
    static let blank = Unhashed()

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(word)
        case .n1: writer.write(words)
        case .n2: writer.write(wordOrNone)
        case .n3: writer.write(listOrNone)
        default: writer.write(map)
        }
    }
}

/// An entity with an equality of its own.
struct Caseless: Oddity, Samplable {
    var name: String

    static let fields: FieldTable = ["name"]
    static let blank = Caseless(name: "")

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(name)
    }

    static func == (left: Caseless, right: Caseless) -> Bool {
        left.name.lowercased() == right.name.lowercased()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name.lowercased()) }

    static func sample(_ random: inout SeededGenerator) -> Caseless {
        Caseless(name: .sample(&random))
    }
}

/// A property that is no field.
struct Counted: Oddity, Hashable {
    var name: String
    var reads: Int

    static let fields: FieldTable = ["name"]
    static let blank = Counted(name: "", reads: 0)

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(name)
    }
}

/// Properties in another order than the fields.
struct Turned: Oddity, Hashable {
    var text: String
    var number: Int

    static let fields: FieldTable = ["number", "text"]
    static let blank = Turned(text: "", number: 0)

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(number)
        default: writer.write(text)
        }
    }
}

/// A property that is written as a value of another type.
struct Spelled: Oddity, Hashable {
    var value: Int

    static let fields: FieldTable = ["value"]
    static let blank = Spelled(value: 0)

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write("number \(value)")
    }
}

/// A property that is not always written.
struct Silent: Oddity, Hashable {
    var value: Int?

    static let fields: FieldTable = ["value"]
    static let blank = Silent(value: nil)

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        if let value { writer.write(value) }
    }
}

/// A property of any type, written as the one that is as large as the property.
struct Held: Oddity, Hashable {
    typealias Five = Row5<Int, Int, Int, Int, Int>

    var value: any WireValue

    init(_ value: any WireValue) { self.value = value }

    static let fields: FieldTable = ["value"]
    static var blank: Held { Held(Five.blank) }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(value as? Five ?? .blank)
    }
}

/// A property whose storage is an optional one.
struct Lazy: Oddity, Hashable {
    lazy var text = "a"

    static let fields: FieldTable = ["text"]
    static let blank = Lazy()

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        var copy = self
        writer.write(copy.text)
    }
}

/// A reference that does not keep its object.
struct Weak: Oddity, Hashable {
    weak let owner: Shared?

    static let fields: FieldTable = ["owner"]
    static let blank = Weak(owner: nil)

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(owner)
    }
}

extension ReplacedObject where Self: Entity {
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        self = Self(number: try reader.integer(Int.self))
    }
}

final class Thing: Oddity, ReplacedObject, Hashable {
    let number: Int

    init(number: Int) { self.number = number }

    static let fields: FieldTable = ["number"]
    static var blank: Thing { Thing(number: 0) }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(number)
    }
}

enum Either: Oddity, Hashable {
    case left(String)
    case right(String)

    static let fields: FieldTable = ["left optional", "right optional"]
    static let blank = Either.left("")

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch (field, self) {
        case (.n0, .left(let text)), (.n1, .right(let text)): writer.write(text)
        default: writer.writeNone()
        }
    }
}

/// An entity whose table is made each time.
struct Fresh: Oddity, Hashable {
    var a: Int

    static var fields: FieldTable { ["a"] }
    static let blank = Fresh(a: 0)

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(a)
    }
}
