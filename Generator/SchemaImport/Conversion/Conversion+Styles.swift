import OpenAPI

// How values become text in a path, query, header field, cookie or form.

extension Conversion {
    /// A parameter with its style, or several that stand for the members of an object; none for what cannot be
    /// sent.
    func styled(
        _ parameter: DraftParameter,
        _ style: ParameterStyle?,
        _ schema: Schema,
        at place: Place
    ) -> [DraftParameter] {
        var parameter = parameter
        parameter.use.isNullable = false
        if let style, style.name == .matrix || style.name == .label {
            find(.parameterStyle, at: place, "the style '\(style.name.rawValue)', sent as 'simple'")
        }
        switch sendable(parameter.use.type) {
        case .scalar(let type):
            parameter.use.type = type
            return [parameter]
        case .list(let type):
            parameter.use.type = type
            addStyle(style, to: &parameter, at: place)
            return [parameter]
        case .unknown:
            find(.parameterType, at: place, "a value of any type, sent as text")
            parameter.use.type = .scalar(.string)
            return [parameter]
        case .nested: return nested(parameter, style, schema, at: place)
        }
    }

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

    private func addStyle(_ style: ParameterStyle?, to parameter: inout DraftParameter, at place: Place) {
        guard let style else { return }
        switch (style.name, parameter.location) {
        case (.spaceDelimited, _): if !style.explodes { parameter.join = " " }
        case (.pipeDelimited, _): if !style.explodes { parameter.join = "|" }
        case (.tabDelimited, _): parameter.join = "\t"
        case (.deepObject, _): parameter.list = "brackets"
        case (_, .cookies):
            parameter.join = "|"
            find(.parameterStyle, at: place, "a list in a cookie, joined by '|'")
        case (_, .path), (_, .headers): parameter.join = ","
        default: if !style.explodes { parameter.join = "," }
        }
    }

    /// A parameter with members: those of an object that are scalars are sent as parameters of their own where
    /// the style says so.
    private func nested(
        _ parameter: DraftParameter,
        _ style: ParameterStyle?,
        _ schema: Schema,
        at place: Place
    ) -> [DraftParameter] {
        let name = parameter.name
        guard let style, style.explodes, style.name == .form || style.name == .deepObject,
            case .declared(let id) = parameter.use.type, case .entity(let entity) = shape(id),
            !entity.keepsUnknown
        else {
            find(.nestedParameter, at: place, "'\(name)' has parts and is left out")
            return []
        }
        return entity.fields.flatMap { field in
            let inner = style.name == .deepObject ? "\(name)[\(field.name)]" : field.name
            var part = DraftParameter(
                inner,
                in: parameter.location,
                field.use,
                isRequired: parameter.isRequired && field.isRequired
            )
            part.text = field.text
            switch sendable(field.use.type) {
            case .scalar, .list, .unknown: return styled(part, style, schema, at: place)
            case .nested:
                find(.nestedParameter, at: place, "'\(inner)' has parts and is left out")
                return []
            }
        }
    }
}
