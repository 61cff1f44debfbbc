/// Where the text encoding of a document is told.
enum XMLEncodingChoice: Equatable {
    /// It is UTF-8, and the declaration need not be asked.
    case utf8
    /// In the document, or it is UTF-8.
    case declared
    /// By the first bytes, which count for more than anything else.
    case firstBytes
    /// Beside it, under that name.
    case named(String)

    /// Chooses as RFC 7303, section 3, does: first the mark, then the name, then the declaration.
    ///
    /// - Parameters:
    ///   - charset: The name that is told beside the document.
    ///   - start: The first bytes, at least four of a document that has as many.
    init(_ charset: String?, _ start: UnsafeRawBufferPointer) {
        let isNamed = charset.map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? false
        let first = start.count < 3 ? (0, 0, 0) : (start[0], start[1], start[2])
        switch first {
        case (0xEF, 0xBB, 0xBF): self = .utf8
        case (0xFE, 0xFF, _), (0xFF, 0xFE, _): self = .firstBytes
        // A NUL byte would be the other half of a UTF-16 character.
        case (0x3C, 1..., _) where charset == nil ? Self.declaresUTF8(start) : isNamed: self = .utf8
        default: self = isNamed ? .firstBytes : charset.map { .named($0) } ?? .declared
        }
    }

    /// Whether a document's declaration is complete and names UTF-8 or nothing, or there is none.
    private static func declaresUTF8(_ start: UnsafeRawBufferPointer) -> Bool {
        guard start[1] == 0x3F else { return true }
        guard let end = start.firstIndex(of: 0x3E) else { return false }
        let word = "encoding".utf8
        for at in 2..<end where start[at] == 0x65 && start[at..<end].starts(with: word) {
            let name = start[(at + word.count)..<end].drop { $0 == 0x3D || $0 <= 0x20 }.dropFirst()
            let lowercased = name.prefix(5).lazy.map { $0 | 0x20 }
            guard name.count > 5, lowercased.elementsEqual("utf-8".utf8) else { return false }
            let next = name[name.startIndex + 5]
            return next == 0x22 || next == 0x27
        }
        return true
    }
}
