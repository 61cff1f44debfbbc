import Foundation
import LatheCoding

/// The parameters in a call's body as an object of which they are the fields.
struct BodyObject<R: Request>: Entity {
    /// The call; `nil` only in ``blank``, which nobody writes.
    var request: R?

    static var fields: FieldTable { R.endpoint.bodyFields }
    static var blank: BodyObject<R> { BodyObject(request: nil) }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        request?.write(FieldNumber(R.endpoint.bodyParameters[field.place]), to: &writer)
    }
}

/// One parameter of a call as a value: that which is a call's whole body.
struct ParameterValue<R: Request>: WireValue {
    /// The call; `nil` only in ``blank``, which nobody writes.
    var request: R?
    /// The parameter's number.
    var number: Int

    static var blank: ParameterValue<R> { ParameterValue(request: nil, number: 0) }

    static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> ParameterValue<R> {
        _ = try reader.anyValue()
        return blank
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        request?.write(FieldNumber(number), to: &writer)
    }
}

/// Writes bodies that are documents.
enum BodyWriting {
    /// Writes a value as a document.
    ///
    /// - Parameters:
    ///   - value: The document's value.
    ///   - field: The value's form; its placement is the whole document.
    ///   - format: JSON or XML.
    ///   - root: The name of an XML document's root element; `nil` for `document`.
    /// - Returns: The bytes and their content type.
    /// - Throws: A fault when the format cannot hold a part of the value.
    static func document<Value: WireValue>(
        of value: Value,
        as field: Field,
        in format: WireFormat,
        root: String?
    ) throws(RequestFault) -> (bytes: Data, type: String) {
        do throws(EncodingFailure) {
            if format == .xml {
                let envelope = Envelope(root: root, value: field)
                return (try XMLEncoding.data(value, in: envelope), "application/xml; charset=utf-8")
            }
            return (try JSONWriter.data(value, as: field), "application/json")
        } catch {
            throw RequestFault(reason: "the body cannot hold a value: \(error)")
        }
    }
}
