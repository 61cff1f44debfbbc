package import LatheCoding

/// Reads values from XML documents.
package enum XMLDecoding {
    /// Reads the value of a document, or the failure that the document contains instead.
    ///
    /// The document is parsed once, record by record: the items of a list are read as they are parsed.
    /// A failure in the document takes precedence over a value, even over a value that cannot be read.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - failureType: The failure's type.
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is stated outside the document, as in `Content-Type`.
    ///     A byte order mark takes precedence over this encoding, and this encoding over the XML declaration.
    ///   - envelope: The placements of the value and the failure in the document.
    ///   - limits: The limits on depth and size.
    /// - Returns: The value or the failure.
    /// - Throws: A failure with line, column and path if the document is not well-formed XML, has a
    ///   document type, exceeds a limit or does not contain the expected value.
    package static func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failureType: Failure.Type,
        from bytes: UnsafeRawBufferPointer,
        charset: String? = nil,
        in envelope: Envelope = .document,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        let document = XMLDocument(
            bytes: bytes,
            charset: charset,
            envelope: envelope.index.xml,
            limits: limits
        )
        do throws(DecodingFailure) {
            return try document.outcome(isTracking: false)
        } catch  where error.code != .unsupportedFormat {
            // A second pass tracks positions to locate the failure.
            do throws(DecodingFailure) {
                return try document.outcome(isTracking: true)
            } catch {
                throw error.placed(in: envelope)
            }
        }
    }

    /// Reads the value of a document that does not contain failures.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is stated outside the document.
    ///   - envelope: The placement of the value in the document.
    ///   - limits: The limits on depth and size.
    /// - Returns: The value.
    /// - Throws: A failure with line, column and path, in the cases of the other `decode`.
    package static func decode<Value: WireValue>(
        _ type: Value.Type,
        from bytes: UnsafeRawBufferPointer,
        charset: String? = nil,
        in envelope: Envelope = .document,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Value {
        let document = XMLDocument(
            bytes: bytes,
            charset: charset,
            envelope: envelope.index.xmlWithoutFailure,
            limits: limits
        )
        do throws(DecodingFailure) {
            return try document.value(isTracking: false)
        } catch  where error.code != .unsupportedFormat {
            do throws(DecodingFailure) {
                return try document.value(isTracking: true)
            } catch {
                throw error.placed(in: envelope)
            }
        }
    }
}

extension DecodingFailure {
    /// Locates a failure without a path at the root element, since a missing value has no position of its own.
    func placed(in envelope: Envelope) -> DecodingFailure {
        guard path.isEmpty else { return self }
        return located(
            path: envelope.root.map { "/\($0)" } ?? "/",
            line: max(line, 1),
            column: max(column, 1)
        )
    }
}

/// A document in memory, with the envelope and the limits for reading it.
private struct XMLDocument {
    let bytes: UnsafeRawBufferPointer
    let charset: String?
    let envelope: XMLEnvelope
    let limits: DecodingLimits

    /// Reads the value of a document that does not contain a failure.
    func value<Value: WireValue>(isTracking: Bool) throws(DecodingFailure) -> Value {
        let pass = begin(isTracking: isTracking)
        defer { end(pass) }
        var value = Value.blank
        let (isThere, fault) = attempt(&value, pass)
        // The rest of the document must also be well-formed.
        do throws(DecodingFailure) {
            while try pass.pointee.next() != nil {}
        } catch {
            throw fault ?? error
        }
        if let fault { throw fault }
        if !isThere { try checkAbsence() }
        return value
    }

    /// Reads the value, and returns an error that occurs instead of throwing it.
    ///
    /// Whether the error is reported depends on the rest of the document.
    private func attempt<Value: WireValue>(
        _ value: inout Value,
        _ pass: UnsafeMutablePointer<XMLPass>
    ) -> (isThere: Bool, fault: DecodingFailure?) {
        do throws(DecodingFailure) {
            return (try read(&value, pass), nil)
        } catch {
            return (false, pass.pointee.scan.pointee.located(error))
        }
    }

    func outcome<Value: WireValue, Failure: WireValue>(
        isTracking: Bool
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        let pass = begin(isTracking: isTracking)
        defer { end(pass) }
        var value = Value.blank
        let (isThere, fault) = attempt(&value, pass)
        var failure: Failure?
        do throws(DecodingFailure) {
            while let record = try pass.pointee.next() {
                guard record.isFailure, failure == nil else { continue }
                var reader = reader(pass, 1)
                reader.enter(record)
                failure = try Failure.read(from: &reader)
            }
        } catch {
            throw fault ?? pass.pointee.scan.pointee.located(error)
        }
        if let failure { return .failure(failure) }
        if let fault { throw fault }
        if !isThere { try checkAbsence() }
        return .value(value)
    }

    private func begin(isTracking: Bool) -> UnsafeMutablePointer<XMLPass> {
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
        return pass
    }

    private func end(_ pass: UnsafeMutablePointer<XMLPass>) {
        pass.pointee.free()
        pass.deinitialize(count: 1)
        pass.deallocate()
    }

    /// Reads the value.
    ///
    /// - Returns: Whether the document has a value; otherwise `value` is unchanged.
    private func read<Value: WireValue>(
        _ value: inout Value,
        _ pass: UnsafeMutablePointer<XMLPass>
    ) throws(DecodingFailure) -> Bool {
        if envelope.plan.valueIsList {
            var reader = reader(pass, 0)
            reader.mode = .records
            value = try Value.read(from: &reader)
            return true
        }
        var isThere = false
        while let record = try pass.pointee.next() {
            guard !record.isFailure else {
                pass.pointee.scan.pointee.putBack()
                break
            }
            var reader = reader(pass, 0)
            reader.enter(record)
            isThere = true
            // All texts of a joined list form one list, regardless of which of them have parts.
            if reader.form.pointee.isJoined, !reader.isNil(), !reader.isEmpty() {
                pass.pointee.scan.pointee.putBack()
                reader.mode = .records
            }
            value = try Value.read(from: &reader)
        }
        return isThere
    }

    /// Throws a failure unless the value may be absent.
    private func checkAbsence() throws(DecodingFailure) {
        let field = envelope.fields.forms[0].field
        guard field.options.isDisjoint(with: [.optional, .presence]) else { return }
        throw DecodingFailure(
            .missingValue,
            expected: "a value at `\(field.xml)`",
            found: "none"
        )
    }

    private func reader(_ pass: UnsafeMutablePointer<XMLPass>, _ field: Int) -> XMLReader {
        var reader = XMLReader(pass.pointee.scan, pass: pass, form: envelope.fields.form(field))
        // The text that names a union's case is found from the root, which the tape of such a document begins with.
        if envelope.plan.whole != nil { reader.parent = 0 }
        return reader
    }
}
