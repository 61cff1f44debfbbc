/// The fields of a table by their XML names.
struct XMLFieldIndex: Sendable {
    init(_ fields: [Field]) {}
}
