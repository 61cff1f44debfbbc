import SchemaModel
import SchemaSyntax

/// Comparison of responses with the results and failures of endpoints.
extension CallDrift {
    mutating func response(
        _ sample: Sample,
        _ endpoint: Endpoint,
        _ name: String,
        _ reader: inout DriftReader
    ) {
        guard sample.status < 400 else {
            failure(sample, endpoint, name, &reader)
            return
        }
        guard let value = sample.value else { return }
        guard reader.reads(value) else {
            report(
                "unknown-format",
                at: value.range,
                "\(name) returns a format that the schema does not have"
            )
            return
        }
        var returns = endpoint.returns
        if !endpoint.responses.isEmpty {
            let found = endpoint.responses.first { $0.statuses.contains(sample.status) }
            guard let found else {
                report(
                    "unknown-status",
                    at: sample.range,
                    "\(name) has no response for status \(sample.status)"
                )
                return
            }
            if isRaw(found.contentType) { return }
            returns = found.returns
        }
        if endpoint.stream != nil { return }
        guard let returns else {
            report(
                "unknown-result",
                at: value.range,
                "\(name) returns nothing in the schema, and \(value.kindName) here"
            )
            return
        }
        let placement = value.isXML ? returns.wire.xml : returns.wire.json
        var values = [value]
        if let placement, !placement.alternatives.contains(where: { $0.steps.isOwn }) {
            values = PlacedValues.values(at: placement, in: value)
        }
        if values.isEmpty, !returns.isOptional, !returns.type.isCollection {
            report("missing-member", at: value.range, "the result of \(name) is absent")
        }
        for value in values {
            if value.isNull, returns.isOptional { continue }
            reader.check(value, returns.type, returns.wire, "the result of \(name)")
        }
    }

    private mutating func failure(
        _ sample: Sample,
        _ endpoint: Endpoint,
        _ name: String,
        _ reader: inout DriftReader
    ) {
        let all = endpoint.failures + model.failures
        let exact = all.first { $0.statuses.contains(sample.status) }?.failure
        guard let failure = exact ?? endpoint.failure ?? model.failure else {
            report(
                "unknown-status",
                at: sample.range,
                "\(name) has no failure for status \(sample.status)"
            )
            return
        }
        guard let value = sample.value, reader.reads(value) else { return }
        let placement = value.isXML ? failure.wire.xml : failure.wire.json
        var values = [value]
        if let placement, !placement.alternatives.contains(where: { $0.steps.isOwn }) {
            values = PlacedValues.values(at: placement, in: value)
        }
        if values.isEmpty {
            report("missing-member", at: value.range, "the failure of \(name) is absent")
        }
        for value in values {
            reader.check(value, .declared(failure.type, []), failure.wire, "the failure of \(name)")
        }
    }
}
