import SchemaSyntax

extension Reader {
    /// Reads responses by status; `produces` contains the content types in Swagger.
    func readResponses(_ value: LocatedNode, produces: [String]) -> [StatusResponse] {
        named(value).compactMap { member -> StatusResponse? in
            guard !member.name.hasPrefix("x-") else { return nil }
            guard let status = Status(text: member.name) else {
                report(
                    rule: "bad-status",
                    at: member.place,
                    "\(quoted(member.name)) is not a status, expected one such as '404' or '4XX', or 'default'"
                )
                return nil
            }
            guard
                var response = version == .swagger2
                    ? readSwaggerResponse(member.value, produces: produces)
                    : readResponse(member.value, componentName: nil)
            else { return nil }
            leaveOutBody(of: &response, to: status)
            return StatusResponse(place: member.place, status: status, response: response)
        }
    }

    /// Reports and removes the body of a response that has none by its status (RFC 9110, sections 15.3.5 and 15.3.6).
    private func leaveOutBody(of response: inout Response, to status: Status) {
        guard case .code(let code) = status, code == 204 || code == 205,
            let content = response.contents.first
        else { return }
        let key = version == .swagger2 ? "schema" : "content"
        report(
            .warning,
            rule: "impossible-body",
            at: content.place,
            "a response to status \(code) has no body, expected no '\(key)': it is left out"
        )
        response.contents = []
    }

    private enum Key: String, CaseIterable {
        case summary, description, headers, content, links
    }

    func readResponse(_ origin: LocatedNode, componentName: String?) -> Response? {
        guard let value = resolve(origin) else { return nil }
        let known = responses[value.node.range]
        guard var response = known ?? readResponseObject(value) else { return nil }
        if known == nil {
            response.componentName = componentName ?? referredName(of: origin)
            responses[value.node.range] = response
        }
        if let text = summaryBesideReference(origin) { response.summary = text }
        if let text = descriptionBesideReference(origin) { response.description = text }
        return response
    }

    private func readResponseObject(_ value: LocatedNode) -> Response? {
        var response = Response(place: value.place)
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .summary: response.summary = text(value)
            case .description: response.description = text(value)
            case .headers: response.headers = readHeaders(value)
            case .content: response.contents = readContents(value)
            case .links:
                response.links = named(value).map(\.member)
                checkLinks(value)
            }
        }
        guard let extensions else { return nil }
        response.extensions = extensions
        return response
    }
}

extension Status {
    /// Parses `404`, `4XX` in any case, or `default`.
    init?(text: String) {
        if text == "default" {
            self = .other
            return
        }
        guard text.utf8.count == 3, let first = text.utf8.first,
            (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(first)
        else { return nil }
        if text.dropFirst().uppercased() == "XX" {
            self = .hundred(Int(first - UInt8(ascii: "0")))
        } else if let code = UInt(text) {
            self = .code(Int(code))
        } else {
            return nil
        }
    }
}
