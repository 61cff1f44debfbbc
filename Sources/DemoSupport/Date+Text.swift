public import Foundation

extension Date {
    /// The day in UTC, as in `2031-09-30`.
    public var day: String { formatted(.iso8601.year().month().day()) }

    /// Day and time of day in UTC, as in `2031-09-30 14:05:00`.
    public var minute: String {
        formatted(
            .iso8601.year().month().day().dateTimeSeparator(.space).time(
                includingFractionalSeconds: false
            )
        )
    }
}
