/// A document that differs from a good one in one place, and what the schema promises of it.
struct Variant {
    enum Promise: Equatable {
        /// The result, as a document.
        case result(Document)
        /// No result, and a failure at one of these places; at any where there is none.
        case failure([String])
    }

    /// The place that differs.
    var path: String
    /// How it differs.
    var kind: String
    var document: String
    /// What is promised, in words.
    var promised: String
    var promise: Promise
}
