/// The key of a response: a status such as `200`, or a range such as `2XX`, and a content type or none.
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
        guard type.count == 2, type.allSatisfy({ !$0.isEmpty }) else { return nil }
        contentType = parts[1].lowercased()
    }
}
