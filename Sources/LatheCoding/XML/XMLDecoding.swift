/// Reads values from XML documents.
package enum XMLDecoding {
    /// Reads the value of a document, or the failure that stands there instead.
    ///
    /// The document is parsed once, record by record: the items of a list are read while they come in.
    /// A failure in the document counts for more than a value, and than a value that does not read.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - failureType: The failure's type.
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is told beside the document, as in HTTP's `Content-Type`.
    ///     A byte order mark counts for more than this, the document's own declaration for less.
    ///   - envelope: Where in the document the value and the failure are.
    ///   - limits: How deep and how large the document may be.
    /// - Returns: The value or the failure.
    /// - Throws: A failure with line, column and path when the document is not well-formed XML, has a
    ///   document type, exceeds a limit or does not hold what it should.
    package static func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failureType: Failure.Type,
        from bytes: UnsafeRawBufferPointer,
        charset: String? = nil,
        in envelope: Envelope = .document,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        try decode(from: bytes, charset: charset, in: envelope, envelope.index.xml, limits: limits)
    }

    private static func decode<Value: WireValue, Failure: WireValue>(
        from bytes: UnsafeRawBufferPointer,
        charset: String?,
        in envelope: Envelope,
        _ prepared: XMLEnvelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        let document = XMLDocument(
            bytes: bytes,
            charset: charset,
            envelope: prepared,
            limits: limits
        )
        do throws(DecodingFailure) {
            return try document.read(isTracking: false)
        } catch  where error.code != .unsupportedFormat {
            // The same again, with an eye on places.
            do throws(DecodingFailure) {
                return try document.read(isTracking: true)
            } catch  where error.path.isEmpty {
                // What is missing has no place of its own: the document is where it is missing.
                throw error.located(
                    path: envelope.root.map { "/\($0)" } ?? "/",
                    line: max(error.line, 1),
                    column: max(error.column, 1)
                )
            }
        }
    }

    /// Reads the value of a document whose bodies carry no failures.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is told beside the document.
    ///   - envelope: Where in the document the value is.
    ///   - limits: How deep and how large the document may be.
    /// - Returns: The value.
    /// - Throws: A failure with line, column and path, in the cases of the other `decode`.
    package static func decode<Value: WireValue>(
        _ type: Value.Type,
        from bytes: UnsafeRawBufferPointer,
        charset: String? = nil,
        in envelope: Envelope = .document,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Value {
        let outcome: Outcome<Value, XMLValue> = try decode(
            from: bytes,
            charset: charset,
            in: envelope,
            envelope.index.xmlWithoutFailure,
            limits: limits
        )
        guard case .value(let value) = outcome else {
            throw DecodingFailure(.missingValue, expected: "a value", found: "none")
        }
        return value
    }
}

/// A document in memory and what is wanted of it.
private struct XMLDocument {
    let bytes: UnsafeRawBufferPointer
    let charset: String?
    let envelope: XMLEnvelope
    let limits: DecodingLimits

    func read<Value: WireValue, Failure: WireValue>(
        isTracking: Bool
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        let pass = UnsafeMutablePointer<XMLPass>.allocate(capacity: 1)
        pass.initialize(
            to: XMLPass(
                envelope.plan,
                charset: charset,
                limits: limits,
                isTracking: isTracking,
                document: bytes
            )
        )
        defer {
            pass.pointee.free()
            pass.deinitialize(count: 1)
            pass.deallocate()
        }
        var value: Value?
        var fault: DecodingFailure?
        do throws(DecodingFailure) {
            value = try readValue(pass)
        } catch {
            fault = error
        }
        var failure: Failure?
        do throws(DecodingFailure) {
            while let record = try pass.pointee.next() {
                guard record.isFailure, failure == nil else { continue }
                var reader = reader(pass, 1)
                reader.enter(record)
                failure = try Failure.read(from: &reader)
            }
        } catch {
            throw fault ?? error
        }
        if let failure { return .failure(failure) }
        if let fault { throw fault }
        if let value { return .value(value) }
        let field = envelope.fields.forms[0].field
        guard field.options.isDisjoint(with: [.optional, .presence]) else {
            return .value(Value.blank)
        }
        throw DecodingFailure(
            .missingValue,
            expected: "a value at `\(field.xml)`",
            found: "none"
        )
    }

    private func readValue<Value: WireValue>(
        _ pass: UnsafeMutablePointer<XMLPass>
    ) throws(DecodingFailure) -> Value? {
        if envelope.plan.valueIsList {
            var reader = reader(pass, 0)
            reader.mode = .records
            return try Value.read(from: &reader)
        }
        var value: Value?
        while let record = try pass.pointee.next() {
            guard !record.isFailure else {
                pass.pointee.scan.pointee.putBack()
                break
            }
            var reader = reader(pass, 0)
            reader.enter(record)
            value = try Value.read(from: &reader)
        }
        return value
    }

    private func reader(_ pass: UnsafeMutablePointer<XMLPass>, _ field: Int) -> XMLReader {
        XMLReader(pass.pointee.scan, pass: pass, form: envelope.fields.form(field))
    }
}
