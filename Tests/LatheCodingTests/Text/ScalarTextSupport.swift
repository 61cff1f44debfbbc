import LatheCoding

/// Gives a text's bytes to a reading function.
func read<Value>(
    _ text: String,
    _ body: (ScalarText.Text) throws -> Value
) throws -> Value {
    var text = text
    return try text.withUTF8(body)
}

/// The text that a writing function made.
func written(_ body: (inout OutputBuffer) -> Void) -> String {
    var output = OutputBuffer()
    body(&output)
    return String(decoding: output.take(), as: UTF8.self)
}
