import OpenAPI

// Conversion of values into text in a path, query, header field, cookie or form.

extension Conversion {
    /// Returns a parameter with its style, or several parameters for the members of an object; none if it cannot be
    /// sent.
    func styled(
        _ parameter: DraftParameter,
        _ style: ParameterStyle?,
        _ schema: Schema,
        at place: Place
    ) -> [DraftParameter] {
        var parameter = parameter
        parameter.use.isNullable = false
        parameter.use.type = parameter.use.type.replacing(.file, by: .string)
        if let style, style.allowsReserved {
            let note = "reserved characters in '\(parameter.name)' are sent escaped"
            report(.reservedCharacters, at: place, note)
        }
        if parameter.location == .path { parameter.pathStyle = style.flatMap(pathStyle) }
        switch sendable(parameter.use.type) {
        case .scalar(let type):
            parameter.use.type = type
            parameter.pathStyle?.isExploded = false
            return [parameter]
        case .list(let type):
            parameter.use.type = type
            addStyle(style, to: &parameter, at: place)
            return [parameter]
        case .unknown:
            parameter.use.type = .scalar(.string)
            parameter.pathStyle?.isExploded = false
            return [parameter]
        case .nested: return nested(parameter, style, schema, at: place)
        }
    }

    private func pathStyle(_ style: ParameterStyle) -> DraftParameter.PathStyle? {
        switch style.name {
        case .matrix: .init(mark: .matrix, isExploded: style.explodes)
        case .label: .init(mark: .label, isExploded: style.explodes)
        default: nil
        }
    }

    /// Whether a value is sent part by part.
    func hasParts(_ type: DraftType) -> Bool {
        if case .nested = sendable(type) { return true }
        return false
    }

    /// Whether a value is sent part by part and is not a list.
    func isObject(_ type: DraftType) -> Bool { hasParts(type) && !type.unwrapped.isList }

    /// Whether a value is sent as one text.
    func isText(_ type: DraftType) -> Bool {
        if case .scalar = sendable(type) { return true }
        return false
    }

    /// Whether a value contains a secret.
    func isSecret(_ type: DraftType) -> Bool { parts(of: type).fields.contains(where: \.isSecret) }

    private enum Sendable {
        case scalar(DraftType)
        case list(DraftType)
        case unknown
        case nested
    }

    private func sendable(_ type: DraftType) -> Sendable {
        switch type {
        case .scalar(.any): return .unknown
        case .scalar(.file): return .scalar(.scalar(.string))
        case .scalar, .id: return .scalar(type)
        case .declared(let id):
            if case .enumeration = shape(id) { return .scalar(type) }
            return .nested
        case .optional(let inner): return sendable(inner)
        case .map: return .nested
        case .list(let item):
            switch sendable(item) {
            case .scalar(let item): return .list(.list(item))
            case .unknown: return .list(.list(.scalar(.string)))
            case .list, .nested: return .nested
            }
        }
    }

    private func addStyle(
        _ style: ParameterStyle?,
        to parameter: inout DraftParameter,
        at place: Place
    ) {
        guard let style, parameter.pathStyle == nil else { return }
        switch (style.name, parameter.location) {
        case (_, .cookies):
            parameter.join = "|"
            report(.parameterStyle, at: place, "a list in a cookie, joined by '|'")
        case (.spaceDelimited, _) where !style.explodes: parameter.join = " "
        case (.pipeDelimited, _) where !style.explodes: parameter.join = "|"
        case (.tabDelimited, _): parameter.join = "\t"
        case (_, .path), (_, .headers): parameter.join = ","
        case (.spaceDelimited, _), (.pipeDelimited, _): break
        case (.deepObject, _): parameter.list = "brackets"
        default: if !style.explodes { parameter.join = "," }
        }
    }

    // MARK: Parts

    /// Returns a parameter whose value has parts; none if they cannot be sent.
    private func nested(
        _ parameter: DraftParameter,
        _ style: ParameterStyle?,
        _ schema: Schema,
        at place: Place
    ) -> [DraftParameter] {
        var parameter = parameter
        if [.path, .headers, .cookies].contains(parameter.location) || style?.isPairs == true {
            parameter.use.type = withTexts(parameter.use.type)
        }
        switch parameter.location {
        case .query, .form:
            if style?.isPairs == true, !parameter.use.type.isList,
                !hasPlainParts(parameter.use.type)
            {
                return text(parameter, at: place)
            }
            if !hasPlainParts(parameter.use.type) {
                let note =
                    "how lists and objects in '\(parameter.name)' are sent is not said, "
                    + "taken as 'a[b]' and 'a[0]' in brackets"
                report(.openForm, at: place, note)
            }
            let (parts, _) = parts(of: parameter.use.type)
            if holdsLists(parameter.use.type) { parameter.list = "[0]" }
            // An empty list or map is sent to express that there are no elements.
            let isEmptied = parts.contains { part in
                !part.isRequired && part.use.isNullable
                    && (part.use.type.isList || part.use.type.isMap)
            }
            if isEmptied { parameter.sendsEmpty = true }
            if let style, style.name != .deepObject, !parameter.use.type.isList {
                parameter.nested = style.explodes ? "flat" : "pairs"
                if !style.explodes { addSeparator(style, to: &parameter) }
            }
        case .path where hasPlainParts(parameter.use.type):
            // In a path, the RFC 6570 style determines the form.
            guard parameter.pathStyle == nil else { break }
            parameter.nested = style?.explodes == true ? "assignments" : "pairs"
        case .headers where hasPlainParts(parameter.use.type):
            parameter.nested = style?.explodes == true ? "assignments" : "pairs"
        case .cookies where hasPlainParts(parameter.use.type):
            let name = parameter.name
            if style?.explodes == false {
                (parameter.nested, parameter.join) = ("pairs", "|")
                report(.parameterStyle, at: place, "the parts of '\(name)', joined by '|'")
            } else {
                parameter.nested = "flat"
                // The older style separates them in the same manner as a query.
                if style?.name != .cookie {
                    report(.parameterStyle, at: place, "a cookie for each part of '\(name)'")
                }
            }
        case .path, .headers, .cookies, .multipart, .body: return text(parameter, at: place)
        }
        return [parameter]
    }

    /// Replaces a parameter whose parts cannot be sent with a text; none if the parameter is optional.
    private func text(_ parameter: DraftParameter, at place: Place) -> [DraftParameter] {
        let name = parameter.name
        guard parameter.isRequired else {
            report(.nestedParameter, at: place, "'\(name)' has parts and is left out")
            return []
        }
        report(.nestedParameter, at: place, "'\(name)' has parts, taken as text")
        var parameter = parameter
        parameter.use = .scalar(.string)
        parameter.pathStyle?.isExploded = false
        return [parameter]
    }

    /// Returns a map with texts in place of arbitrary values, which could otherwise have parts.
    private func withTexts(_ type: DraftType) -> DraftType {
        switch type {
        case .map(.scalar(.any)), .map(.optional(.scalar(.any))): .map(.scalar(.string))
        default: type
        }
    }

    /// Whether a value is an object whose members are texts and numbers.
    private func hasPlainParts(_ type: DraftType) -> Bool {
        func isPlain(_ type: DraftType) -> Bool {
            if case .scalar = sendable(type) { true } else { false }
        }
        switch type {
        case .map(let value): return isPlain(value)
        case .declared(let id):
            guard case .entity(let entity) = shape(id) else { return false }
            return !entity.keepsUnknown && entity.fields.allSatisfy { isPlain($0.use.type) }
        default: return false
        }
    }

    /// Whether a value contains lists, whose items have separate names.
    func holdsLists(_ type: DraftType) -> Bool { parts(of: type).types.contains(where: \.isList) }

    /// Returns the fields of all entities in a type, and the type together with those of its parts, of the fields and
    /// of the cases of unions.
    private func parts(of type: DraftType) -> (fields: [DraftField], types: [DraftType]) {
        var fields: [DraftField] = []
        var types: [DraftType] = []
        var seen: Set<DraftID> = []
        var open = [type]
        while let next = open.popLast() {
            types.append(next)
            switch next {
            case .list(let inner), .map(let inner), .optional(let inner): open.append(inner)
            case .scalar, .id: break
            case .declared(let id):
                guard seen.insert(id).inserted else { continue }
                switch shape(id) {
                case .entity(let entity):
                    fields += entity.fields
                    open += entity.fields.map(\.use.type)
                    open += [entity.unknown?.inner].compactMap(\.self)
                case .union(let union): open += union.cases.map(\.type)
                case .enumeration: break
                }
            }
        }
        return (fields, types)
    }

    private func addSeparator(_ style: ParameterStyle, to parameter: inout DraftParameter) {
        switch style.name {
        case .spaceDelimited: parameter.join = " "
        case .pipeDelimited: parameter.join = "|"
        case .tabDelimited: parameter.join = "\t"
        default: break
        }
    }

    // MARK: Choices

    /// Returns the use of a parameter's schema.
    ///
    /// A choice of scalars is a text, since every value is a text in that place, and a choice of a scalar or a list of
    /// scalars is a list.
    func parameterUse(_ schema: Schema, _ path: [String]) -> DraftUse {
        let target = target(of: schema)
        switch kind(of: target) {
        case .any: return .scalar(.string)
        case .several: return text(of: [target]) ?? use(schema, path)
        case .alternatives:
            switch plan(of: target) {
            case .use, .shapes, .fields:
                let alternatives = (target.anyOf + target.oneOf).map { self.target(of: $0) }
                return text(of: alternatives) ?? use(schema, path)
            case .union, .enumeration: return use(schema, path)
            }
        default: return use(schema, path)
        }
    }

    /// Returns a text for values that are all scalars, or a list of texts if some of them are lists; `nil` for other
    /// values.
    ///
    /// A part that may be a file or a text is a file.
    private func text(of alternatives: [Schema]) -> DraftUse? {
        var types: TypeSet = []
        var (hasLists, hasFiles, hasTexts) = (false, false, false)
        for alternative in alternatives {
            if !alternative.anyOf.isEmpty || !alternative.oneOf.isEmpty { return nil }
            var own = alternative.valueTypes
            var item = alternative
            if own.contains(.array), let items = alternative.items {
                item = target(of: items)
                own.remove(.array)
                own.formUnion(item.valueTypes)
                hasLists = true
            }
            if item.isBinary { hasFiles = true } else { hasTexts = true }
            types.formUnion(own)
        }
        if isMultipart, hasFiles, types == .string {
            if hasTexts, let place = alternatives.first?.place {
                report(.partType, at: place, "a file or a text, taken as a file")
            }
            return hasLists ? DraftUse(.list(.scalar(.file))) : .scalar(.file)
        }
        let scalars: TypeSet = [.string, .integer, .number, .boolean]
        guard !types.isEmpty, types.isSubset(of: scalars) else { return nil }
        // Scalars of one kind keep their type.
        if !hasLists, types.isSubset(of: [.integer, .number]) || types == .boolean { return nil }
        if !hasLists, types == .string { return nil }
        return hasLists ? DraftUse(.list(.scalar(.string))) : .scalar(.string)
    }
}

extension ParameterStyle {
    /// Whether the members of an object are written as alternating names and values.
    fileprivate var isPairs: Bool { name != .deepObject && !explodes }
}
