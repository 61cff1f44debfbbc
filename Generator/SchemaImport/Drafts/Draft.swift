package import OpenAPI

/// An entity, enum or union that a document describes, before it has a name.
package struct Draft: Sendable {
    package enum Shape: Hashable, Sendable {
        case entity(DraftEntity)
        case enumeration(DraftEnum)
        case union(DraftUnion)
    }

    /// The source of a declaration's name.
    package enum Origin: Hashable, Sendable {
        /// A schema that has a name in the document.
        case component(String)
        /// A schema in place, with a path of names for each of its places, the outermost name first.
        case inline([[String]])
    }

    package let id: DraftID
    package var origin: Origin
    package var place: Place
    package var shape: Shape
    package var doc: String?
    package var isDeprecated = false

    package var home = Home.own
    /// The equal declaration that replaces this one; `nil` if this one is kept.
    package var sameAs: DraftID?
    /// Whether its name is made from the types of its cases.
    package var isNamedByCases = false
}

extension Draft {
    /// The file of a declaration.
    package enum Home: Hashable, Sendable {
        case own
        case with(DraftID)
        /// The file of the other calls of a group.
        case group(String)
    }
}

/// An object.
package struct DraftEntity: Hashable, Sendable {
    package var fields: [DraftField] = []
    package var keepsUnknown = false
    /// The type of the unknown members that are kept.
    package var unknown: DraftUse?

    package init() {}
}

/// A member of an object.
package struct DraftField: Hashable, Sendable {
    package var name: String
    package var use: DraftUse
    package var isRequired: Bool
    package var defaultValue: SchemaValue?
    package var isReadOnly = false
    package var isWriteOnly = false
    package var isSecret = false
    /// Whether an empty text represents an absent value.
    package var emptyIsNone = false
    package var xml: DraftXML?
    /// The place of the field in JSON, if it is not a member of the field's name.
    package var json: String?
    package var text = DraftText()

    package init(_ name: String, _ use: DraftUse, isRequired: Bool) {
        self.name = name
        self.use = use
        self.isRequired = isRequired
    }
}

extension DraftField {
    /// Whether each of the formats distinguishes null from an absent value.
    func canBeCleared(in formats: [String]) -> Bool {
        guard formats.contains("xml") else { return true }
        if let xml, xml.isAttribute || xml.steps == ["."] { return false }
        // An empty list is the same as an absent list unless an element encloses the items.
        return !use.type.isList || (xml?.steps.count ?? 1) > 1
    }
}

/// The documentation of a declaration; two declarations that differ only in it are equal.
package struct DraftText: Hashable, Sendable {
    package var doc: String?
    package var isDeprecated = false
    /// The first integer of a value: its default, or else its minimum; `nil` if neither is declared.
    package var start: Int?

    package init(doc: String? = nil, isDeprecated: Bool = false, start: Int? = nil) {
        self.doc = doc
        self.isDeprecated = isDeprecated
        self.start = start
    }

    package static func == (left: DraftText, right: DraftText) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}

/// The place of a field in XML, if it is not a child element of the field's name.
package struct DraftXML: Hashable, Sendable {
    /// The steps of the placement; a prefix precedes a colon.
    package var steps: [String]
    package var isAttribute = false

    package init(_ steps: [String], isAttribute: Bool = false) {
        self.steps = steps
        self.isAttribute = isAttribute
    }
}

/// One of several values.
package struct DraftEnum: Hashable, Sendable {
    package struct Case: Hashable, Sendable {
        /// The value, a text or an integer.
        package var value: SchemaValue
        package var name: String?
        package var text = DraftText()

        package init(_ value: SchemaValue, name: String? = nil) {
            self.value = value
            self.name = name
        }
    }

    /// The type of the values, by its name in the schema language.
    package enum Raw: String, Hashable, Sendable { case string, int, mixed }

    package var raw = Raw.string
    package var cases: [Case] = []

    package init() {}
}

/// One of several types.
package struct DraftUnion: Hashable, Sendable {
    package struct Case: Hashable, Sendable {
        /// The text of the discriminator; empty without a discriminator.
        package var tag: String
        package var type: DraftType
        /// Whether the document assigns the text, which otherwise follows from the name of the type.
        package var isMapped: Bool

        package init(_ tag: String, _ type: DraftType, isMapped: Bool = false) {
            self.tag = tag
            self.type = type
            self.isMapped = isMapped
        }
    }

    /// The member that distinguishes the cases; `nil` if the values themselves do.
    package var discriminator: String?
    package var cases: [Case] = []

    /// The text of the case for values whose discriminator is absent or unknown.
    package var fallback: String?

    package init() {}
}
