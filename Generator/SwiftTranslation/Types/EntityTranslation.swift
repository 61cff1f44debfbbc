import SchemaModel
import SwiftSource

/// Translates an entity into a structure, its columns and the code by which the runtime reads and writes it.
struct EntityTranslation {
    let context: TranslationContext
    let declaration: SchemaModel.TypeDeclaration
    let shape: EntityShape
    /// The request whose response header fields the structure contains; `nil` for a type of the schema.
    var request: String?

    private var name: String { context.names.ownType(declaration.id) }
    /// The name of the type that contains the structure.
    private var owner: String? { request ?? context.names.owner(declaration.id) }
    /// The structure's name with the types that contain it, for extensions.
    private var path: String { owner.map { "\($0).\(name)" } ?? name }
    /// The formats from which the entity is read; header fields are read as JSON.
    private var formats: [BodyFormat] { request == nil ? context.model.formats : [.json] }
    private var generics: Generics {
        let names = shape.generics.map(\.text)
        let ids = names.filter { name in
            shape.fields.contains { $0.type.parts.contains { $0.parameterOfID == name } }
        }
        let wireValue = context.spelling.coding("WireValue")
        return Generics(
            names.map { name in
                ids.contains(name)
                    ? "\(name): \(wireValue) & \(context.spelling.swift("Identifiable"))"
                    : "\(name): \(wireValue)"
            },
            where: ids.map { "\($0).ID: \(wireValue)" }
        )
    }

    func declarations() -> [Declaration] {
        let plans = propertyPlans
        var result = [
            owner.map { .extension(ExtensionDeclaration($0, members: [structure(plans)])) }
                ?? structure(plans)
        ]
        if !shape.generics.isEmpty { result += conditionalConformances }
        if shape.isPartial { result += columns }
        if !shape.generics.isEmpty { result.append(sharedTable) }
        return result + context.mirror(of: path, plans, secrets: secrets)
    }

    var modules: Set<String> { context.spelling.modules(of: shape.fields.map(\.type)) }

    // MARK: The structure

    private func structure(_ plans: [PropertyPlan]) -> Declaration {
        var members: [Declaration] = []
        if let raw = rawID {
            members.append(
                .typeAlias(
                    TypeAlias("ID", access: context.access, type: raw)
                )
            )
        }
        let wrapper = context.spelling.coding("Indirect")
        members += plans.flatMap { $0.properties(context.access, indirect: wrapper) }
        if let field = idField, context.names.property(field) != "id", !isOptional(field) {
            members.append(
                .property(
                    Property(
                        "id",
                        comment: Comment(
                            Documentation("The same as `\(context.names.property(field))`.")
                        ),
                        access: context.access,
                        type: "ID",
                        value: .computed([.return(.text(Self.whole(context.names.property(field))))]
                        )
                    )
                )
            )
        }
        members.append(PropertyPlan.initializer(plans, access: context.access))
        if let creating = creatingInitializer(plans) { members.append(creating) }
        members += coding(plans)
        return .type(
            SwiftSource.TypeDeclaration(
                .struct,
                name,
                comment: context.comment(declaration.identity),
                access: context.access,
                generics: generics,
                inherits: conformances,
                members: members
            )
        )
    }

    /// Returns whether an initializer of the structure has the property as its only parameter.
    func isMade(of property: String, type: String) -> Bool {
        let plans = propertyPlans
        let stored = plans.filter { $0.constant == nil }
        let names = setNames
        let sent = isCreated(plans) ? stored.filter { !names.contains($0.name) } : []
        return [stored, sent].contains {
            $0.count == 1 && $0[0].name == property && $0[0].type == type
        }
    }

    /// The names of the properties that the service sets, in the order of the fields.
    private var setNames: [String] {
        shape.fields.filter(\.isReadOnly).map { context.names.property($0) }
    }

    /// Returns whether the structure has an initializer for values that are sent.
    private func isCreated(_ plans: [PropertyPlan]) -> Bool {
        let names = setNames
        return plans.contains { names.contains($0.name) && $0.defaultValue == nil }
    }

    /// Returns the initializer for values that are sent, without the properties that the service sets.
    private func creatingInitializer(_ plans: [PropertyPlan]) -> Declaration? {
        guard isCreated(plans) else { return nil }
        let names = setNames
        let isSet = { (plan: PropertyPlan) in names.contains(plan.name) }
        let stored = plans.filter { $0.constant == nil }
        return .function(
            Function(
                .initializer,
                comment: Comment(
                    Documentation(
                        "Creates a value without the read-only fields.",
                        discussion: [
                            "Read-only: \(names.map { "`\($0)`" }.joined(separator: ", "))."
                        ]
                    )
                ),
                access: context.access,
                parameters: stored.filter { !isSet($0) }.map(\.parameter),
                body: [
                    .expression(
                        .call(
                            .text("self.init"),
                            stored.map { .init($0.name, isSet($0) ? $0.blank : .name($0.name)) }
                        )
                    )
                ]
            )
        )
    }

    /// Returns the expression of a property at the start of a getter.
    ///
    /// A property with the name of an accessor needs `self`.
    static func whole(_ property: String) -> String {
        accessors.contains(property)
            ? "self.\(property)" : Identifier.text(property, as: .reference)
    }

    /// The names of accessors that the compiler recognizes, even of experimental ones.
    private static let accessors: Set = [
        "_modify", "_read", "didSet", "get", "mutate", "set", "unsafeAddress",
        "unsafeMutableAddress", "willSet",
    ]

    private var conformances: [String] {
        var list = shape.generics.isEmpty ? comparisons.suffix(1) : []
        if let field = idField, !isOptional(field) { list.append("Identifiable") }
        return [context.spelling.coding("Entity")] + list.map { context.spelling.swift($0) }
    }

    /// Returns whether an empty text means the default of a field.
    private func keepsDefault(_ field: Field) -> Bool {
        (field.wire.emptyIsNone || isOwnText(field)) && field.defaultValue != nil
            && !field.wire.isPresence && !isOptional(field)
    }

    /// Returns whether a field may be the text of its entity's element, which is present even when it is empty.
    private func isOwnText(_ field: Field) -> Bool {
        guard context.model.formats.contains(.xml), !field.type.isList, !field.type.isMap else {
            return false
        }
        return field.wire.xml?.alternatives.contains { $0.steps.last?.kind == .own } ?? false
    }

    private var secrets: Set<String> {
        Set(shape.fields.filter(\.isSecret).map { context.names.property($0) })
    }

    /// The protocols by which values are compared; a protocol that inherits from another follows it.
    private var comparisons: [String] {
        switch shape.comparison {
        case .none: []
        case .equatable: ["Equatable"]
        case .hashable: ["Equatable", "Hashable"]
        }
    }

    private var conditionalConformances: [Declaration] {
        comparisons.map { context.spelling.swift($0) }.map { conformance in
            .extension(
                ExtensionDeclaration(
                    name,
                    inherits: [conformance],
                    requirements: shape.generics.map { "\($0.text): \(conformance)" }
                )
            )
        }
    }

    private var idField: Field? {
        shape.idField.flatMap { id in shape.fields.first { $0.identity.name == id } }
    }

    /// The type of `ID`; `nil` when the entity has no id.
    private var rawID: String? {
        guard let field = idField else { return nil }
        let type = context.spelling.text(field.type.unwrapped)
        return "\(context.spelling.coding("Identifier"))<\(name), \(type)>"
    }

    // MARK: Properties

    private var propertyPlans: [PropertyPlan] {
        var plans = shape.fields.map { plan($0) }
        if shape.keepsUnknown {
            plans.append(
                PropertyPlan(
                    name: "unknownFields",
                    doc: Self.unknownFields,
                    type: "[\(context.spelling.swift("String")): \(context.spelling.anyValue)]",
                    defaultValue: .dictionary([]),
                    blank: .dictionary([])
                )
            )
        }
        // Within the setter, "newValue" is the new value.
        var names = Set(plans.map(\.name) + ["newValue"])
        for (index, field) in shape.fields.enumerated() {
            guard isMarked(field), let message = field.identity.deprecated else { continue }
            plans[index].deprecated = message
            plans[index].storage = plans[index].name + "Value"
            while !names.insert(plans[index].storage).inserted { plans[index].storage += "Value" }
        }
        return plans
    }

    private func isMarked(_ field: Field) -> Bool { context.isMarked(field, of: shape) }

    private static let unknownFields = Documentation(
        "The members of the document that have no property of their own, by name."
    )

    private func plan(_ field: Field) -> PropertyPlan {
        let bare = field.type.unwrapped
        if let constant = field.constant {
            let value = context.spelling.literal(constant, of: bare)
            var plan = PropertyPlan(
                name: context.names.property(field),
                doc: context.documentation(field.identity),
                type: context.spelling.text(bare),
                defaultValue: value,
                blank: value
            )
            plan.constant = value
            return plan
        }
        let isID = field.identity.name == shape.idField
        var type = isID ? "ID" : context.spelling.text(bare)
        var defaultValue = field.defaultValue.map { context.spelling.literal($0, of: bare) }
        if isFlag(field), defaultValue == nil { defaultValue = .boolean(false) }
        if case .patch = bare { defaultValue = .member(nil, "keep") }
        if isOptional(field) {
            type += "?"
            defaultValue = defaultValue ?? .null
        }
        let blank =
            isOptional(field)
            ? Expression.null
            : defaultValue ?? (isID ? .member(nil, "blank") : context.spelling.blank(bare))
        return PropertyPlan(
            name: context.names.property(field),
            doc: ConstraintTranslation.documentation(
                of: field.constraints,
                context.documentation(field.identity, isMarked: isMarked(field))
                    ?? (field.isRest ? Self.unknownFields : nil)
            ),
            type: type,
            defaultValue: defaultValue,
            blank: blank,
            isIndirect: context.indirectFields.contains(field, of: declaration.id)
        )
    }

    /// Returns whether a field is a Boolean value that is `false` when it is absent from the document.
    private func isFlag(_ field: Field) -> Bool {
        guard case .scalar(.bool) = field.type.unwrapped else { return false }
        return field.wire.isPresence && !field.isNullable && !mayBeUnasked(field)
    }

    private func mayBeUnasked(_ field: Field) -> Bool { shape.isPartial && !field.isAlways }

    /// Returns whether the property may be `nil`.
    private func isOptional(_ field: Field) -> Bool { field.type.isOptional && !isFlag(field) }

    private func options(_ field: Field) -> [String] {
        var options: [String] = []
        let isAbsentable = field.isOptional || field.defaultValue != nil
        if isAbsentable || mayBeUnasked(field) || isFlag(field) { options.append("optional") }
        if field.isNullable { options.append("nullable") }
        if field.isSecret { options.append("secret") }
        if field.isReadOnly { options.append("readOnly") }
        // A header field is text, whatever its type is.
        if request != nil { options.append("loose") }
        if request != nil, field.type.isMap { options.append("map") }
        return options
    }

    // MARK: Columns

    private var columns: [Declaration] {
        let asked = shape.fields.compactMap { field in
            field.column == "" || field.isRest
                ? nil : (field, field.column ?? context.lastStep(of: field.wire))
        }
        let cases: [EnumTranslation.Case] =
            asked.map { field, column in
                .init(
                    name: context.names.column(field),
                    value: .string(column),
                    doc: context.documentation(field.identity)
                )
            }
            + shape.columns.map { extra in
                .init(name: context.names.column(extra), value: .string(extra.column))
            }
        let isGeneric = !shape.generics.isEmpty
        let field = EnumTranslation.open(
            isGeneric ? name + "Field" : "Field",
            comment: Comment(Documentation("A field that a call can request.")),
            raw: context.spelling.swift("String"),
            cases: cases,
            context: context
        )
        guard isGeneric else {
            return [.extension(ExtensionDeclaration(name, members: [field]))]
        }
        // A generic type cannot store the list of the cases.
        let alias = TypeAlias("Field", access: context.access, type: name + "Field")
        return [field, .extension(ExtensionDeclaration(name, members: [.typeAlias(alias)]))]
    }

    // MARK: Coding

    /// The table of a generic entity's fields, which a generic type cannot store; all its specializations share it.
    private var sharedTable: Declaration {
        .type(
            SwiftSource.TypeDeclaration(
                .enum,
                SwiftNames.table(name),
                access: .private,
                members: [
                    .property(
                        Property(
                            "fields",
                            isStatic: true,
                            type: context.spelling.coding("FieldTable"),
                            value: .constant(table)
                        )
                    )
                ]
            )
        )
    }

    private var table: Expression {
        let literal = FieldLiteral(formats: formats)
        var lines = shape.fields.map { field in
            let constraints = context.words(of: field.constraints, field.type)
            if field.isRest {
                return literal.rest(field.wire, type: field.type, constraints: constraints)
            }
            return literal.text(
                field.wire,
                type: context.model.spelledAsTime(field.type),
                options: options(field),
                constraints: constraints
            )
        }
        if shape.keepsUnknown { lines.append("~ optional rest") }
        return .document(lines.joined(separator: "\n"))
    }

    /// Returns the members by which the runtime reads and writes the structure.
    private func coding(_ plans: [PropertyPlan]) -> [Declaration] {
        let isGeneric = !shape.generics.isEmpty
        let blank = Expression.call(
            .text("Self"),
            plans.filter { $0.blank != $0.defaultValue }.map { .init($0.name, $0.blank) }
        )
        return [
            .property(
                Property(
                    "fields",
                    access: context.access,
                    isStatic: true,
                    type: context.spelling.coding("FieldTable"),
                    value: isGeneric
                        ? .computed([.return(.member(.name(SwiftNames.table(name)), "fields"))])
                        : .constant(table)
                )
            ),
            .property(
                Property(
                    "blank",
                    access: context.access,
                    isStatic: true,
                    type: "Self",
                    value: .computed([.return(blank)])
                )
            ),
            context.visitFunction(
                plans.enumerated().map { number, plan in
                    // Unknown members follow the fields.
                    visit(plan, shape.fields.indices.contains(number) ? shape.fields[number] : nil)
                }
            ),
        ]
    }

    private func visit(_ plan: PropertyPlan, _ field: Field?) -> PropertyVisit {
        if plan.constant != nil { return PropertyVisit(property: plan.storage, kind: .constant) }
        if field?.isWriteOnly == true {
            return PropertyVisit(property: plan.storage, kind: .writeOnly)
        }
        if field.map(keepsDefault) == true {
            return PropertyVisit(property: plan.storage, kind: .unlessEmpty)
        }
        return PropertyVisit(property: plan.isIndirect ? "_" + plan.storage : plan.storage)
    }
}
