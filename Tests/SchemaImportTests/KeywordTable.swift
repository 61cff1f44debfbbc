@testable import SchemaImport

/// What becomes of each keyword, some of them in several ways.
enum KeywordTable {
    static let keywords: [Keyword] = document + calls + schemas + version32
}
