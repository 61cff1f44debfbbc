/// The fields of a table by their JSON keys.
struct JSONFieldIndex: Sendable {
    init(_ fields: [Field]) {}
}
