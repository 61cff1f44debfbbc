/// The key of a response: a status such as `200`, or a range such as `2XX`, and a content type, a range of
/// them such as `image/*`, or none.
struct ResponseKey {
    let statuses: ClosedRange<Int>
    /// In lower case; `nil` for any.
    let contentType: String?

    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard let status = parts.first, status.utf8.count == 3, parts.count <= 2,
            let first = status.first?.wholeNumberValue, 1...5 ~= first
        else { return nil }
        if status.dropFirst() == "XX" {
            statuses = first * 100...first * 100 + 99
        } else if status.utf8.allSatisfy(isDigit), let code = Int(status) {
            statuses = code...code
        } else {
            return nil
        }
        guard parts.count == 2 else {
            contentType = nil
            return
        }
        let type = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard type.count == 2, type.allSatisfy({ !$0.isEmpty }), type[0] != "*" || type[1] == "*"
        else { return nil }
        contentType = parts[1].lowercased()
    }

    /// How exact a content type is, 0 for one that is no range.
    static func rank(_ contentType: String?) -> Int {
        switch contentType {
        case nil: 3
        case "*/*": 2
        case let type?: type.hasSuffix("/*") ? 1 : 0
        }
    }
}
