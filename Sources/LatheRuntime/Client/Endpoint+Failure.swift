public import LatheCoding

extension Endpoint {
    /// A failure, recognized by the status and the content type of its response.
    public struct Failure: Sendable {
        let statuses: ClosedRange<Int>
        /// The content type without parameters, in lower case; `nil` for any.
        let contentType: String?
        let type: any WireValue.Type
        let envelope: Envelope
        let codeHeader: String?
        let headers: [FailureHeader]

        /// Creates the description of the failure with one status.
        ///
        /// - Parameters:
        ///   - status: The status code.
        ///   - type: The type that the body is decoded into.
        ///   - contentType: The content type; `nil` for any. A body that is neither JSON nor XML is decoded as text.
        ///   - envelope: The place of the failure in the body.
        ///   - codeHeader: A response header field with the code of the failure; `nil` uses the endpoint's.
        ///   - headers: The fields of the failure that are read from header fields.
        public init(
            _ status: Int,
            _ type: any WireValue.Type,
            contentType: String? = nil,
            in envelope: Envelope = .document,
            codeHeader: String? = nil,
            headers: [FailureHeader] = []
        ) {
            self.init(
                status...status,
                type,
                contentType: contentType,
                in: envelope,
                codeHeader: codeHeader,
                headers: headers
            )
        }

        /// Creates the description of the failure with one of several statuses.
        ///
        /// - Parameters:
        ///   - statuses: The status codes.
        ///   - type: The type that the body is decoded into.
        ///   - contentType: The content type; `nil` for any. A body that is neither JSON nor XML is decoded as text.
        ///   - envelope: The place of the failure in the body.
        ///   - codeHeader: A response header field with the code of the failure; `nil` uses the endpoint's.
        ///   - headers: The fields of the failure that are read from header fields.
        public init(
            _ statuses: ClosedRange<Int>,
            _ type: any WireValue.Type,
            contentType: String? = nil,
            in envelope: Envelope = .document,
            codeHeader: String? = nil,
            headers: [FailureHeader] = []
        ) {
            self.statuses = statuses
            self.contentType = contentType?.lowercased()
            self.type = type
            self.envelope = envelope
            self.codeHeader = codeHeader
            self.headers = headers
        }

        func matches(_ response: HTTPResponse) -> Bool {
            statuses.contains(response.status)
                && Endpoint.matches(response.fields["Content-Type"], contentType)
        }
    }

    /// A field of a failure that is read from a header field of the response.
    public struct FailureHeader: Sendable {
        let number: FieldNumber
        /// The name of the header field.
        let name: String
        /// The format of the value in the header field.
        let field: Field

        /// Creates the description of a field.
        ///
        /// - Parameters:
        ///   - number: The field's place in the table of the failure's type.
        ///   - field: The name of the header field as a placement, and the format of its value.
        public init(_ number: Int, _ field: Field) {
            self.number = FieldNumber(number)
            self.field = field
            name = HeaderFieldDecoding.name(of: field) ?? ""
        }
    }

    /// Returns whether a content type matches the expected one or the expected range, whatever its parameters are;
    /// any content type matches `nil`.
    package static func matches(_ contentType: String?, _ expected: String?) -> Bool {
        guard let expected, expected != "*/*" else { return true }
        let type = ContentType.mediaType(of: contentType ?? "")
        return expected.hasSuffix("/*") ? type.hasPrefix(expected.dropLast()) : type == expected
    }

    /// Returns whether a body of a content type is text or bytes, and not a document.
    static func isRaw(_ contentType: String?) -> Bool {
        guard let contentType else { return false }
        return !["/json", "+json", "/xml", "+xml"].contains { contentType.hasSuffix($0) }
    }
}

extension [Endpoint.FailureHeader] {
    /// Returns a failure with the values of the response's header fields in its fields.
    ///
    /// - Parameters:
    ///   - failure: The failure as read from the body.
    ///   - response: The response.
    /// - Returns: The failure, and the error of a malformed header field, whose field of the failure is unchanged.
    func reading(
        into failure: any Sendable,
        from response: HTTPResponse
    ) -> (failure: any Sendable, problem: DecodingFailure?) {
        guard !isEmpty, let entity = failure as? any Entity else { return (failure, nil) }
        return read(entity, response)
    }

    private func read<Failure: Entity>(
        _ failure: Failure,
        _ response: HTTPResponse
    ) -> (failure: any Sendable, problem: DecodingFailure?) {
        var failure = failure
        var problem: DecodingFailure?
        for header in self {
            guard let text = response.fields[header.name] else { continue }
            let before = failure
            do throws(DecodingFailure) {
                try HeaderFieldDecoding.read(text, header.number, as: header.field, into: &failure)
            } catch {
                failure = before
                problem = problem ?? error
            }
        }
        return (failure, problem)
    }

    /// Returns a failure without a body, if the response has one of the header fields and none of the failure's
    /// fields is required.
    func blank<Failure: WireValue>(
        _ type: Failure.Type,
        for response: HTTPResponse
    ) -> Failure? {
        guard contains(where: { response.fields[$0.name] != nil }),
            let entity = type as? any Entity.Type,
            !entity.fields.fields.contains(where: \.isRequiredInJSON)
        else { return nil }
        return Failure.blank
    }
}
