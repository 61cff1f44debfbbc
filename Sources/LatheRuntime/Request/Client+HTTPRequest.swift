import Foundation
import LatheCoding

extension Client {
    /// Builds the request of a call.
    ///
    /// The order is: constants of the format, of the API and of the endpoint; API-wide parameters;
    /// parameters. A later header field replaces an earlier one with the same name.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - base: The address to which the request is relative.
    ///   - given: Values of API-wide parameters that were obtained for the call, in place of the client's.
    ///   - key: The idempotency key of the call, for a parameter that is one and has no value.
    /// - Returns: The request, without the credential.
    /// - Throws: ``RequestFault`` when the values do not give a valid request.
    func httpRequest<R: Request>(
        for request: R,
        base: BaseAddress,
        _ given: [String: String]? = nil,
        key: String? = nil
    ) throws(RequestFault) -> HTTPRequest {
        try RequestBuilder.with { builder throws(RequestFault) in
            try write(request, base: base, given, key: key, to: &builder)
            return try finished(request, &builder, key)
        }
    }

    /// Returns the request in the builder, with the call's fields and body.
    private func finished<R: Request>(
        _ request: R,
        _ builder: inout RequestBuilder,
        _ key: String?
    ) throws(RequestFault) -> HTTPRequest {
        let endpoint = R.endpoint
        let isStreamed = R.ResponseValue.self == StreamedBody.self
        var fields = builder.fields
        if let cookie = builder.cookie { fields.append("Cookie", cookie) }
        if fields["Accept"] == nil {
            fields.append("Accept", endpoint.accept ?? format.coding.accept)
        }
        if let userAgent, fields["User-Agent"] == nil { fields.append("User-Agent", userAgent) }
        var body: HTTPBody?
        if !endpoint.bodyParameters.isEmpty, let (document, type) = try self.body(of: request, key)
        {
            body = document
            fields["Content-Type"] = type
        } else if let (written, type) = builder.body() {
            body = written
            if case .raw(let type) = endpoint.body(of: request) { fields["Content-Type"] = type }
            if let type { fields["Content-Type"] = type }
        }
        return HTTPRequest(
            endpoint.method,
            builder.addressText,
            for: isStreamed ? (R.self as? any StandIn.Type)?.call ?? R.self : R.self,
            isStreamed: isStreamed,
            bodyLimit: limits.body,
            fields: fields,
            body: body
        )
    }

    /// Returns the address of a call whose base is fixed, as text.
    ///
    /// - Parameter request: The call.
    /// - Returns: The address with its query.
    /// - Throws: ``RequestFault`` when the values do not give a valid address, or the base must be discovered
    ///   first.
    package func address<R: Request>(of request: R) throws -> String {
        guard case .fixed(let base?) = server.kind else {
            throw RequestFault(reason: "the server's address is not known")
        }
        return try RequestBuilder.with { builder throws(RequestFault) in
            try write(request, base: base, to: &builder)
            return builder.addressText
        }
    }

    /// Writes a call's constants and parameters.
    private func write<R: Request>(
        _ request: R,
        base: BaseAddress,
        _ given: [String: String]? = nil,
        key: String? = nil,
        to builder: inout RequestBuilder
    ) throws(RequestFault) {
        let endpoint = R.endpoint
        let shared = endpoint.sharedParameters.isEmpty ? nil : try sharedParameters(endpoint)
        var (hasForm, hasParts) = (endpoint.hasForm, endpoint.isMultipart)
        var multipartType = endpoint.multipartType
        if let shared {
            hasForm = hasForm || shared.contains { $0.parameter.place == .form }
            hasParts = hasParts || shared.contains { $0.parameter.place == .multipart }
        }
        if !endpoint.bodies.isEmpty {
            if Self.sendsForm(request) { hasForm = true }
            if case .multipart(_, let type) = endpoint.body(of: request) {
                (hasParts, multipartType) = (true, type)
            }
        }
        let isMultipart = hasParts && (!hasForm || Self.hasParts(request, endpoint, base))
        builder.begin(base, multipartType: isMultipart ? multipartType : nil, hasForm: hasForm) {
            builder in
            writePath(of: request, endpoint, to: &builder)
        }
        if !api.formatConstants.isEmpty { builder.write(api.formatConstants[format] ?? []) }
        if !api.constants.isEmpty { builder.write(api.constants) }
        if !endpoint.constants.isEmpty { builder.write(endpoint.constants) }
        for (name, parameter) in shared ?? [] {
            if let text = given?[name] {
                builder.write(Unmanaged.passUnretained(parameter)) { $0.write(text) }
            } else if let value = parameters.value(name) {
                builder.write(Unmanaged.passUnretained(parameter)) { value.write(to: &$0) }
            }
        }
        // An index is used, since iterating over the list itself would count a reference to it.
        for place in endpoint.plainParameters.indices {
            let (number, parameter) = endpoint.plainParameters[place]
            builder.write(parameter) { request.write(FieldNumber(number), to: &$0) }
        }
        if !endpoint.bodies.isEmpty { Self.writeChosenBody(of: request, to: &builder) }
        if let key, let number = Self.missingKey(of: request) {
            let items = endpoint.bodies.isEmpty ? nil : Self.chosenItems(of: request)
            let parameter =
                items?.first { $0.number == number }?.parameter ?? endpoint.parameters[number]
            if parameter.place != .body {
                builder.write(Unmanaged.passUnretained(parameter)) { $0.write(key) }
            }
        }
        if let fault = builder.fault { throw fault }
    }

    /// Returns whether the request has a form as its body, chosen among several forms of the body.
    private static func sendsForm<R: Request>(_ request: R) -> Bool {
        R.endpoint.body(of: request) == .form && chosenItems(of: request) != nil
    }

    /// Writes a body that is chosen among several, if it is a form, raw or has parts.
    @inline(never)
    private static func writeChosenBody<R: Request>(
        of request: R,
        to builder: inout RequestBuilder
    ) {
        for (number, parameter) in chosenItems(of: request) ?? [] {
            builder.write(Unmanaged.passUnretained(parameter)) {
                request.write(FieldNumber(number), to: &$0)
            }
        }
    }

    /// Returns the parameters from which a chosen body is written, with their numbers, if it is a form, raw or has
    /// parts.
    ///
    /// Returns `nil` for other bodies, and for a single value that is absent.
    private static func chosenItems<R: Request>(
        of request: R
    ) -> [(number: Int, parameter: Parameter)]? {
        let endpoint = R.endpoint
        switch endpoint.body(of: request) {
        case .automatic, .object, .value: return nil
        case .raw:
            return endpoint.bodyParameter(of: request).map { [($0, endpoint.parameters[$0])] }
        case .multipart(let parts, _):
            return parts.clamped(to: endpoint.parameters.indices).map {
                ($0, endpoint.parameters[$0])
            }
        case .form: break
        }
        if case .value = endpoint.body, let number = endpoint.bodyParameter(of: request) {
            var presence = PresenceCheck()
            request.write(FieldNumber(number), to: &presence)
            if presence.found != .value { return nil }
        }
        return zip(endpoint.bodyParameters, endpoint.formParameters).map { ($0, $1) }
    }

    /// Returns the number of the parameter that is the key of the call, if it has no value.
    private static func missingKey<R: Request>(of request: R) -> Int? {
        guard let number = R.endpoint.keyParameter else { return nil }
        var presence = PresenceCheck()
        request.write(FieldNumber(number), to: &presence)
        return presence.found == .value ? nil : number
    }

    /// Returns the API-wide parameters that are sent with a call.
    private func sharedParameters(
        _ endpoint: Endpoint
    ) throws(RequestFault) -> [(name: String, parameter: Parameter)] {
        let shared = endpoint.sharedParameters.compactMap { name in
            api.parameters[name].map { (name: name, parameter: $0) }
        }
        guard shared.count == endpoint.sharedParameters.count else {
            throw RequestFault(reason: "the call uses a parameter that the API does not have")
        }
        return shared
    }

    /// Returns whether a call that can send a form or parts has a part; without parts it sends the form.
    private static func hasParts<R: Request>(
        _ request: R,
        _ endpoint: Endpoint,
        _ base: BaseAddress
    ) -> Bool {
        if endpoint.constants.contains(where: { $0.place == .multipart }) { return true }
        return RequestBuilder.with { builder in
            builder.begin(base, multipartType: endpoint.multipartType, hasForm: false) { _ in }
            let own = endpoint.plainParameters.map { number, parameter in
                (number, parameter.takeUnretainedValue())
            }
            for (number, parameter) in own + (chosenItems(of: request) ?? [])
            where parameter.place == .multipart {
                builder.write(Unmanaged.passUnretained(parameter)) {
                    request.write(FieldNumber(number), to: &$0)
                }
            }
            return !builder.hasNoParts || builder.fault != nil
        }
    }

    private func writePath<R: Request>(
        of request: R,
        _ endpoint: Endpoint,
        to builder: inout RequestBuilder
    ) {
        let start = builder.end
        for place in endpoint.pathParts.indices {
            switch endpoint.pathParts[place] {
            case .text(let text): builder.path(text, isFirst: place == 0)
            case .parameter(let number, let parameter):
                if place == 0 { builder.startPath() }
                builder.write(parameter) { request.write(FieldNumber(number), to: &$0) }
            case .segments(let number, let parameter):
                if place == 0 { builder.startPath() }
                let before = builder.end
                builder.write(parameter) { request.write(FieldNumber(number), to: &$0) }
                builder.separateSegments(from: before)
            case .format:
                if place == 0 { builder.startPath() }
                builder.path(api.formatPaths[format] ?? "")
            }
        }
        builder.checkPath(from: min(start, builder.end))
    }

    // A separate function, so that only calls with a body look up the types of its variables.
    @inline(never)
    private func body<R: Request>(
        of request: R,
        _ key: String?
    ) throws(RequestFault) -> (body: HTTPBody, type: String)? {
        let endpoint = R.endpoint
        guard let first = endpoint.bodyParameter(of: request) else { return nil }
        var document: (bytes: Data, type: String)
        var ownType: String?
        switch endpoint.body(of: request) {
        case .raw, .form, .multipart: return nil
        case .value(let format, let type, let member):
            ownType = type
            let parameter = endpoint.parameters[first]
            var presence = PresenceCheck()
            request.write(FieldNumber(first), to: &presence)
            switch presence.found {
            case .nothing: return nil
            case .none where !parameter.isNullable: return nil
            case .none, .value: break
            }
            document = try BodyWriting.document(
                of: ParameterValue(request: request, number: first),
                as: parameter.field(at: "."),
                in: format ?? self.format,
                root: parameter.name
            )
            if let member, (format ?? self.format).isJSON {
                document.bytes = BodyWriting.object(of: document.bytes, named: member)
            }
        case .automatic: document = try object(of: request, key, in: nil, root: nil)
        case .object(let format, let type, let root):
            ownType = type
            document = try object(of: request, key, in: format, root: root)
        }
        return (HTTPBody(document.bytes), ownType ?? document.type)
    }

    private func object<R: Request>(
        of request: R,
        _ key: String?,
        in format: WireFormat?,
        root: String?
    ) throws(RequestFault) -> (bytes: Data, type: String) {
        try BodyWriting.document(
            of: BodyObject(
                request: request,
                key: key.flatMap { key in Self.missingKey(of: request).map { ($0, key) } }
            ),
            as: ".",
            in: format ?? self.format,
            root: root ?? R.endpoint.responseEnvelope.root
        )
    }
}
