import Foundation
import Invention
import LatheCoding

/// Makes types of values at run time, the same ones in each run.
struct RandomTypes {
    var random: SeededGenerator

    private static let scalars: [any Samplable.Type] = [
        String.self, Int.self, Bool.self, Double.self, Date.self, Int8.self, Int16.self, Int32.self,
        Int64.self, UInt8.self, UInt16.self, UInt64.self, Float.self, Duration.self, Decimal.self,
        UUID.self, URL.self, AnyValue.self, Nothing.self, Choice.self, Shared.self,
    ]

    /// A structure of up to five fields, some of which are such structures.
    mutating func row(depth: Int = 0) -> any Row.Type {
        let (a, b, c) = (type(depth: depth), type(depth: depth), type(depth: depth))
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: Self.row(a)
        case 1: Self.row(a, b)
        case 2: Self.row(a, b, c)
        default: Self.row(a, b, c, type(depth: depth), type(depth: depth))
        }
    }

    private mutating func type(depth: Int) -> any Samplable.Type {
        if depth == 3 { return scalar() }
        return switch Int.random(in: 0..<14, using: &random) {
        case 0, 1: Self.optional(type(depth: depth + 1))
        case 2: Self.array(type(depth: depth + 1))
        case 3: Self.map(type(depth: depth + 1))
        case 4: Self.list(type(depth: depth + 1))
        case 5: Self.patch(type(depth: depth + 1))
        case 6: Self.identifier(type(depth: depth + 1))
        case 7, 8: row(depth: depth + 1)
        default: scalar()
        }
    }

    private mutating func scalar() -> any Samplable.Type {
        Self.scalars.randomElement(using: &random) ?? String.self
    }

    private static func row<A: Samplable>(_: A.Type) -> any Row.Type { Row1<A>.self }

    private static func row<A: Samplable, B: Samplable>(_: A.Type, _: B.Type) -> any Row.Type {
        Row2<A, B>.self
    }

    private static func row<A: Samplable, B: Samplable, C: Samplable>(
        _: A.Type,
        _: B.Type,
        _: C.Type
    ) -> any Row.Type { Row3<A, B, C>.self }

    private static func row<A: Samplable, B: Samplable, C: Samplable, D: Samplable, E: Samplable>(
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: D.Type,
        _: E.Type
    ) -> any Row.Type { Row5<A, B, C, D, E>.self }

    private static func optional<A: Samplable>(_: A.Type) -> any Samplable.Type { A?.self }
    private static func array<A: Samplable>(_: A.Type) -> any Samplable.Type { [A].self }
    private static func map<A: Samplable>(_: A.Type) -> any Samplable.Type { [String: A].self }
    private static func list<A: Samplable>(_: A.Type) -> any Samplable.Type { EntityList<A>.self }
    private static func patch<A: Samplable>(_: A.Type) -> any Samplable.Type { Patch<A>.self }
    private static func identifier<A: Samplable>(_: A.Type) -> any Samplable.Type {
        Identifier<Never, A>.self
    }
}
