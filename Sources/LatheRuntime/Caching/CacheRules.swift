import Foundation
import LatheCoding

/// What RFC 9111 has a private cache do with an answer; values in, decisions out.
///
/// Where the RFC leaves a choice: nothing is fresh but by `max-age` or `Expires`, no guess is made
/// (section 4.2.2); only successes that are whole are kept; nothing stale is used unless the call says so.
enum CacheRules {
    /// What a kept answer is good for.
    enum Verdict: Hashable {
        /// The answer can be used.
        case fresh
        /// The server must be asked whether it still holds.
        case stale
    }

    // MARK: Keeping (section 3)

    /// Whether an answer may be kept, and can be of use.
    static func canKeep(status: Int, _ fields: HTTPFields, to request: HTTPFields) -> Bool {
        guard 200..<300 ~= status, status != 206, !CacheControl(request).has("no-store") else {
            return false
        }
        let control = CacheControl(fields)
        return !control.has("no-store")
            && (control.has("max-age") || fields["Expires"] != nil || hasValidator(fields))
    }

    /// Whether the server can be asked if an answer still holds.
    static func hasValidator(_ fields: HTTPFields) -> Bool {
        validator("ETag", of: fields) != nil || validator("Last-Modified", of: fields) != nil
    }

    // MARK: Using (section 4)

    /// What an answer is good for that was kept.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - request: The fields of the request that it shall answer.
    ///   - now: The time.
    ///   - takesStale: Whether an answer that is not fresh is welcome.
    /// - Returns: The verdict.
    static func verdict(
        _ answer: StoredAnswer,
        to request: HTTPFields,
        now: Date,
        takesStale: Bool = false
    ) -> Verdict {
        let asked = CacheControl(request)
        let told = CacheControl(answer.fields)
        if told.has("no-cache") || asked.has("no-cache") && !takesStale { return .stale }
        let age = age(of: answer, now: now)
        let left = lifetime(of: answer) - age
        if left <= 0 {
            guard !told.has("must-revalidate") else { return .stale }
            let allowed =
                asked.isBare("max-stale") ? .infinity : asked.seconds("max-stale") ?? -1
            return takesStale || -left <= allowed ? .fresh : .stale
        }
        if takesStale { return .fresh }
        if let most = asked.seconds("max-age"), age > most { return .stale }
        if let least = asked.seconds("min-fresh"), left < least { return .stale }
        return .fresh
    }

    /// How many seconds an answer is fresh, from its making (section 4.2.1).
    static func lifetime(of answer: StoredAnswer) -> Double {
        let fields = answer.fields
        if let seconds = CacheControl(fields).seconds("max-age") { return seconds }
        // A date that is none has passed (section 5.3).
        guard let expiry = fields.values("Expires").first.flatMap(date) else { return 0 }
        return expiry.timeIntervalSince(made(answer))
    }

    /// How many seconds old an answer is (section 4.2.3).
    static func age(of answer: StoredAnswer, now: Date) -> Double {
        let apparent = max(0, answer.responseTime.timeIntervalSince(made(answer)))
        let delay = max(0, answer.responseTime.timeIntervalSince(answer.requestTime))
        let told = answer.fields.values("Age").first.map(seconds) ?? 0
        return max(apparent, told + delay) + max(0, now.timeIntervalSince(answer.responseTime))
    }

    private static func made(_ answer: StoredAnswer) -> Date {
        answer.fields["Date"].flatMap(date) ?? answer.responseTime
    }

    // MARK: Asking again (section 4.3)

    /// Adds the conditions under which the server shall send the answer anew.
    static func addConditions(of answer: StoredAnswer, to fields: inout HTTPFields) {
        fields["If-None-Match"] = validator("ETag", of: answer.fields)
        fields["If-Modified-Since"] = validator("Last-Modified", of: answer.fields)
    }

    /// What tells versions apart; `nil` as well where it cannot be sent back.
    static func validator(_ name: String, of fields: HTTPFields) -> String? {
        fields[name].flatMap { HTTPFields.isValue($0) ? $0 : nil }
    }

    /// An answer with the fields of the 304 that confirmed it; `nil` when that is about another one.
    static func updated(
        _ answer: StoredAnswer,
        by fields: HTTPFields,
        requestTime: Date,
        responseTime: Date
    ) -> StoredAnswer? {
        if let tag = fields["ETag"], let kept = answer.fields["ETag"],
            opaque(tag) != opaque(kept)
        {
            return nil
        }
        var answer = answer
        var merged = answer.fields
        let names = Set(fields.map { $0.name.lowercased() }).subtracting(fixed)
        merged.filter { !names.contains($0.name.lowercased()) }
        for field in fields where names.contains(field.name.lowercased()) {
            merged.append(field.name, field.value)
        }
        // An age that is not told anew is over.
        if !names.contains("age") { merged["Age"] = nil }
        answer.fields = merged
        answer.requestTime = requestTime
        answer.responseTime = responseTime
        return answer
    }

    /// What is about the message or the bytes that are kept, not about the answer (section 3.2).
    private static let fixed: Set<String> = [
        "connection", "content-encoding", "content-length", "content-range", "content-type",
        "keep-alive", "proxy-authenticate", "proxy-authentication-info", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    /// A tag without what says that it is weak.
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }

    // MARK: Text

    /// The items of a list of tokens, in small letters.
    static func list(_ text: String?) -> [String] {
        (text ?? "").parts(at: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }.filter { !$0.isEmpty }
    }

    /// A number of seconds; what is none is 0, so that nothing lasts by it.
    static func seconds(_ text: String) -> Double {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return isNumber ? min(Double(text) ?? 0, Double(Int32.max)) : 0
    }

    private static func date(_ text: String) -> Date? { HTTPDate.read(text) }
}
