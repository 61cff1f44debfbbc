import SchemaSyntax

extension Resolver {
    /// The responses of a call from which its result is chosen, or the result where it has only one type.
    mutating func resolveResponses(
        _ endpoint: DeclaredEndpoint
    ) -> (returns: ReturnShape?, responses: [ResponseShape]) {
        var responses: [ResponseShape] = []
        checkKeys(endpoint.responses, "response")
        for declared in endpoint.responses {
            guard let key = ResponseKey(declared.key.text) else { continue }
            let returns = declared.result.flatMap { result -> ReturnShape? in
                guard result.hasNoValue else { return resolveResponse(result) }
                checkNoValue(result, "a response")
                return nil
            }
            if let returns, isRaw(key.contentType),
                ![.scalar(.string), .scalar(.data)].contains(returns.type),
                !returns.type.isUnreadable, let type = key.contentType
            {
                report(
                    "response-type",
                    at: returns.typeRange ?? declared.key.range,
                    "\(quoted("\(returns.type)")) cannot be read from \(quoted(type)), "
                        + "expected 'string' or 'data'"
                )
            }
            var identity = identity(declared.key, declared.node)
            identity.name = name(of: key, returns)
            responses.append(
                ResponseShape(
                    identity: identity,
                    statuses: key.statuses,
                    contentType: key.contentType,
                    returns: returns
                )
            )
        }
        responses = Self.sorted(responses) {
            ($0.statuses.count, ResponseKey.rank($0.contentType))
        }
        let values = responses.compactMap(\.returns)
        guard let first = values.first else { return (nil, []) }
        let hasRaw = responses.contains { isRaw($0.contentType) }
        let isOne = values.allSatisfy {
            $0.type == first.type && $0.wire == first.wire && $0.root == first.root
                && $0.defaultValue == first.defaultValue
        }
        guard isOne, !hasRaw || responses.count == 1 else { return (nil, responses) }
        var returns = first
        if values.count < responses.count, !returns.type.isOptional, returns.defaultValue == nil {
            returns.type = .optional(returns.type)
            returns.isOptional = true
        }
        returns.doc = doc(of: responses)
        return (returns, hasRaw ? responses : [])
    }

    /// `clashing-declaration`: no two keys have the same statuses and content type, of which the case has no meaning.
    private mutating func checkKeys(_ responses: [DeclaredResponse], _ what: String) {
        var first: [ResponseKey: LocatedText] = [:]
        for response in responses {
            guard let key = ResponseKey(response.key.text) else { continue }
            guard let known = first[key] else {
                first[key] = response.key
                continue
            }
            diagnostics.append(
                Diagnostic(
                    rule: "clashing-declaration",
                    at: response.key.range,
                    "a second \(what) \(quoted(response.key.text)), expected another status or content type",
                    notes: [Diagnostic.Note("first declared here", at: known.range)]
                )
            )
        }
    }

    /// The documentation of responses whose values have one type, including responses without a value.
    private func doc(of responses: [ResponseShape]) -> String? {
        let first = responses.first { $0.returns != nil && $0.identity.doc != nil }?.identity.doc
        let others = responses.filter { $0.returns == nil }.compactMap { response in
            response.identity.doc.map { "`nil`: \($0)" }
        }
        let all = [first].compactMap(\.self) + others
        return all.isEmpty ? nil : all.joined(separator: "\n\n")
    }

    /// The documentation of the responses of a call that returns no value.
    func responseDoc(of endpoint: DeclaredEndpoint) -> String? {
        if let returns = endpoint.returns {
            return returns.hasNoValue ? returns.node["doc"]?.prose : nil
        }
        guard !endpoint.responses.isEmpty,
            endpoint.responses.allSatisfy({ $0.result?.hasNoValue ?? true })
        else { return nil }
        let docs = endpoint.responses.compactMap { $0.node["doc"]?.prose }
        return docs.isEmpty ? nil : docs.joined(separator: "\n\n")
    }

    /// Checks that a result without a type has only headers and documentation.
    mutating func checkNoValue(_ result: DeclaredResult, _ owner: String) {
        let keys = Set(result.node.object?.members.map(\.key) ?? [])
        let isDescribed = !keys.isDisjoint(with: ["doc", "headers"])
        guard isDescribed, !keys.isSubset(of: ["doc", "headers", "swift", "deprecated"]) else {
            return
        }
        report("missing-key", at: result.node.range, "key 'type' is missing in \(owner)")
    }

    /// The header fields of a call's responses; one that some responses lack may be absent.
    mutating func resolveHeaders(of endpoint: DeclaredEndpoint) -> [Parameter]? {
        if let headers = endpoint.returns?.headers { return headers.map { resolveHeader($0) } }
        let all = endpoint.responses.map { ($0.result?.headers ?? []).map { resolveHeader($0) } }
        guard endpoint.responses.contains(where: { $0.result?.headers != nil }) else { return nil }
        var result: [Parameter] = []
        for header in all.flatMap(\.self) {
            let name = header.identity.name
            guard let place = result.firstIndex(where: { $0.identity.name == name }) else {
                var header = header
                let isInAll = all.allSatisfy { headers in
                    headers.contains { $0.identity.name == name && !$0.isOptional }
                }
                if !isInAll, !header.isOptional, !header.type.isMap {
                    header.type = .optional(header.type)
                    header.isOptional = true
                }
                result.append(header)
                continue
            }
            let known = result[place]
            result[place].isSecret = known.isSecret || header.isSecret
            guard !known.isRead(as: header) else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "response-type",
                    at: header.identity.range,
                    "the header \(quoted(name)) is another one in two responses, "
                        + "expected one type, name, wire form and default",
                    notes: [Diagnostic.Note("first declared here", at: known.identity.range)]
                )
            )
        }
        return result
    }

    mutating func resolveResponse(_ result: DeclaredResult) -> ReturnShape {
        let type = resolve(result.type)
        return ReturnShape(
            type: type,
            root: LocatedText(result.node["root"]).map { elementName($0) },
            wire: wireForm(result.wire, result.node, named: nil, type: type),
            isOptional: type.isOptional || result.node["default"] != nil,
            defaultValue: result.node["default"].flatMap { literal($0, for: type) },
            typeRange: result.type?.range,
            keys: KeyPlaces(result.node)
        )
    }

    /// The name of a response for which the schema does not specify one.
    ///
    /// It is derived from its type, else from its content type, else from its status.
    private func name(of key: ResponseKey, _ returns: ReturnShape?) -> String {
        if let type = returns?.type.unwrapped {
            switch type {
            case .declared(let id, _): return id.name
            case .list(.declared(let id, _)): return id.name + "List"
            case .scalar(let scalar) where key.contentType == nil: return scalar.rawValue + "Value"
            default: break
            }
        }
        if let type = key.contentType?.split(separator: "/").last(where: { $0 != "*" }) {
            return type.map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined()
        }
        if key.statuses == 204...204 { return "noContent" }
        let status = key.statuses.lowerBound
        return key.statuses.count == 1 ? "status\(status)" : "status\(status / 100)xx"
    }

    /// Resolves failures by status, the more specific statuses first.
    ///
    /// - Parameters:
    ///   - failures: The failures.
    ///   - others: The failures for statuses that `failures` does not contain.
    /// - Returns: All of them.
    mutating func resolveFailures(
        _ failures: [DeclaredResponse],
        besides others: [StatusFailure] = []
    ) -> [StatusFailure] {
        var result: [StatusFailure] = []
        checkKeys(failures, "failure")
        for declared in failures {
            guard let key = ResponseKey(declared.key.text), let value = declared.result,
                let failure = resolveFailure(value)
            else { continue }
            if let type = key.contentType, isRaw(type), failure.text == nil {
                report(
                    "failure-type",
                    at: declared.key.range,
                    "nothing of \(quoted("\(failure.type.name)")) is read from \(quoted(type)), "
                        + "expected 'text' with a field for it"
                )
            }
            result.append(
                StatusFailure(
                    statuses: key.statuses,
                    contentType: key.contentType,
                    failure: failure
                )
            )
        }
        let inherited = others.filter { other in
            !result.contains {
                $0.statuses == other.statuses && $0.contentType == other.contentType
            }
        }
        return Self.sorted(result + inherited) {
            ($0.statuses.count, ResponseKey.rank($0.contentType))
        }
    }

    /// Sorts items by two numbers, and keeps the order of equal items.
    private static func sorted<Item>(_ items: [Item], by key: (Item) -> (Int, Int)) -> [Item] {
        items.enumerated().sorted { left, right in
            let (first, second) = (key(left.element), key(right.element))
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
    }
}

extension Parameter {
    /// Whether the value of another header field is read in the same way.
    fileprivate func isRead(as other: Parameter) -> Bool {
        type.unwrapped == other.type.unwrapped && wireName == other.wireName
            && wire.date == other.wire.date && wire.duration == other.wire.duration
            && wire.separator == other.wire.separator && wire.nesting == other.wire.nesting
            && (other.defaultValue == nil || defaultValue == other.defaultValue)
    }
}

/// The type and subtype of a content type, without its parameters and in lower case (RFC 9110, section 8.3.1).
package func mediaType(_ contentType: some StringProtocol) -> String {
    let name = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }.filter {
        $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
    }
    return String(decoding: name, as: UTF8.self).lowercased()
}

/// The format of the documents of a content type; `nil` for text or bytes.
///
/// The type is JSON or XML itself, or has the suffix of one of them (RFC 6839).
package func documentFormat(_ contentType: some StringProtocol) -> BodyFormat? {
    let name = mediaType(contentType)
    return BodyFormat.allCases.first {
        name.hasSuffix("/\($0.rawValue)") || name.hasSuffix("+\($0.rawValue)")
    }
}

/// Whether a body of a content type is text or bytes instead of a document.
package func isRaw(_ contentType: String?) -> Bool {
    contentType.map { documentFormat($0) == nil } ?? false
}
