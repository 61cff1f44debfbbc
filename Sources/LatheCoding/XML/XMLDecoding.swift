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
        in envelope: Envelope = Envelope(),
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        let document = XMLDocument(
            bytes: bytes,
            charset: charset,
            envelope: envelope,
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
        in envelope: Envelope = Envelope(),
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Value {
        let envelope = Envelope(root: envelope.root, value: envelope.value)
        let outcome = try decode(
            type,
            orFailure: XMLValue.self,
            from: bytes,
            charset: charset,
            in: envelope,
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
    let envelope: Envelope
    let limits: DecodingLimits

    func read<Value: WireValue, Failure: WireValue>(
        isTracking: Bool
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        let plan = XMLScan.Plan(envelope, limits: limits, isTracking: isTracking)
        let pass = UnsafeMutablePointer<XMLPass>.allocate(capacity: 1)
        pass.initialize(to: XMLPass(plan, charset: charset, document: bytes))
        defer {
            pass.pointee.free()
            pass.deinitialize(count: 1)
            pass.deallocate()
        }
        let table = FieldTable([envelope.value, envelope.failure ?? "."])
        return try withExtendedLifetime(table) { () throws(DecodingFailure) in
            var value: Value?
            var fault: DecodingFailure?
            do throws(DecodingFailure) {
                value = try readValue(pass, table, isList: plan.valueIsList)
            } catch {
                fault = error
            }
            var failure: Failure?
            do throws(DecodingFailure) {
                while let record = try pass.pointee.next() {
                    guard record.isFailure, failure == nil else { continue }
                    var reader = reader(pass, table, 1)
                    reader.enter(record)
                    failure = try Failure.read(from: &reader)
                }
            } catch {
                throw fault ?? error
            }
            if let failure { return .failure(failure) }
            if let fault { throw fault }
            if let value { return .value(value) }
            guard envelope.value.options.isDisjoint(with: [.optional, .presence]) else {
                return .value(Value.blank)
            }
            throw DecodingFailure(
                .missingValue,
                expected: "a value at `\(envelope.value.xml)`",
                found: "none"
            )
        }
    }

    private func readValue<Value: WireValue>(
        _ pass: UnsafeMutablePointer<XMLPass>,
        _ table: FieldTable,
        isList: Bool
    ) throws(DecodingFailure) -> Value? {
        if isList {
            var reader = reader(pass, table, 0)
            reader.mode = .records
            return try Value.read(from: &reader)
        }
        var value: Value?
        while let record = try pass.pointee.next() {
            guard !record.isFailure else {
                pass.pointee.scan.pointee.putBack()
                break
            }
            var reader = reader(pass, table, 0)
            reader.enter(record)
            value = try Value.read(from: &reader)
        }
        return value
    }

    private func reader(
        _ pass: UnsafeMutablePointer<XMLPass>,
        _ table: FieldTable,
        _ number: Int
    ) -> XMLReader {
        var reader = XMLReader(pass.pointee.scan, pass: pass, at: 0)
        reader.table = Unmanaged.passUnretained(table)
        reader.number = number
        reader.options = table.fields[number].options
        return reader
    }
}
