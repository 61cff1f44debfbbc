import OpenAPI

// Conversion of the header fields of responses.

extension Conversion {
    /// Returns the header fields of each response.
    ///
    /// Fields of the same name have the same spelling, and fields with several types are texts.
    func headers(of responses: [StatusResponse], _ path: [String]) -> [[DraftParameter]] {
        var known: [String: DraftParameter] = [:]
        let all = responses.map { status in
            headers(status.response, path).map { header in
                let name = header.name.lowercased()
                guard var first = known[name] else {
                    known[name] = header
                    return header
                }
                if first.use != header.use {
                    let note =
                        "'\(header.name)' has another type in the response to status \(status.status), taken as text"
                    report(.responseHeaders, at: status.place, note)
                    first.use = .scalar(.string)
                    known[name] = first
                }
                first.isRequired = header.isRequired
                return first
            }
        }
        let most = Self.maximumParameters
        if known.count > most, let first = responses.first {
            let note =
                "\(known.count) header fields, of which a call has at most \(most), the others are left out"
            report(.tooManyParameters, at: first.place, note)
        }
        let kept = Set(all.merged.prefix(most).map(\.name))
        return all.map { fields in
            fields.filter { kept.contains($0.name) }.map { field in
                var field = field
                field.use = known[field.name.lowercased()]?.use ?? field.use
                return field
            }
        }
    }

    func headers(_ response: Response, _ path: [String]) -> [DraftParameter] {
        var names: Set<String> = []
        return response.headers.compactMap { header -> DraftParameter? in
            guard header.isField else { return nil }
            guard names.insert(header.name.lowercased()).inserted else {
                reportRepeated(header.name, at: header.place)
                return nil
            }
            guard !isTooLong(header.name, at: header.place) else { return nil }
            let schema = header.value.schema ?? Schema(place: header.place)
            guard HeaderName.isValid(header.name) else {
                report(.headerName, at: header.place, "'\(header.name)' cannot be received")
                return nil
            }
            let isDocument = if case .content = header.value { true } else { false }
            var use = use(schema, path + [header.name])
            if isDocument, !header.isJSON || !use.isSpelledAsJSON {
                report(.parameterDocument, at: header.place, "a document, taken as text")
                use = .scalar(.string)
            } else if hasParts(use.type) {
                report(.responseHeaders, at: header.place, "a value with parts, taken as text")
                use = .scalar(.string)
            }
            let isRequired = header.isRequired && !use.isNullable
            var draft = DraftParameter(header.name, in: .headers, use, isRequired: isRequired)
            draft.text = DraftText(
                doc: DocText.cleaned(header.description ?? schema.description),
                isDeprecated: header.isDeprecated
            )
            if draft.use.type.element == .scalar(.instant), draft.use.date == nil,
                !HTTPDateFields.names.contains(header.name.lowercased())
            {
                draft.use.date = "iso8601"
            }
            if isDocument { return draft }
            reportExamples(
                header.examples,
                of: resolvingAllOf(schema),
                use,
                isSecret: isSecret(schema),
                in: &draft.text
            )
            let name =
                if case .schema(_, let style) = header.value { style.name } else {
                    ParameterStyle.Name.simple
                }
            // An exploded list has the same form (RFC 6570, section 3.2.2).
            return styled(draft, ParameterStyle(name, explodes: false), schema, at: header.place)
                .first { $0.name == header.name }
        }
    }
}

extension [[DraftParameter]] {
    /// The fields of all responses; a field that some responses lack is optional.
    var merged: [DraftParameter] {
        let required = Dictionary(grouping: joined().filter(\.isRequired), by: \.name)
        var seen: Set<String> = []
        return joined().filter { seen.insert($0.name).inserted }.map { field in
            var field = field
            field.isRequired = required[field.name]?.count == count
            return field
        }
    }
}

extension DraftUse {
    /// Whether the text of a header field's value is also its JSON document, as for a number or Boolean.
    var isSpelledAsJSON: Bool {
        guard case .scalar(let scalar) = type.unwrapped, !isNullable, date == nil else {
            return false
        }
        return [.int, .uint64, .double, .decimal, .bool].contains(scalar)
    }
}

extension Header {
    /// Whether the field adds information to the type of the body (OpenAPI 3.1, section 4.8.17).
    var isField: Bool { name.lowercased() != "content-type" }

    /// Whether the value is a JSON document.
    fileprivate var isJSON: Bool {
        if case .content(let content) = value {
            ContentKind(content.contentType) == .json
        } else {
            false
        }
    }
}

/// The header fields whose date format HTTP defines (RFC 9110 and 9111), which documents often describe incorrectly.
enum HTTPDateFields {
    static let names: Set = [
        "date", "expires", "if-modified-since", "if-unmodified-since", "last-modified",
    ]
}
