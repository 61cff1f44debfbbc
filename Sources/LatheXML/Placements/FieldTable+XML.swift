import LatheCoding

// The indexes that readers and writers create from a table or an envelope on first use.

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
    /// The envelope without the failure.
    var xmlWithoutFailure: XMLEnvelope {
        if let known = xmlValue.load() { return unsafeDowncast(known, to: XMLEnvelope.self) }
        let envelope = XMLEnvelope(Envelope(root: root, value: value))
        return unsafeDowncast(xmlValue.storeIfNil(envelope), to: XMLEnvelope.self)
    }

    /// The envelope with the value and the failure.
    var xml: XMLEnvelope {
        if let known = xmlOutcome.load() { return unsafeDowncast(known, to: XMLEnvelope.self) }
        let envelope = XMLEnvelope(Envelope(root: root, value: value, failure: failure))
        return unsafeDowncast(xmlOutcome.storeIfNil(envelope), to: XMLEnvelope.self)
    }
}
