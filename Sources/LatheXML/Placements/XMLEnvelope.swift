import LatheCoding

/// An envelope, prepared for reading and writing XML.
final class XMLEnvelope: Sendable {
    let plan: XMLScan.Plan
    /// The forms of the value and of the failure.
    let fields: XMLFieldIndex

    init(_ envelope: Envelope) {
        fields = XMLFieldIndex([envelope.value, envelope.failure ?? "."])
        plan = XMLScan.Plan(envelope, highest: fields.highest)
    }
}
