package import LatheCoding

/// Reads values from XML documents.
package enum XMLDecoding {
    /// Reads the value of a document, or the failure that stands there instead.
    ///
    /// The document is parsed once, record by record: the items of a list are read as they are parsed.
    /// A failure in the document counts for more than a value, and than a value that does not read.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - failureType: The failure's type.
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is stated outside the document, as in `Content-Type`.
    ///     A byte order mark counts for more than this, the document's own declaration for less.
    ///   - envelope: Where in the document the value and the failure are.
    ///   - limits: The limits on depth and size.
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
        let document = XMLDocument(
            bytes: bytes,
            charset: charset,
            envelope: envelope.index.xml,
            limits: limits
        )
        do throws(DecodingFailure) {
            return try document.outcome(isTracking: false)
        } catch  where error.code != .unsupportedFormat {
            // The same again, with an eye on places.
            do throws(DecodingFailure) {
                return try document.outcome(isTracking: true)
            } catch {
                throw error.placed(in: envelope)
            }
        }
    }

    /// Reads the value of a document whose bodies carry no failures.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is stated outside the document.
    ///   - envelope: Where in the document the value is.
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
    /// What is missing has no place of its own: the document is where it is missing.
    func placed(in envelope: Envelope) -> DecodingFailure {
        guard path.isEmpty else { return self }
        return located(
            path: envelope.root.map { "/\($0)" } ?? "/",
            line: max(line, 1),
            column: max(column, 1)
        )
    }
}

/// A document in memory and what is wanted of it.
private struct XMLDocument {
    let bytes: UnsafeRawBufferPointer
    let charset: String?
    let envelope: XMLEnvelope
    let limits: DecodingLimits

    /// Reads the value of a document that carries no failure.
    func value<Value: WireValue>(isTracking: Bool) throws(DecodingFailure) -> Value {
        let pass = begin(isTracking: isTracking)
        defer { end(pass) }
        var value = Value.blank
        let (isThere, fault) = attempt(&value, pass)
        // The rest must be well-formed too.
        do throws(DecodingFailure) {
            while try pass.pointee.next() != nil {}
        } catch {
            throw fault ?? error
        }
        if let fault { throw fault }
        if !isThere { try checkAbsence() }
        return value
    }

    /// Reads the value; whether what is wrong with it matters is known only with the rest of the document.
    private func attempt<Value: WireValue>(
        _ value: inout Value,
        _ pass: UnsafeMutablePointer<XMLPass>
    ) -> (isThere: Bool, fault: DecodingFailure?) {
        do throws(DecodingFailure) {
            return (try read(&value, pass), nil)
        } catch {
            return (false, error)
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
            throw fault ?? error
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
    /// - Returns: Whether there was one; otherwise the value is as before.
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
            // The texts of a joined list are one list, whichever of them has parts.
            if reader.form.pointee.isJoined, !reader.isNil(), !reader.isEmpty() {
                pass.pointee.scan.pointee.putBack()
                reader.mode = .records
            }
            value = try Value.read(from: &reader)
        }
        return isThere
    }

    /// Fails where a document without a value is a failure.
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
        XMLReader(pass.pointee.scan, pass: pass, form: envelope.fields.form(field))
    }
}
