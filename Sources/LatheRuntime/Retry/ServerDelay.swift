import Foundation

/// The delay that a server requests.
enum ServerDelay {
    /// The maximum delay in seconds, which is longer than any call waits.
    private static let longest = 86_400.0 * 365
    /// The maximum delay in seconds of a rate limit's field; a longer one is ignored, since servers use
    /// different units.
    private static let longestLimit = 86_400.0

    /// Returns the delay in `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3).
    static func retryAfter(_ fields: HTTPFields, now: Date) -> Duration? {
        guard let text = fields.values("Retry-After").first else { return nil }
        return seconds(text) ?? until(text, fields, now: now)
    }

    /// Returns the time until calls are allowed again, when the fields of a rate limit report that none is
    /// left; `nil` also when this time has come.
    ///
    /// `RateLimit-Reset` is in seconds. `X-RateLimit-Reset` is in seconds since 1970 if it is large enough,
    /// as some servers send it, else in seconds from now. Of `X-Rate-Limit-NAME-Remaining` and
    /// `X-Rate-Limit-NAME-Interval-Ms`, as Trello sends them, the longest interval applies.
    static func rateLimit(_ fields: HTTPFields, now: @autoclosure () -> Date) -> Duration? {
        guard fields.contains(where: { isLimit($0.name) }) else { return nil }
        for names in limitNames {
            guard let left = fields[names.remaining].flatMap(number), left <= 0,
                let reset = fields[names.reset]
            else { continue }
            if let value = number(reset), value > 1_000_000_000 {
                return limit(value - serverDate(fields, now()).timeIntervalSince1970)
            }
            if let delay = number(reset).flatMap(limit) { return delay }
        }
        return fields.compactMap { field in
            let name = field.name.lowercased()
            guard name.hasPrefix("x-rate-limit-"), name.hasSuffix("-remaining"),
                let left = number(field.value), left <= 0
            else { return nil }
            return fields[name.dropLast("remaining".count) + "interval-ms"].flatMap(number)
                .flatMap { limit($0 / 1000) }
        }.max()
    }

    private static let limitNames = [
        (remaining: "RateLimit-Remaining", reset: "RateLimit-Reset"),
        (remaining: "X-RateLimit-Remaining", reset: "X-RateLimit-Reset"),
    ]

    /// Returns whether a name begins like those of rate limits, which few responses have.
    private static func isLimit(_ name: String) -> Bool {
        switch name.utf8.first {
        case UInt8(ascii: "R"), UInt8(ascii: "r"), UInt8(ascii: "X"), UInt8(ascii: "x"): true
        default: false
        }
    }

    private static func number(_ text: String) -> Double? {
        let text = text.prefix { $0 != "," && $0 != ";" }.filter { $0 != " " }
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    private static func seconds(_ text: String) -> Duration? { number(text).map(duration) }

    private static func duration(_ seconds: Double) -> Duration {
        .seconds(min(max(0, seconds), longest))
    }

    private static func limit(_ seconds: Double) -> Duration? {
        seconds > 0 && seconds <= longestLimit ? duration(seconds) : nil
    }

    private static func until(_ text: String, _ fields: HTTPFields, now: Date) -> Duration? {
        HTTPDate.read(text).map { duration($0.timeIntervalSince(serverDate(fields, now))) }
    }

    /// Returns the server's own date, since its clock may differ from the local one.
    private static func serverDate(_ fields: HTTPFields, _ now: Date) -> Date {
        fields["Date"].flatMap(HTTPDate.read) ?? now
    }
}
