/// Reads the value in a JSON body, or the failure that it contains instead.
///
/// A value that is missing at its placement is blank if the envelope's field is optional, and a failure
/// otherwise. A `null` is treated as present for the value and as absent for the failure.
package enum JSONDecoding {
    package static func decode<Value: WireValue>(
        _: Value.Type,
        from bytes: UnsafeRawBufferPointer,
        in envelope: Envelope = .document,
        padding: Int = 0,
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Value {
        let index = envelope.index.json
        let isWhole = envelope.value.json == "." && !index.hasDiscriminators
        return try JSONDocument.read(bytes, padding: padding, charset: charset, limits: limits) {
            reader throws(DecodingFailure) in
            if isWhole {
                reader.form = index.form(0)
                return try Value.read(from: &reader)
            }
            return try placed(index, &reader)
        }
    }

    // A separate function, so that the type of its variable is looked up only for documents that need it.
    @inline(never)
    private static func placed<Value: WireValue>(
        _ index: JSONFieldIndex,
        _ reader: inout JSONReader
    ) throws(DecodingFailure) -> Value {
        var content = JSONContent<Value, JSONValue>.blank
        try reader.fill(&content, index)
        return content.value
    }

    package static func decode<Value: WireValue, Failure: WireValue>(
        _: Value.Type,
        orFailure: Failure.Type,
        from bytes: UnsafeRawBufferPointer,
        in envelope: Envelope = .document,
        padding: Int = 0,
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        guard let failure = envelope.failure else {
            let value = try decode(
                Value.self,
                from: bytes,
                in: envelope,
                padding: padding,
                charset: charset,
                limits: limits
            )
            return .value(value)
        }
        let value = envelope.value
        let index = envelope.index.jsonOutcome(failure)
        return try JSONDocument.read(bytes, padding: padding, charset: charset, limits: limits) {
            reader throws(DecodingFailure) in
            let first = reader.at
            var content = JSONContent<Value, Failure>.blank
            try reader.fill(&content, index)
            if let failure = content.failure { return .failure(failure) }
            if let doubt = content.doubt { throw doubt }
            if !content.hasValue, !value.options.contains(.optional) {
                throw DecodingFailure(
                    .missingValue,
                    expected: "a value at '\(value.json)'",
                    found: "none",
                    offset: first - reader.start
                )
            }
            return .value(content.value)
        }
    }
}

/// A body as an entity with two fields, whose placements are those of an envelope.
private struct JSONContent<Value: WireValue, Failure: WireValue>: Entity {
    var value: Value
    var failure: Failure?
    var hasValue = false
    /// The error with which reading the value failed; it is ignored if a failure is present.
    var doubt: DecodingFailure?

    static var fields: FieldTable { [".", Field(".", .optional)] }
    static var blank: Self { Self(value: Value.blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n1 { return visitor.visit(&failure) }
        hasValue = true
        visitor.visit(&value)
        doubt = visitor.pendingFailure
    }
}
