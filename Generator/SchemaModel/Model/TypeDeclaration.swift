package import SchemaSyntax

/// A type that the schema declares.
package struct TypeDeclaration: Sendable {
    package var identity: Identity
    package var id: TypeID
    package var kind: Kind
    /// The path of the file inside the API's folder, as in `entities/Case.jsonc`.
    package var file: String
    /// The entity with the field that declares the type in place; `nil` for none.
    ///
    /// The type's name begins with the name of this entity.
    package var owner: TypeID?
    /// The module that declares the type; `nil` for the API's own module.
    package internal(set) var module: String?
    /// Whether all fields or cases could be read, so that whatever is missing here is missing in the schema.
    package var isComplete = true

    package indirect enum Kind: Sendable {
        case entity(EntityShape)
        case enumeration(EnumShape)
        case union(UnionShape)
    }
}

/// The fields of an entity, and the properties of the entity as a whole.
package struct EntityShape: Sendable {
    /// The names of type parameters; empty for an ordinary entity.
    package var generics: [LocatedText]
    /// The field that identifies an entity; `nil` when none does.
    package var idField: String?
    package var fields: [Field]
    /// The names of the entities whose fields this entity includes.
    package var includes: [String] = []
    /// Whether calls choose the fields that they return, so that each field that is not `always` may be absent.
    package var isPartial: Bool
    /// Whether members that no field reads are kept.
    package var keepsUnknown: Bool
    /// The comparisons that values support.
    package var comparison: Comparison
    /// Additional names that can be requested from a partial entity, for which it has no fields.
    package var columns: [Column] = []

    /// The comparisons that values of an entity support, the fewest first.
    package enum Comparison: Int, Sendable {
        case none, equatable, hashable
    }

    package struct Column: Sendable {
        package var name: String
        /// The place of the name in the schema.
        package var range: SourceRange
        /// The name on the wire.
        package var column: String
    }
}

extension EntityShape {
    /// The type arguments for the type parameters in a use of the entity.
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
        /// The place of the value; `nil` when none could be read.
        package var valueRange: SourceRange?
    }
    package var raw: Raw
    package var isClosed: Bool
    package var cases: [Case]
}

/// The cases of a union, and the rules that determine the case of a value.
package struct UnionShape: Sendable {
    /// The maximum number of cases of a union, since Swift does not compile a `switch` over many more.
    package static let maximumCases = 512

    package struct Case: Sendable {
        package var identity: Identity
        /// The discriminator's text, or the name of a case that the value's shape determines.
        package var value: String
        package var type: TypeReference
        /// The place of the type in the schema.
        package var typeRange: SourceRange?
        /// The tag that contains the discriminator; `nil` when a field of the entity contains it.
        package var tag: Tag?
    }

    /// The placement of a discriminator in each format; `nil` where a field contains it.
    package struct Tag: Sendable {
        package var json: Placement?
        package var xml: Placement?
    }
    /// The placement of the case's name inside the value.
    ///
    /// It is `nil` when the field that contains the union, or the value's shape, determines the case.
    package var discriminator: Placement?
    /// The placement of the case's name in XML, if it differs there.
    package var xmlDiscriminator: Placement?
    /// Whether the name of an XML element is the name of the case.
    package var isToldByElement = false
    /// The value of the case for values that have no discriminator or an unknown one.
    package var fallback: LocatedText?
    /// The shapes that determine the case of a value; `nil` when a text does.
    package var shapes: CaseShapes?
    package var isClosed: Bool
    package var cases: [Case]
}
