/// Finds the shapes that values of types have on the wire.
struct ShapeFinder {
    let types: [TypeID: TypeDeclaration]
    let format: BodyFormat
    /// Whether the members of nested objects are examined.
    var looksInside = false

    private let items = Items()

    /// The maximum depth at which items of lists are examined.
    private static let depthLimit = 4

    func shapes(of type: TypeReference) -> [ValueShape] {
        var search = Search()
        return shapes(of: type, &search)
    }

    /// The state of a search.
    private struct Search {
        /// The enclosing types of the current position.
        var open: Set<TypeID> = []
        /// The types whose shapes have already been found.
        var known: Set<TypeID> = []
        /// The number of enclosing lists.
        var depth = 0
    }

    /// The item shapes that have been found.
    ///
    /// They are cached, since types may refer to each other through many lists.
    private final class Items {
        struct Place: Hashable {
            let type: TypeReference
            let depth: Int
        }

        var found: [Place: [ValueShape]] = [:]
    }

    private func shapes(
        of type: TypeReference,
        _ search: inout Search
    ) -> [ValueShape] {
        switch type {
        // A field determines whether a time is a text or a number.
        case .scalar(.instant), .scalar(.duration):
            [ValueShape(kind: .text), ValueShape(kind: .number)]
        case .scalar(let scalar): [shape(of: scalar)]
        case .optional(let inner), .patch(let inner):
            shapes(of: inner, &search)
        case .id(let id): idShapes(id, search)
        case .fieldNames: [ValueShape(kind: .text)]
        case .parameter: [ValueShape(kind: .any)]
        case .map(_, let value):
            [
                ValueShape(
                    kind: .object,
                    isOpen: true,
                    takesAll: value.unwrapped == .scalar(.any)
                )
            ]
        case .list(let item):
            [ValueShape(kind: .array, items: items(of: item, search))]
        case .declared(let id, _): declared(id, &search)
        }
    }

    private func shape(of scalar: ScalarType) -> ValueShape {
        switch scalar {
        case .string, .date, .url, .uuid, .data, .file, .instant, .duration:
            ValueShape(kind: .text)
        case .bool: ValueShape(kind: .bool)
        case .double, .float, .decimal: ValueShape(kind: .number)
        case .any: ValueShape(kind: .any)
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
            ValueShape(kind: .integer)
        }
    }

    private func items(of type: TypeReference, _ search: Search) -> [ValueShape] {
        guard search.depth < Self.depthLimit else { return [] }
        let place = Items.Place(type: type, depth: search.depth + 1)
        if let found = items.found[place] { return found }
        var inner = Search(depth: place.depth)
        let found = shapes(of: type, &inner)
        items.found[place] = found
        return found
    }

    private func idShapes(_ id: TypeID, _ search: Search) -> [ValueShape] {
        guard case .entity(let shape)? = types[id]?.kind, search.depth < Self.depthLimit,
            let field = shape.fields.first(where: { $0.identity.name == shape.idField })
        else { return [ValueShape(kind: .text)] }
        return items(of: field.type, search)
    }

    private func declared(_ id: TypeID, _ search: inout Search) -> [ValueShape] {
        // A recursive type adds no shapes, and neither does a type whose shapes have been found.
        guard let kind = types[id]?.kind, !search.known.contains(id),
            search.open.insert(id).inserted
        else { return [] }
        defer {
            search.open.remove(id)
            search.known.insert(id)
        }
        switch kind {
        case .enumeration(let shape):
            return shape.shapes
        case .union(let shape):
            var found: [ValueShape] = []
            var all: Set<ValueShape> = []
            let member = discriminator(of: id)
            let known = search.known
            for item in shape.cases {
                // Shapes that were found elsewhere lack the constant of this case.
                if member != nil { search.known = [] }
                for var shape in shapes(of: item.type, &search) {
                    if let member {
                        shape.constants.removeAll { $0.member == [member] }
                        shape.constants.append(
                            .init(member: [member], values: [item.value], isRequired: true)
                        )
                        shape.members.insert([member])
                    }
                    if all.insert(shape).inserted { found.append(shape) }
                }
            }
            if member != nil { search.known = known }
            // An open union also has values other than those of its cases.
            if !shape.isClosed, member != nil {
                found.append(ValueShape(kind: .object, isOpen: true))
            }
            return found
        case .entity(let shape): return entity(shape, &search)
        }
    }

    /// The member that names the case of a union.
    private func discriminator(of id: TypeID) -> String? {
        guard case .union(let shape)? = types[id]?.kind else { return nil }
        let placement =
            format == .xml ? shape.xmlDiscriminator ?? shape.discriminator : shape.discriminator
        let isElement = format == .xml && shape.isToldByElement
        return isElement ? nil : placement.flatMap { Self.member($0) }
    }

    private func entity(
        _ entity: EntityShape,
        _ search: inout Search
    ) -> [ValueShape] {
        var result = ValueShape(kind: .object, isOpen: false)
        for field in entity.fields where !field.isRest {
            guard let placement = field.wire.placement(in: format) else { continue }
            if placement.alternatives.contains(where: { $0.steps.first?.kind == .own }),
                format == .json
            {
                return shapes(of: field.type, &search)
            }
            let firsts = placement.alternatives.compactMap { $0.steps.first?.kind }
            if firsts.contains(where: { if case .index = $0 { true } else { false } }) {
                return [ValueShape(kind: .array)]
            }
            result.members.formUnion(firsts.compactMap(\.name).map { [$0] })
            guard let member = Self.member(placement) else { continue }
            let isRequired = !field.isOptional && field.defaultValue == nil
            let isList = format == .xml && (field.type.isList || field.type.isMap)
            if isRequired, !isList { result.required.append([member]) }
            if looksInside, !isList {
                result.addMembers(
                    of: inner.shapes(of: field.type),
                    in: member,
                    isRequired: isRequired && !field.isNullable
                )
            }
            let values = field.constant.map { [$0.text] } ?? self.values(of: field.type)
            if !values.isEmpty, !field.isNullable {
                result.constants.append(
                    .init(member: [member], values: values, isRequired: isRequired)
                )
            }
        }
        // Direct members are tested first.
        result.required.sort { $0.count < $1.count }
        return [result]
    }

    /// A finder that does not examine nested objects.
    private var inner: ShapeFinder { ShapeFinder(types: types, format: format) }

    /// The texts of the few values that a type has; empty where it has many.
    private func values(of type: TypeReference) -> [String] {
        guard case .declared(let id, _) = type.unwrapped,
            case .enumeration(let shape)? = types[id]?.kind, shape.isClosed
        else { return [] }
        return shape.texts
    }

    /// The name of the only member that a placement identifies.
    private static func member(_ placement: Placement) -> String? {
        guard placement.alternatives.count == 1, placement.alternatives[0].steps.count == 1 else {
            return nil
        }
        return placement.alternatives[0].steps[0].kind.name
    }
}

extension EnumShape {
    /// The shapes of the enum's values.
    fileprivate var shapes: [ValueShape] {
        let kinds: [ValueShape.Kind] =
            switch raw {
            case .string: [.text]
            case .int: [.integer]
            case .mixed: [.text, .integer]
            }
        guard isClosed else { return kinds.map { ValueShape(kind: $0) } }
        return kinds.map { kind in
            let values = cases.map(\.value).filter { value in
                if case .number = value { kind == .integer } else { kind == .text }
            }
            return ValueShape(kind: kind, values: values.map(\.text))
        }.filter { !$0.values.isEmpty }
    }

    /// The values of the cases, as texts.
    fileprivate var texts: [String] {
        cases.map(\.value.text)
    }
}

extension ValueShape {
    /// Adds the known members of a member.
    ///
    /// - Parameters:
    ///   - shapes: The shapes of the member.
    ///   - name: The name of the member.
    ///   - isRequired: Whether the member is always present.
    fileprivate mutating func addMembers(
        of shapes: [ValueShape],
        in name: String,
        isRequired: Bool
    ) {
        let objects = shapes.filter { $0.kind == .object }
        if shapes.isEmpty || objects.contains(where: \.isOpen)
            || shapes.contains(where: { $0.kind == .any })
        {
            openMembers.insert(name)
        }
        for object in objects { members.formUnion(object.members.map { [name] + $0 }) }
        guard let first = objects.first, objects.count == shapes.count, !first.isOpen else {
            return
        }
        let others = objects.dropFirst()
        if isRequired {
            required += first.required.filter { member in
                others.allSatisfy { $0.required.contains(member) }
            }.map { [name] + $0 }
        }
        for constant in first.constants {
            let same = others.compactMap { other in
                other.constants.first { $0.member == constant.member }
            }
            guard same.count == others.count else { continue }
            let all = [constant] + same
            constants.append(
                Constant(
                    member: [name] + constant.member,
                    values: all.flatMap(\.values),
                    isRequired: isRequired && all.allSatisfy(\.isRequired)
                )
            )
        }
    }
}
