import LatheCoding

// What readers and writers make of a table or an envelope, each when it is first asked for.

extension FieldTable {
    /// The fields by their XML names.
    @inline(__always)
    var xml: XMLFieldIndex {
        if let known = xmlIndex.load() { return unsafeDowncast(known, to: XMLFieldIndex.self) }
        return made()
    }

    @inline(never)
    private func made() -> XMLFieldIndex {
        let index = XMLFieldIndex(fields, hasCaseName: hasCaseName)
        return unsafeDowncast(xmlIndex.storeIfNil(index), to: XMLFieldIndex.self)
    }
}

extension EnvelopeIndex {
    /// The value alone.
    var xmlWithoutFailure: XMLEnvelope {
        if let known = xmlValue.load() { return unsafeDowncast(known, to: XMLEnvelope.self) }
        let envelope = XMLEnvelope(Envelope(root: root, value: value))
        return unsafeDowncast(xmlValue.storeIfNil(envelope), to: XMLEnvelope.self)
    }

    /// The value and the failure.
    var xml: XMLEnvelope {
        if let known = xmlOutcome.load() { return unsafeDowncast(known, to: XMLEnvelope.self) }
        let envelope = XMLEnvelope(Envelope(root: root, value: value, failure: failure))
        return unsafeDowncast(xmlOutcome.storeIfNil(envelope), to: XMLEnvelope.self)
    }
}
