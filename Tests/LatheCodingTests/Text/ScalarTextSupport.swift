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

/// Random numbers that are the same in each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
