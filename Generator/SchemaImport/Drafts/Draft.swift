package import OpenAPI

/// An entity, enum or union that a document describes, before it has a name.
package struct Draft: Sendable {
    package enum Shape: Hashable, Sendable {
        case entity(DraftEntity)
        case enumeration(DraftEnum)
        case union(DraftUnion)
    }

    /// Where a name may come from.
    package enum Origin: Hashable, Sendable {
        /// A schema that has a name in the document.
        case component(String)
        /// A schema in place; each of its places is a path of names, the outermost first.
        case inline([[String]])
    }

    package let id: DraftID
    package var origin: Origin
    package var place: Place
    package var shape: Shape
    package var doc: String?
    package var isDeprecated = false

    package var home = Home.own
    /// The declaration that stands for this one, since both are equal; `nil` for one that stands for itself.
    package var sameAs: DraftID?
    /// Whether the types of its cases name it.
    package var isNamedByCases = false
}

extension Draft {
    /// In which file a declaration stands.
    package enum Home: Hashable, Sendable {
        case own
        case with(DraftID)
        /// With those of the other calls of a group.
        case group(String)
    }
}

/// An object.
package struct DraftEntity: Hashable, Sendable {
    package var fields: [DraftField] = []
    package var keepsUnknown = false
    /// The type of the members that are kept.
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
    /// Whether empty text is no value.
    package var emptyIsNone = false
    package var xml: DraftXML?
    /// Where the field is in JSON, if not in a member of its name.
    package var json: String?
    package var text = DraftText()

    package init(_ name: String, _ use: DraftUse, isRequired: Bool) {
        self.name = name
        self.use = use
        self.isRequired = isRequired
    }
}

extension DraftField {
    /// Whether each of the formats has a form for null beside that for no value.
    func canBeCleared(in formats: [String]) -> Bool {
        guard formats.contains("xml") else { return true }
        if let xml, xml.isAttribute || xml.steps == ["."] { return false }
        // No items are the same as no list, unless an element is around them.
        return !use.type.isList || (xml?.steps.count ?? 1) > 1
    }
}

/// What people read of something; two declarations that differ in it alone are the same.
package struct DraftText: Hashable, Sendable {
    package var doc: String?
    package var isDeprecated = false
    /// The whole number that a value begins with: its default, or else its least; `nil` where neither is told.
    package var start: Int?

    package init(doc: String? = nil, isDeprecated: Bool = false, start: Int? = nil) {
        self.doc = doc
        self.isDeprecated = isDeprecated
        self.start = start
    }

    package static func == (left: DraftText, right: DraftText) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}

/// Where a field is in XML, if not in a child element of its name.
package struct DraftXML: Hashable, Sendable {
    /// The steps of the placement; a prefix stands before a colon.
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
        /// A text or an integer.
        package var value: SchemaValue
        package var name: String?
        package var text = DraftText()

        package init(_ value: SchemaValue, name: String? = nil) {
            self.value = value
            self.name = name
        }
    }

    /// The type of the values, as the schema language calls it.
    package enum Raw: String, Hashable, Sendable { case string, int, mixed }

    package var raw = Raw.string
    package var cases: [Case] = []

    package init() {}
}

/// One of several types.
package struct DraftUnion: Hashable, Sendable {
    package struct Case: Hashable, Sendable {
        /// The discriminator's text; empty where there is no discriminator.
        package var tag: String
        package var type: DraftType
        /// Whether the document names the text, which else follows from the name of the type.
        package var isMapped: Bool

        package init(_ tag: String, _ type: DraftType, isMapped: Bool = false) {
            self.tag = tag
            self.type = type
            self.isMapped = isMapped
        }
    }

    /// The member that tells the cases apart; `nil` where the values themselves do.
    package var discriminator: String?
    package var cases: [Case] = []

    /// The text of the case of values whose discriminator is absent or another one.
    package var fallback: String?

    package init() {}
}
