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
        func write(_ value: Value) throws(EncodingFailure) -> Data {
            isXML
                ? Data(try XMLEncoding.encode(value, in: returns))
                : try JSONWriter.data(value, as: envelope.value)
        }
        do {
            document = try write(value)
        } catch {
            differences.append("the result cannot be written: \(error)")
            return
        }
        // What is beside the value is not written with it.
        guard returns.value.discriminator == nil else { return }
        let decoder = EntityDecoder(format: isXML ? .xml : .json)
        do {
            let again = try decoder.decode(Value.self, from: document, in: envelope)
            if try write(again) != document || !Self.isEqual(value, again) {
                differences.append("written and read again, the result is \(again)")
            }
        } catch {
            differences.append("written, the result cannot be read again: \(error)")
        }
    }

    /// Whether two values are equal, as far as their type can tell.
    private static func isEqual(_ one: some WireValue, _ other: any WireValue) -> Bool {
        guard let one = one as? any Equatable else { return true }
        return one.isEqual(to: other)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
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
