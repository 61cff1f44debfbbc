import Foundation

/// How long a server asks to wait.
enum ServerDelay {
    /// The longest time that is told; nobody waits so long.
    private static let longest = 86_400.0 * 365
    /// Longer than this no limit's header is believed, as servers disagree about its unit.
    private static let longestLimit = 86_400.0

    /// The time in `Retry-After`, as seconds or as a date (RFC 9110, section 10.2.3).
    static func retryAfter(_ fields: HTTPFields, now: Date) -> Duration? {
        guard let text = fields.values("Retry-After").first else { return nil }
        return seconds(text) ?? until(text, fields, now: now)
    }

    /// The time until calls are allowed again, when the limit's headers say that none is left.
    ///
    /// `RateLimit-Reset` counts seconds; `X-RateLimit-Reset` is a point in time since 1970 where it is
    /// large enough for one, as some servers send it, else seconds. Of `X-Rate-Limit-NAME-Remaining` and
    /// `X-Rate-Limit-NAME-Interval-Ms`, as Trello sends them, the longest interval counts.
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

    /// Whether a name begins as those of limits do, which few answers have.
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
        seconds <= longestLimit ? duration(seconds) : nil
    }

    private static func until(_ text: String, _ fields: HTTPFields, now: Date) -> Duration? {
        HTTPDate.read(text).map { duration($0.timeIntervalSince(serverDate(fields, now))) }
    }

    /// The server's own date, since its clock and ours may differ.
    private static func serverDate(_ fields: HTTPFields, _ now: Date) -> Date {
        fields["Date"].flatMap(HTTPDate.read) ?? now
    }
}
