/// The key of a response, which is a status with an optional content type.
///
/// The status is a code such as `200` or a range such as `2XX`. The content type may be a range such as `image/*`, and has
/// no parameters.
struct ResponseKey: Hashable {
    let statuses: ClosedRange<Int>
    /// The content type in lower case; `nil` for any.
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
        guard type.count == 2, type.allSatisfy({ !$0.isEmpty && !$0.contains(";") }),
            type[0] != "*" || type[1] == "*"
        else { return nil }
        contentType = parts[1].lowercased()
    }

    /// The rank of a content type by how specific it is, with 0 for one that is not a range.
    static func rank(_ contentType: String?) -> Int {
        switch contentType {
        case nil: 3
        case "*/*": 2
        case let type?: type.hasSuffix("/*") ? 1 : 0
        }
    }
}
