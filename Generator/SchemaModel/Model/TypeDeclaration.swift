package import SchemaSyntax

/// A type that the schema declares.
package struct TypeDeclaration: Sendable {
    package var identity: Identity
    package var id: TypeID
    package var kind: Kind
    /// The path of the file inside the API's folder, as in `entities/Case.jsonc`.
    package var file: String
    /// The entity with the field that declares the type in place, with whose name its own begins; `nil` for none.
    package var owner: TypeID?
    /// The module that has the type; `nil` for that of the API.
    package internal(set) var module: String?
    /// Whether the fields or cases are all there: what is missing among them is missing.
    package var isComplete = true

    package indirect enum Kind: Sendable {
        case entity(EntityShape)
        case enumeration(EnumShape)
        case union(UnionShape)
    }
}

/// The fields of an entity, and what holds for all of them.
package struct EntityShape: Sendable {
    /// The names of type parameters; empty for an ordinary entity.
    package var generics: [Spelled]
    /// The field that identifies an entity; `nil` when none does.
    package var idField: String?
    package var fields: [Field]
    /// The names of the entities whose fields this one has as well.
    package var includes: [String] = []
    /// Whether calls choose which fields come, so that each but the `always` ones may be absent.
    package var isPartial: Bool
    /// Whether members that no field takes are kept.
    package var keepsUnknown: Bool
    /// How values can be compared.
    package var comparison: Comparison
    /// In a partial entity: further names to ask for, which bring no field of their own.
    package var columns: [Column] = []

    /// How values of an entity can be compared, the least first.
    package enum Comparison: Int, Sendable {
        case none, equatable, hashable
    }

    package struct Column: Sendable {
        package var name: String
        /// Where the schema names it.
        package var range: SourceRange
        /// The name on the wire.
        package var column: String
    }
}

extension EntityShape {
    /// The types that stand for the type parameters in a use of the entity.
    package func substitutions(_ arguments: [TypeReference]) -> [String: TypeReference] {
        Dictionary(zip(generics.map(\.text), arguments)) { first, _ in first }
    }
}

/// The cases of an enumeration.
package struct EnumShape: Sendable {
    package enum Raw: String, Sendable { case string, int, mixed }
    package struct Case: Sendable {
        package var identity: Identity
        package var value: Literal
        /// Where the value is; `nil` when none could be read.
        package var valueRange: SourceRange?
    }
    package var raw: Raw
    package var isClosed: Bool
    package var cases: [Case]
}

/// The cases of a union, and how a document tells them apart.
package struct UnionShape: Sendable {
    /// How many cases a union has at most: Swift compiles no `switch` over many more.
    package static let mostCases = 512

    package struct Case: Sendable {
        package var identity: Identity
        /// The discriminator's text; the name of a case that a value's shape tells.
        package var value: String
        package var type: TypeReference
        /// Where the schema says the type.
        package var typeRange: SourceRange?
        /// Where the union writes the discriminator; `nil` when a field of the entity holds it.
        package var tag: Tag?
    }

    /// The placement of a discriminator in each format; `nil` in one where a field holds it.
    package struct Tag: Sendable {
        package var json: Placement?
        package var xml: Placement?
    }
    /// Where inside the value its case is named; `nil` when the field around it says so, or the value's shape.
    package var discriminator: Placement?
    /// The same in XML, if it is elsewhere there.
    package var xmlDiscriminator: Placement?
    /// Whether in XML the name of an element is that of a case.
    package var isToldByElement = false
    /// The value of the case of values without a discriminator, or with another one than the cases have.
    package var fallback: Spelled?
    /// How the shape of a value tells its case; `nil` when a text does.
    package var shapes: CaseShapes?
    package var isClosed: Bool
    package var cases: [Case]
}
