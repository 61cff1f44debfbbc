import OpenAPI
import SchemaSyntax

// Conversion of a schema into a type: all kinds of schemas are mapped here.

extension Conversion {
    /// The kind of declaration or type that a settled schema becomes.
    enum Kind {
        case any
        case object, map
        case enumeration
        case constant(SchemaNode)
        case list
        case alternatives
        case scalar
        /// Several types without a common type.
        case several
        case never
    }

    func kind(of schema: Schema) -> Kind {
        if schema.isNever { return .never }
        if !schema.anyOf.isEmpty || !schema.oneOf.isEmpty { return .alternatives }
        if let constant = schema.onlyValue, constant.isScalar { return .constant(constant) }
        if schema.values?.isEmpty == false, schema.onlyValue == nil { return .enumeration }
        let types = schema.impliedTypes
        switch types {
        case []: return .any
        case .object: return schema.properties.isEmpty ? .map : .object
        case .array: return .list
        case .string, .integer, .number, .boolean: return .scalar
        case [.integer, .number]: return .scalar
        default: return .several
        }
    }

    /// Whether a settled schema becomes a separate declaration.
    func declares(_ schema: Schema) -> Bool {
        switch kind(of: schema) {
        case .object: schema.properties.count <= Self.maximumFields
        case .enumeration: enumeration(of: schema) != nil
        case .alternatives:
            switch plan(of: schema) {
            case .union, .shapes, .fields, .enumeration: true
            case .use: false
            }
        case .several: schema.properties.count <= Self.maximumFields
        case .list: tuple(schema) != nil
        default: false
        }
    }

    /// Returns a schema for each type that a value may have.
    private func types(of schema: Schema) -> [Schema] {
        var types: [TypeSet] = [.string, .number, .boolean, .array, .object].filter {
            schema.impliedTypes.contains($0)
        }
        if schema.impliedTypes.contains(.integer), !types.contains(.number) {
            types.insert(.integer, at: 0)
        }
        return types.map { type in
            var part = schema
            part.types = type
            part.title = nil
            part.isNullable = false
            if type != .string { part.format = nil }
            if type != .array { (part.items, part.prefixItems) = (nil, []) }
            if type != .object {
                (part.properties, part.required) = ([], [])
                part.additionalProperties = .unspecified
            }
            return part
        }
    }

    /// Returns the entity of a list whose positions have separate types; `nil` for any other list.
    ///
    /// If the schema does not require a list, any other value is valid as well.
    private func tuple(_ schema: Schema) -> [Schema]? {
        let positions = schema.prefixItems
        guard !positions.isEmpty, schema.types == .array, formats == ["json"], positions.count <= 16
        else { return nil }
        // Further elements would be lost.
        if let items = schema.items { return target(of: items).isNever ? positions : nil }
        let isClosed = schema.constraints.maxItems.map { $0 <= positions.count } ?? false
        return isClosed || !areOfOneScalarType(positions) ? positions : nil
    }

    /// Whether all schemas have the same scalar type.
    private func areOfOneScalarType(_ schemas: [Schema]) -> Bool {
        let targets = schemas.map { target(of: $0) }
        let uses = Set(targets.map { ScalarFormat.use(of: $0).type })
        return uses.count == 1
            && targets.allSatisfy { if case .scalar = kind(of: $0) { true } else { false } }
    }

    private func entity(tuple items: [Schema], _ schema: Schema, _ path: [String]) -> DraftEntity {
        var object = Schema(place: schema.place)
        object.types = .object
        let least = schema.constraints.minItems ?? 0
        object.properties = items.enumerated().map { index, item in
            Property(name: "item\(index + 1)", schema: item, isRequired: index < least)
        }
        var entity = entity(object, path)
        for index in entity.fields.indices { entity.fields[index].json = "[\(index)]" }
        if schema.items == nil, schema.constraints.maxItems.map({ $0 > items.count }) ?? true {
            let note = "elements after the first \(items.count) are left out"
            report(.constraint, at: schema.place, note)
        }
        return entity
    }

    /// Returns the shape of a settled schema that becomes a declaration.
    func shape(of schema: Schema, _ path: [String]) -> Draft.Shape {
        reportAnnotations(schema)
        switch kind(of: schema) {
        case .enumeration:
            if let shape = enumeration(of: schema) { return .enumeration(shape) }
        case .alternatives:
            switch plan(of: schema) {
            case .union(let plan): return .union(union(plan, path))
            case .shapes(let schemas): return .union(union(shapes: schemas, path))
            case .enumeration(let shape): return .enumeration(shape)
            case .fields(let merged): return .entity(entity(merged, path))
            case .use: break
            }
        case .several: return .union(union(shapes: types(of: schema), path))
        case .list:
            if let items = tuple(schema) { return .entity(entity(tuple: items, schema, path)) }
        default: break
        }
        return .entity(entity(schema, path))
    }

    /// Returns the use of a settled schema that is not a reference.
    ///
    /// `identity` is that of the schema before it was settled, if the schema is described in place.
    func use(
        settled schema: Schema,
        _ path: [String],
        openedAs identity: UInt? = nil
    ) -> DraftUse {
        var use: DraftUse
        if declares(schema) {
            let shape = shape(of: schema, path)
            use = DraftUse(.declared(declare(shape, schema, path, openedAs: identity)))
        } else {
            use = undeclared(schema, path)
        }
        if mayBeNull(schema) { use.isNullable = true }
        return use
    }

    /// Whether null is a value of a settled schema, or of one of its alternatives.
    func mayBeNull(_ schema: Schema) -> Bool {
        schema.isNullable || withAlternatives(schema).contains(where: \.isNullable)
    }

    private func undeclared(_ schema: Schema, _ path: [String]) -> DraftUse {
        let kind = kind(of: schema)
        switch kind {
        case .scalar, .constant, .list, .map: reportAnnotations(schema, besidesLimits: true)
        default: reportAnnotations(schema)
        }
        switch kind {
        case .any: return .scalar(.any)
        case .never:
            report(.never, at: schema.place, "no value is valid, taken as any value")
            return .scalar(.any)
        case .several: return .scalar(.any)
        case .scalar: return limited(ScalarFormat.use(of: schema), schema)
        case .constant(let value): return constant(value, schema)
        case .enumeration:
            if schema.values?.allSatisfy({ $0.value.number != nil }) ?? false {
                report(.constraint, at: schema.place, "which numbers are allowed is not said")
                return .scalar(.double)
            }
            report(.mixedEnum, at: schema.place, "values of several types, taken as any value")
            return .scalar(.any)
        case .list: return limited(list(schema, path), schema)
        case .map: return limited(map(schema, path), schema)
        case .object:
            let note = "\(schema.properties.count) fields, taken as a map of any values"
            report(.tooManyFields, at: schema.place, note)
            return DraftUse(.map(.scalar(.any)))
        case .alternatives:
            guard case .use(let use) = plan(of: schema) else { return .scalar(.any) }
            return use(self, path)
        }
    }

    // MARK: Kinds

    private func list(_ schema: Schema, _ path: [String]) -> DraftUse {
        if !schema.prefixItems.isEmpty {
            guard schema.types == .array else {
                report(.constraint, at: schema.place, "what a list of it contains is not said")
                return .scalar(.any)
            }
            if schema.items == nil, areOfOneScalarType(schema.prefixItems) {
                let note = "further elements are taken to be as those whose positions are described"
                report(.constraint, at: schema.place, note)
                var list = ScalarFormat.use(of: target(of: schema.prefixItems[0]))
                list.type = .list(list.type)
                return list
            }
            report(
                .tuple,
                at: schema.place,
                "a list whose positions have types of their own, taken as a list of any values"
            )
            return DraftUse(.list(.scalar(.any)))
        }
        guard let items = schema.items else { return DraftUse(.list(.scalar(.any))) }
        let path = [String](path.dropLast()) + [TypeNames.item(of: path.last ?? "")]
        let use = contained(unfixed(use(items, path), items, path), items)
        var list = DraftUse(.list(use.inner))
        list.date = use.date
        list.limits = use.limitsOfEach
        return list
    }

    /// Returns the use as an element of a list or map, or any value where the schema language permits no deeper
    /// nesting.
    private func contained(_ use: DraftUse, _ schema: Schema) -> DraftUse {
        use.type.nesting < Self.maximumNesting ? use : nestsTooDeeply(schema.place)
    }

    /// The maximum nesting of lists and maps in a type; `patch<…>` and the element are levels as well.
    private static let maximumNesting = 13

    private func map(_ schema: Schema, _ path: [String]) -> DraftUse {
        guard case .schema(let values) = schema.additionalProperties else {
            return DraftUse(.map(.scalar(.any)))
        }
        let path = [String](path.dropLast()) + [TypeNames.item(of: path.last ?? "")]
        let use = contained(unfixed(use(values, path), values, path), values)
        var map = DraftUse(.map(use.inner))
        map.date = use.date
        map.limits = use.limitsOfEach
        return map
    }

    /// Returns the use of a value that is always the same.
    private func constant(_ value: SchemaNode, _ schema: Schema) -> DraftUse {
        var use: DraftUse
        switch value.kind {
        case .string: use = .scalar(.string)
        case .bool: use = .scalar(.bool)
        case .number(let number): use = .scalar(Int(number) == nil ? .double : .int)
        default: return .scalar(.any)
        }
        use.constant = SchemaValue(value)
        return use
    }

    /// Returns a use without a constant and limits, which only fields and parameters can have.
    func ownUse(_ schema: Schema, _ path: [String]) -> DraftUse {
        unlimited(unfixed(use(schema, path), schema, path), schema)
    }

    /// Returns a use without a constant, which is replaced with an enum of that value, for a value that may be missing
    /// or is one of several.
    func unfixed(_ use: DraftUse, _ schema: Schema, _ path: [String]) -> DraftUse {
        guard let constant = use.constant else { return use }
        var use = use
        use.constant = nil
        var shape = DraftEnum()
        shape.cases = [DraftEnum.Case(constant)]
        switch constant {
        case .text: break
        case .number(let number) where Int(number) != nil: shape.raw = .int
        default:
            let note = "that the value is always \(constant.line) is not said"
            report(.constraint, at: schema.place, note)
            return use
        }
        use.type = .declared(declare(.enumeration(shape), Schema(place: schema.place), path))
        return use
    }

    /// Returns the enum of a schema's values; `nil` for values that are neither all texts nor all integers.
    func enumeration(of schema: Schema) -> DraftEnum? {
        var shape = DraftEnum()
        let values = schema.values ?? []
        guard values.allSatisfy({ $0.value.integer != nil || $0.value.string != nil }) else {
            return nil
        }
        let integers = values.count { $0.value.integer != nil }
        shape.raw = integers == 0 ? .string : integers == values.count ? .int : .mixed
        var seen: Set<SchemaValue> = []
        for value in values {
            // `-0` is equal to `0`.
            guard
                let item = value.value.integer.map({ .number("\($0)") })
                    ?? SchemaValue(value.value), seen.insert(item).inserted
            else { continue }
            var result = DraftEnum.Case(item, name: value.name)
            result.text.doc = DocText.cleaned(value.description)
            shape.cases.append(result)
        }
        return shape
    }

    // MARK: Annotations

    /// Reports the annotations of a schema, and its limits unless these are expressed.
    func reportAnnotations(_ schema: Schema, besidesLimits: Bool = false) {
        if let value = schema.onlyValue, !value.isScalar {
            report(.constraint, at: schema.place, "that the value is always the same is not said")
        }
        if !besidesLimits, !schema.constraints.isEmpty {
            report(.constraint, at: schema.place, "limits of the value are not said")
        }
        for keyword in schema.otherKeywords where !Self.meaningless.contains(keyword.key) {
            let construct: UnsupportedConstruct =
                Self.limits.contains(keyword.key) ? .constraint : .keyword
            report(construct, at: schema.place, "'\(keyword.key)' is not said")
        }
        reportNames(of: schema)
        for (index, example) in schema.examples.enumerated() {
            let isSingle = schema.examples.count == 1
            let pointer = schema.place.pointer.appending(isSingle ? "example" : "examples")
            let place = Place(example.range, isSingle ? pointer : pointer.appending(index))
            report(example, of: schema, at: place)
        }
        if let type = schema.contentMediaType, schema.format != "binary",
            !isMultipart || !schema.isBinary
        {
            report(.constraint, at: schema.place, "that a text contains '\(type)' is not said")
        }
        if let encoding = schema.contentEncoding?.lowercased(), encoding != "base64",
            encoding != "binary"
        {
            report(.constraint, at: schema.place, "that a text is in '\(encoding)' is not said")
        }
        if schema.contentSchema != nil {
            report(.constraint, at: schema.place, "'contentSchema' is not said")
        }
        if schema.not != nil { report(.constraint, at: schema.place, "'not' is not said") }
    }

    /// Keywords that reject some values and change none.
    private static let limits: Set = [
        "contains", "minContains", "maxContains", "dependentRequired",
    ]

    /// Keywords that change no value.
    private static let meaningless: Set = [
        "$schema", "$id", "$anchor", "$comment", "$defs", "definitions", "$vocabulary",
    ]
}

extension Schema {
    /// The types that the schema names, or else those to which its other keywords apply.
    var impliedTypes: TypeSet {
        let named = self.types.subtracting(.null)
        if !named.isEmpty || self.types.contains(.null) { return named }
        if !self.properties.isEmpty || !self.required.isEmpty { return .object }
        switch self.additionalProperties {
        case .any, .schema: return .object
        case .none, .unspecified: break
        }
        if self.items != nil || !self.prefixItems.isEmpty { return .array }
        switch self.format?.lowercased() {
        case "int32"?, "int64"?, "uint32"?, "uint64"?: return .integer
        case "float"?, "double"?, "decimal"?: return .number
        default: break
        }
        let isText =
            self.format != nil || self.constraints.pattern != nil || self.contentMediaType != nil
            || self.contentEncoding != nil
        return isText ? .string : []
    }

    /// Whether the value consists of bytes, which are a file in a multipart body and a text in a document.
    var isBinary: Bool {
        if let encoding = self.contentEncoding { return encoding.lowercased() == "binary" }
        if self.format?.lowercased() == "binary" { return true }
        guard let type = self.contentMediaType?.lowercased(), self.format == nil else {
            return false
        }
        return ![.json, .xml].contains(ContentKind(type)) && !type.hasPrefix("text/")
    }

    /// The only valid value.
    var onlyValue: SchemaNode? {
        if let constant = self.constant { return constant }
        guard let values = self.values, values.count == 1 else { return nil }
        return values[0].value
    }
}

extension DraftUse {
    /// The limits of the value as limits of the items of a list or map.
    fileprivate var limitsOfEach: [SchemaValue.Member] {
        limits.isEmpty ? [] : [SchemaValue.Member("each", .object(.init(limits)))]
    }
}

extension SchemaNode {
    /// Whether the value is a text, number or Boolean.
    var isScalar: Bool { self.string != nil || self.number != nil || self.bool != nil }
}
