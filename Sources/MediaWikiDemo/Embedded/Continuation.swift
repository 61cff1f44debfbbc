import DemoSupport
import Foundation
import LatheCoding

/// The items that fit into one response, and the start of the next ones.
///
/// The limit is 3, where real wikis have 500, so that few pages need several responses.
struct Stretch<Item> {
    let items: ArraySlice<Item>
    /// `nil` at the end.
    let next: Int?

    init(_ all: [Item], _ form: Form, limit name: String, from start: String) throws(Refusal) {
        var limit = 3
        if let text = form[name] {
            guard let number = text == "max" ? 3 : Int(text) else {
                throw Refusal(
                    "badinteger",
                    "Invalid value \"\(text)\" for integer parameter \"\(name)\"."
                )
            }
            limit = min(max(number, 1), 3)
        }
        guard let start = Int(start), start >= 0 else {
            throw Refusal("badinteger", "Invalid value \"\(start)\" for an offset.")
        }
        items = all.dropFirst(start).prefix(limit)
        next = items.endIndex < all.endIndex ? items.endIndex : nil
    }
}

extension Archive {
    /// A response, and the parameters of the next batch, if there is one.
    static func answer(
        _ query: JSONValue,
        _ next: [JSONObject.Member]?,
        _ parts: String
    ) -> JSONValue {
        var members: [JSONObject.Member] = []
        // With lists alone each response is complete.
        if next == nil || parts.hasPrefix("-") {
            members.append(.init(key: "batchcomplete", value: true))
        }
        if let next {
            let end = JSONObject.Member(key: "continue", value: .string(parts))
            members.append(.init(key: "continue", value: .object(JSONObject(next + [end]))))
        }
        members.append(.init(key: "query", value: query))
        return .object(JSONObject(members))
    }

    /// The position at which a list continues, as in `20260203040506|9`.
    static func mark(_ version: Version, _ id: Int) -> JSONValue {
        .string(version.date.ISO8601Format().filter(\.isNumber) + "|\(id)")
    }

    /// The place that a mark names, as text.
    func place<Item>(
        _ mark: String?,
        in items: [Item],
        id: (Item) -> Int
    ) throws(Refusal) -> String {
        guard let mark else { return "0" }
        let number = mark.split(separator: "|").last.flatMap { Int($0) }
        guard let place = items.firstIndex(where: { id($0) == number }) else {
            throw Refusal("badcontinue", "Invalid continue param.")
        }
        return "\(place)"
    }
}

extension Form {
    /// The items of a parameter, joined by a bar, or by U+001F where the list begins with it.
    func list(_ name: String) -> [String]? {
        self[name].map { text in
            let isSeparated = text.unicodeScalars.first == "\u{1F}"
            let items = isSeparated ? text.dropFirst() : text[...]
            return items.split(separator: isSeparated ? "\u{1F}" : "|").map(String.init)
        }
    }
}
