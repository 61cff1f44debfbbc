import Invention
import LatheCoding

/// An entity that is compared as the synthesised code of another structure with the same fields.
protocol Row: Entity, Samplable {
    associatedtype Twin: Hashable
    var twin: Twin { get }
}

private enum Tables {
    static let one: FieldTable = ["a"]
    static let two: FieldTable = ["a", "b"]
    static let three: FieldTable = ["a", "b", "c"]
    static let five: FieldTable = ["a", "b", "c", "d", "e"]
}

struct Row1<A: Samplable>: Row {
    struct Twin: Hashable { var a: A }

    var a: A

    var twin: Twin { Twin(a: a) }

    static var fields: FieldTable { Tables.one }
    static var blank: Self { Self(a: .blank) }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try reader.read(&a)
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(a)
    }

    static func sample(_ random: inout SeededGenerator) -> Self { Self(a: .sample(&random)) }
}

struct Row2<A: Samplable, B: Samplable>: Row {
    struct Twin: Hashable {
        var a: A
        var b: B
    }

    var a: A
    private(set) var b: B

    var twin: Twin { Twin(a: a, b: b) }

    static var fields: FieldTable { Tables.two }
    static var blank: Self { Self(a: .blank, b: .blank) }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&a)
        default: try reader.read(&b)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(a)
        default: writer.write(b)
        }
    }

    static func sample(_ random: inout SeededGenerator) -> Self {
        Self(a: .sample(&random), b: .sample(&random))
    }
}

struct Row3<A: Samplable, B: Samplable, C: Samplable>: Row {
    struct Twin: Hashable {
        var a: A
        var b: B
        var c: C
    }

    let a: A
    var b: B { didSet {} }
    var c: C

    var twin: Twin { Twin(a: a, b: b, c: c) }

    static var fields: FieldTable { Tables.three }
    static var blank: Self { Self(a: .blank, b: .blank, c: .blank) }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: _ = try reader.anyValue()
        case .n1: try reader.read(&b)
        default: try reader.read(&c)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(a)
        case .n1: writer.write(b)
        default: writer.write(c)
        }
    }

    static func sample(_ random: inout SeededGenerator) -> Self {
        Self(a: .sample(&random), b: .sample(&random), c: .sample(&random))
    }
}

struct Row5<A: Samplable, B: Samplable, C: Samplable, D: Samplable, E: Samplable>: Row {
    struct Twin: Hashable {
        var a: A
        var b: B
        var c: C
        var d: D
        var e: E
    }

    var a: A
    var b: B
    var c: C
    var d: D
    var e: E

    var twin: Twin { Twin(a: a, b: b, c: c, d: d, e: e) }

    static var fields: FieldTable { Tables.five }
    static var blank: Self { Self(a: .blank, b: .blank, c: .blank, d: .blank, e: .blank) }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&a)
        case .n1: try reader.read(&b)
        case .n2: try reader.read(&c)
        case .n3: try reader.read(&d)
        default: try reader.read(&e)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(a)
        case .n1: writer.write(b)
        case .n2: writer.write(c)
        case .n3: writer.write(d)
        default: writer.write(e)
        }
    }

    static func sample(_ random: inout SeededGenerator) -> Self {
        Self(
            a: .sample(&random),
            b: .sample(&random),
            c: .sample(&random),
            d: .sample(&random),
            e: .sample(&random)
        )
    }
}
