import Foundation
import LatheRuntime
import LatheCoding

/// The rules of RFC 9111 for a private cache, as functions without side effects.
///
/// The RFC leaves some choices. Only `max-age` and `Expires` make a response fresh, without heuristics (section
/// 4.2.2); only complete successful responses are stored; a stale response is used only if the call allows it.
enum CacheRules {
    /// Whether a stored response may be used.
    enum Verdict: Hashable {
        /// The response can be used.
        case fresh
        /// The response must be validated by the server first.
        case stale
    }

    // MARK: Storing (section 3)

    /// Returns whether a response may be stored and can be used later.
    static func canKeep(status: Int, _ fields: HTTPFields, to request: HTTPFields) -> Bool {
        guard 200..<300 ~= status, status != 206, !CacheControl(request).has("no-store") else {
            return false
        }
        let control = CacheControl(fields)
        return !control.has("no-store")
            && (control.has("max-age") || fields["Expires"] != nil || hasValidator(fields))
    }

    /// Returns whether a response has a validator, by which the server can validate it.
    static func hasValidator(_ fields: HTTPFields) -> Bool {
        validator("ETag", of: fields) != nil || validator("Last-Modified", of: fields) != nil
    }

    // MARK: Using (section 4)

    /// Returns whether a stored response may be used for a request.
    ///
    /// - Parameters:
    ///   - stored: The stored response.
    ///   - request: The fields of the request.
    ///   - now: The current time.
    ///   - takesStale: Whether a stale response is accepted.
    /// - Returns: The verdict.
    static func verdict(
        _ stored: StoredResponse,
        to request: HTTPFields,
        now: Date,
        takesStale: Bool = false
    ) -> Verdict {
        let asked = CacheControl(request)
        let told = CacheControl(stored.fields)
        if told.has("no-cache") || asked.has("no-cache") && !takesStale { return .stale }
        let age = age(of: stored, now: now)
        let left = lifetime(of: stored) - age
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

    /// Returns the freshness lifetime of a response in seconds (section 4.2.1).
    static func lifetime(of stored: StoredResponse) -> Double {
        let fields = stored.fields
        if let seconds = CacheControl(fields).seconds("max-age") { return seconds }
        // An invalid date counts as expired (section 5.3).
        guard let expiry = fields.values("Expires").first.flatMap(date) else { return 0 }
        return expiry.timeIntervalSince(made(stored))
    }

    /// Returns the age of a response in seconds (section 4.2.3).
    static func age(of stored: StoredResponse, now: Date) -> Double {
        let apparent = max(0, stored.responseTime.timeIntervalSince(made(stored)))
        let delay = max(0, stored.responseTime.timeIntervalSince(stored.requestTime))
        let told = stored.fields.values("Age").first.map(seconds) ?? 0
        return max(apparent, told + delay) + max(0, now.timeIntervalSince(stored.responseTime))
    }

    private static func made(_ stored: StoredResponse) -> Date {
        stored.fields["Date"].flatMap(date) ?? stored.responseTime
    }

    // MARK: Validating (section 4.3)

    /// Adds the conditions by which the server sends the response again only if it has changed.
    static func addConditions(of stored: StoredResponse, to fields: inout HTTPFields) {
        fields["If-None-Match"] = validator("ETag", of: stored.fields)
        fields["If-Modified-Since"] = validator("Last-Modified", of: stored.fields)
    }

    /// Returns a validator; `nil` also for one that cannot be sent back.
    static func validator(_ name: String, of fields: HTTPFields) -> String? {
        fields[name].flatMap { HTTPFields.isValue($0) ? $0 : nil }
    }

    /// Returns a response updated by the fields of a 304; `nil` when the 304 is about another response.
    static func updated(
        _ stored: StoredResponse,
        by fields: HTTPFields,
        requestTime: Date,
        responseTime: Date
    ) -> StoredResponse? {
        if let tag = fields["ETag"] {
            // A strong tag confirms only a response with this tag (section 4.3.4).
            guard stored.fields["ETag"].map({ opaque(tag) == opaque($0) }) ?? tag.hasPrefix("W/")
            else { return nil }
        }
        var stored = stored
        var merged = stored.fields
        let names = Set(fields.map { $0.name.lowercased() }).subtracting(fixed)
        merged.removeAll { names.contains($0.name.lowercased()) }
        for field in fields where names.contains(field.name.lowercased()) {
            merged.append(field.name, field.value)
        }
        // The stored age is outdated unless the 304 has one.
        if !names.contains("age") { merged["Age"] = nil }
        stored.fields = merged
        stored.requestTime = requestTime
        stored.responseTime = responseTime
        return stored
    }

    /// Fields of the message or of the stored bytes, which a 304 does not update (section 3.2).
    private static let fixed: Set<String> = [
        "connection", "content-encoding", "content-length", "content-range", "content-type",
        "keep-alive", "proxy-authenticate", "proxy-authentication-info", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    /// Returns an entity tag without the prefix of a weak one.
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }

    // MARK: Text

    /// Returns the items of a list of tokens, in lower case.
    static func list(_ text: String?) -> [String] {
        (text ?? "").parts(at: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }.filter { !$0.isEmpty }
    }

    /// Returns a number of seconds; 0 for an invalid number, so that the response counts as expired.
    static func seconds(_ text: String) -> Double {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return isNumber ? min(Double(text) ?? 0, Double(Int32.max)) : 0
    }

    private static func date(_ text: String) -> Date? { HTTPDate.read(text) }
}
