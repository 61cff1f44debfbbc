import Foundation
import LatheCoding
import LatheRuntime

/// Writes a result in the format of its answer, reads that, and compares.
struct RoundTrip {
    /// The result as a document.
    private(set) var document = Data()
    private(set) var differences: [String] = []

    init<Value: WireValue>(_ value: Value, _ exchange: ExampleExchange) throws {
        guard let returns = exchange.sent?.endpoint.returns, !value.isAbsent else { return }
        let isXML = exchange.wireFormat == .xml
        let envelope = isXML ? returns : Envelope(value: returns.value.asDocument)
        func write(_ value: Value) -> Data {
            isXML
                ? Data(XMLEncoding.encode(value, in: returns))
                : JSONWriter.data(value, as: envelope.value)
        }
        document = write(value)
        // What is beside the value is not written with it.
        guard returns.value.discriminator == nil else { return }
        let decoder = EntityDecoder(format: isXML ? .xml : .json)
        do {
            let again = try decoder.decode(Value.self, from: document, in: envelope)
            if write(again) != document || value != again {
                differences.append("written and read again, the result is \(again)")
            }
        } catch {
            differences.append("written, the result cannot be read again: \(error)")
        }
    }
}

extension Field {
    /// The same form for a value that is a whole document.
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
