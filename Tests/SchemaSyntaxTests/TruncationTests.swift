import SchemaSyntax
import Testing

@Suite struct TruncationTests {
    @Test("A schema that is truncated at any byte gives a tree and one diagnostic")
    func truncation() {
        let bytes = Array(schema.utf8)
        #expect(bytes.count > 2_000)
        #expect(parse(bytes).lines == [])
        let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
        for count in 1...end {
            let (root, lines) = parse(Array(bytes[..<count]))
            let errors = lines.filter { $0.contains(": error: ") }
            // Cut in a character of several bytes, the file is no UTF-8 besides.
            if errors.isEmpty || errors.count > 2 || (count > 60 && root.object == nil) {
                Issue.record("cut at \(count): \(lines)")
            }
        }
    }
}

private let schema = """
    // Cards and what belongs to them: “é”, 漢字, 😀.
    {
        "entity": "Card", "id": "number",
        "doc": "A card on a board.\\nIt has a \\"title\\" and \\u00e9\\uD83D\\uDE00.",
        /* What the service sends,
           in the order of its documentation. */
        "fields": {
            "number": { "type": "int", "xml": "@ixCard | ixCard" },
            "title": { "type": "string", "xml": "sTitle" },
            "openedAt": { "type": "instant?", "xml": "dtOpened" },
            "children": { "type": "[int]", "xml": "ixCardChildren", "separator": "," },
            "share": { "type": "double", "default": -12.5e-3 },
            "tags": { "type": "[string]", "xml": "tags/tag", },
            "isOpen": { "type": "bool", "default": true },
            "isLate": { "type": "bool", "default": false, "examples": [null, true, false,], },
        },
        "examples": [
            \(Array(repeating: #"{ "number": 7, "title": "naïve", "tags": ["a", "b"], "share": 0.25 }"#, count: 16).joined(separator: ",\n        "))
        ],
    }

    """
