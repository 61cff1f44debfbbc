import Foundation

/// The condition under which something that was fetched need not be fetched again.
enum Freshness: Hashable, Sendable {
    /// It was fetched at any time.
    case fetched
    /// It was fetched within its time to live.
    case live
    /// It was fetched after a point in time.
    case after(Date)

    /// Returns whether something must be fetched; its last fetch is in seconds since 2001, or `nil` if there was none.
    func needs(_ time: Double?, timeToLive: Duration?, now: Date) -> Bool {
        guard let time else { return true }
        switch self {
        case .fetched: return false
        case .live:
            guard let timeToLive else { return false }
            // The clock may have been set back since the fetch.
            return abs(now.timeIntervalSinceReferenceDate - time) >= timeToLive / .seconds(1)
        case .after(let date): return time <= date.timeIntervalSinceReferenceDate
        }
    }
}
