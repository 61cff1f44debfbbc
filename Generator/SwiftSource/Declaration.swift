/// A Swift declaration, with its comments.
package indirect enum Declaration: Hashable, Sendable {
    case type(TypeDeclaration)
    case `extension`(ExtensionDeclaration)
    case enumCase(EnumCase)
    case typeAlias(TypeAlias)
    case property(Property)
    case function(Function)
}

/// The access level of a declaration; `nil` omits the keyword.
package enum AccessLevel: String, Hashable, Sendable {
    case `public`, package, `internal`, `fileprivate`, `private`
}

/// A structure or an enumeration.
package struct TypeDeclaration: Hashable, Sendable {
    /// The keyword that begins the declaration.
    package enum Kind: String, Hashable, Sendable {
        case `struct`, `enum`, `protocol`
    }

    package var comment: Comment
    package var access: AccessLevel?
    package var isIndirect: Bool
    package var kind: Kind
    package var name: String
    package var generics: Generics
    /// The raw type, if any, and the protocols.
    package var inherits: [String]
    package var members: [Declaration]

    package init(
        _ kind: Kind,
        _ name: String,
        comment: Comment = Comment(),
        access: AccessLevel? = nil,
        isIndirect: Bool = false,
        generics: Generics = Generics(),
        inherits: [String] = [],
        members: [Declaration] = []
    ) {
        self.comment = comment
        self.access = access
        self.isIndirect = isIndirect
        self.kind = kind
        self.name = name
        self.generics = generics
        self.inherits = inherits
        self.members = members
    }
}

/// An extension; access levels are on its members, as the formatter requires.
package struct ExtensionDeclaration: Hashable, Sendable {
    package var comment: Comment
    /// The extended type as Swift text.
    package var type: String
    package var inherits: [String]
    /// The requirements of the extension, such as `Element: Sendable`.
    package var requirements: [String]
    package var members: [Declaration]

    package init(
        _ type: String,
        comment: Comment = Comment(),
        inherits: [String] = [],
        requirements: [String] = [],
        members: [Declaration] = []
    ) {
        self.comment = comment
        self.type = type
        self.inherits = inherits
        self.requirements = requirements
        self.members = members
    }
}

/// A case of an enumeration, with a raw value or associated values.
package struct EnumCase: Hashable, Sendable {
    package var comment: Comment
    package var isIndirect: Bool
    package var name: String
    package var rawValue: Expression?
    package var values: [AssociatedValue]

    /// An associated value of a case.
    package struct AssociatedValue: Hashable, Sendable {
        package var label: String?
        package var type: String
        package var value: Expression?

        package init(_ label: String? = nil, _ type: String, value: Expression? = nil) {
            self.label = label
            self.type = type
            self.value = value
        }
    }

    package init(
        _ name: String,
        comment: Comment = Comment(),
        isIndirect: Bool = false,
        rawValue: Expression? = nil,
        values: [AssociatedValue] = []
    ) {
        self.comment = comment
        self.isIndirect = isIndirect
        self.name = name
        self.rawValue = rawValue
        self.values = values
    }
}

/// Another name for a type.
package struct TypeAlias: Hashable, Sendable {
    package var comment: Comment
    package var access: AccessLevel?
    package var name: String
    /// The type as Swift text.
    package var type: String

    package init(
        _ name: String,
        comment: Comment = Comment(),
        access: AccessLevel? = nil,
        type: String
    ) {
        self.comment = comment
        self.access = access
        self.name = name
        self.type = type
    }
}

/// A stored or computed property.
package struct Property: Hashable, Sendable {
    /// The initial value or the getter after the name.
    package enum Value: Hashable, Sendable {
        case constant(Expression? = nil)
        case variable(Expression? = nil)
        case computed([Statement])
        case accessors(get: [Statement], set: [Statement])
        /// An asynchronous getter that may throw.
        case fetched([Statement])
    }

    package var comment: Comment
    package var attributes: [Expression]
    /// The type of a property wrapper.
    package var wrapper: String?
    package var access: AccessLevel?
    package var isStatic: Bool
    package var name: String
    /// The type as Swift text; `nil` if it is inferred from the value.
    package var type: String?
    package var value: Value

    package init(
        _ name: String,
        comment: Comment = Comment(),
        attributes: [Expression] = [],
        wrapper: String? = nil,
        access: AccessLevel? = nil,
        isStatic: Bool = false,
        type: String?,
        value: Value = .variable()
    ) {
        self.comment = comment
        self.attributes = attributes
        self.wrapper = wrapper
        self.access = access
        self.isStatic = isStatic
        self.name = name
        self.type = type
        self.value = value
    }
}
