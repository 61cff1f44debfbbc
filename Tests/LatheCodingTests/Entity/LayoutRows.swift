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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&a)
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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&a)
        default: visitor.visit(&b)
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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(writeOnly: a)
        case .n1: visitor.visit(&b)
        default: visitor.visit(&c)
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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&a)
        case .n1: visitor.visit(&b)
        case .n2: visitor.visit(&c)
        case .n3: visitor.visit(&d)
        default: visitor.visit(&e)
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
