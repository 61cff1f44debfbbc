import Foundation
import LatheCoding

/// The parameters in a call's body, as an object with one field each.
struct BodyObject<R: Request>: ReadWriteEntity {
    /// The call; `nil` only in ``blank``, which is never written.
    var request: R?
    /// The number of a parameter without a value, and the key of the call, which is written in its place.
    var key: (number: Int, text: String)?

    static var fields: FieldTable { R.endpoint.bodyFields }
    static var blank: BodyObject<R> { BodyObject(request: nil) }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        let number = R.endpoint.bodyParameters[field.place]
        if let key, key.number == number { return writer.write(key.text) }
        request?.write(FieldNumber(number), to: &writer)
    }
}

/// The parameter that is a call's whole body, as a value.
struct ParameterValue<R: Request>: WireValue {
    /// The call; `nil` only in ``blank``, which is never written.
    var request: R?
    /// The parameter's number.
    var number: Int

    static var blank: ParameterValue<R> { ParameterValue(request: nil, number: 0) }

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        request?.write(FieldNumber(number), to: &writer)
    }
}

/// Encodes bodies that are documents.
enum BodyWriting {
    /// Returns a JSON object with one member.
    ///
    /// - Parameters:
    ///   - value: The member's value, as JSON.
    ///   - name: The member's name.
    /// - Returns: The bytes of the object.
    static func object(of value: Data, named name: String) -> Data {
        let name = (try? JSONWriter.data(name)) ?? Data()
        return Data("{".utf8) + name + Data(":".utf8) + value + Data("}".utf8)
    }

    /// Encodes a value as a document.
    ///
    /// - Parameters:
    ///   - value: The document's value.
    ///   - field: The field that describes the value; its placement is the whole document.
    ///   - format: The format of the document.
    ///   - root: The name of an XML document's root element; `nil` for `document`.
    /// - Returns: The bytes and their content type.
    /// - Throws: ``RequestFault`` when the format cannot represent a part of the value.
    static func document<Value: WireValue>(
        of value: Value,
        as field: Field,
        in format: WireFormat,
        root: String?
    ) throws(RequestFault) -> (bytes: Data, type: String) {
        do throws(EncodingFailure) {
            let coding = format.coding
            return (
                try coding.encode(value, as: field, root: root, isRequest: true), coding.contentType
            )
        } catch {
            throw RequestFault(reason: "the body cannot represent a value: \(error)")
        }
    }
}
