import LatheCoding

/// An envelope as readers of XML look for its parts.
final class XMLEnvelope: Sendable {
    let plan: XMLScan.Plan
    /// The value's form, and the failure's.
    let fields: XMLFieldIndex

    init(_ envelope: Envelope) {
        fields = XMLFieldIndex([envelope.value, envelope.failure ?? "."])
        plan = XMLScan.Plan(envelope, highest: fields.highest)
    }
}
