import Foundation
import LatheCoding

/// Reads a response's body in the format that it has.
struct ResponseDecoding {
    let format: WireFormat
    let charset: String?
    let body: Data
    let limits: DecodingLimits

    /// Settles the format: the API's only one, else what the content type says, else what the first byte
    /// looks like.
    init(client: Client, response: HTTPResponse, body: Data) {
        self.body = body
        limits = client.limits.decoding
        let type = response.fields["Content-Type"] ?? ""
        charset = Self.charset(of: type)
        if client.api.formats.count == 1, client.api.formats[0] != .automatic {
            format = client.api.formats[0]
        } else if type.lowercased().contains("json") {
            format = .json
        } else if type.lowercased().contains("xml") {
            format = .xml
        } else {
            let first = body.first { $0 > 0x20 && $0 < 0x80 }
            format = first == UInt8(ascii: "<") ? .xml : .json
        }
    }

    /// Reads the value of a call, or the failure in its place.
    func outcome<Value: WireValue, Failure: WireValue>(
        _ value: Value.Type,
        _ failure: Failure.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        // A call that returns nothing often has no body, and what a body says is nobody's business
        // unless it can be a failure.
        if let nothing = NoContent.blank as? Value, body.isEmpty || Failure.self == NoFailure.self {
            return .value(nothing)
        }
        return try decode(value, failure, in: envelope)
    }

    /// Reads the body as a failure, which stands at its placement, else is the whole body; `nil` when the
    /// call has no failure type.
    func failure<Failure: WireValue>(
        _ failure: Failure.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Failure? {
        if Failure.self == NoFailure.self { return nil }
        let place = Envelope(root: envelope.root, value: envelope.failure ?? ".")
        switch try decode(failure, NoFailure.self, in: place) {
        case .value(let failure): return failure
        case .failure: return nil
        }
    }

    private func decode<Value: WireValue, Failure: WireValue>(
        _ value: Value.Type,
        _ failure: Failure.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        throw DecodingFailure(.unsupportedFormat, expected: "a format", found: "none")
    }

    static func charset(of contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2,
                parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset"
            else { continue }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
        }
        return nil
    }
}
