import Foundation
import LatheCoding
import LatheXML
import Testing

// What tests read generated values from, and what these are written as.

/// Reads a value from JSON.
func json<Value: WireValue>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try EntityDecoder().decode(Value.self, from: Data(text.utf8))
}

/// The JSON of a value.
func text(_ value: some WireValue) throws -> String {
    String(decoding: try value.json(), as: UTF8.self)
}

#if XML
/// Reads a value from XML.
func xml<Value: WireValue>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try EntityDecoder(formats: [.xml]).decode(Value.self, from: Data(text.utf8))
}
#endif

/// The XML of a value in an element `r`, without the declaration.
func element(_ value: some WireValue) throws -> String {
    String(decoding: try value.xml(root: "r"), as: UTF8.self).replacing(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        with: ""
    )
}

/// The failure that reading a value ends in; `nil` for none.
func failure(_ body: () throws -> Void) -> DecodingFailure? {
    do {
        try body()
        return nil
    } catch {
        return error as? DecodingFailure
    }
}
