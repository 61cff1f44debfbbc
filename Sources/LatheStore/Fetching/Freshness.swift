import Foundation

/// From when on something that was fetched need not be fetched again.
enum Freshness: Hashable, Sendable {
    /// Whenever it was fetched.
    case fetched
    /// As long as its time to live says.
    case live
    /// When it was fetched after a point in time.
    case after(Date)

    /// Whether something that was fetched at some time, in seconds since 2001, is to be fetched.
    func needs(_ time: Double?, timeToLive: Duration?, now: Date) -> Bool {
        guard let time else { return true }
        switch self {
        case .fetched: return false
        case .live:
            guard let timeToLive else { return false }
            return now.timeIntervalSinceReferenceDate - time >= timeToLive / .seconds(1)
        case .after(let date): return time <= date.timeIntervalSinceReferenceDate
        }
    }
}
