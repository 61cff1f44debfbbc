/// The format of a date with time in a field or parameter.
///
/// Dates are written in whole milliseconds, or in whole seconds where the format has no fraction.
public enum DateFormat: Hashable, Sendable {
    /// ISO 8601 and RFC 3339: `2013-01-21T14:24:06Z`, with or without a fraction, seconds or a time of day.
    case iso8601
    /// Seconds since 1970, in UTC, as a number; a fraction has the precision of a double.
    case unixSeconds
    /// Milliseconds since 1970, in UTC, as a number.
    case unixMilliseconds
    /// The format of HTTP header fields and mail: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    case rfc1123
    /// A pattern of the Unicode letters `yyyy MM dd HH mm ss SSS XXX` and literal text; in UTC if it has no zone.
    case pattern(String)
}

/// The format of a duration in a field or parameter.
public enum DurationFormat: String, Sendable {
    /// A number of milliseconds.
    case milliseconds
    /// A number of seconds, with or without a fraction.
    case seconds
    /// A number of minutes.
    case minutes
    /// A number of hours.
    case hours
    /// ISO 8601: `PT1H30M`.
    case iso8601
}
