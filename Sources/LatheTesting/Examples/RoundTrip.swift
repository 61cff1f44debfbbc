import Foundation
import LatheCoding
import LatheRuntime
import LatheXML

/// Encodes a result in the format of its response, decodes it again, and compares the two.
struct RoundTrip {
    /// The encoded result.
    private(set) var document = Data()
    private(set) var differences: [String] = []

    init<Value: WireValue>(_ value: Value, _ exchange: ExampleExchange) throws {
        guard let returns = exchange.sent?.endpoint.responseEnvelope, !value.isAbsent else {
            return
        }
        let isXML = exchange.wireFormat == .xml
        let envelope = isXML ? returns : Envelope(value: returns.value.asDocument)
        func write(_ value: Value) throws(EncodingFailure) -> Data {
            isXML
                ? Data(try XMLEncoding.encode(value, in: returns))
                : try JSONWriter.data(value, as: envelope.value)
        }
        do {
            document = try write(value)
        } catch {
            differences.append("the result cannot be encoded: \(error)")
            return
        }
        // Parts of the response outside the result are not encoded with it.
        guard returns.value.discriminator == nil else { return }
        let decoder = EntityDecoder(formats: [isXML ? .xml : .json])
        do {
            let again = try decoder.decode(Value.self, from: document, in: envelope)
            if try write(again) != document || !Self.isEqual(value, again) {
                differences.append("encoded and decoded again, the result is \(again)")
            }
        } catch {
            differences.append("the encoded result cannot be decoded: \(error)")
        }
    }

    /// Returns whether two values are equal; `true` if their type cannot be compared.
    private static func isEqual(_ one: some WireValue, _ other: any WireValue) -> Bool {
        guard let one = one as? any Equatable else { return true }
        return one.isEqual(to: other)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}

extension Field {
    /// The field, with the whole document as its placement.
    fileprivate var asDocument: Field {
        Field(
            ".",
            options,
            date: date,
            duration: duration,
            separator: separator,
            key: key,
            discriminator: discriminator
        )
    }
}
