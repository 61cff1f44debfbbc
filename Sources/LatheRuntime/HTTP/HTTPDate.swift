package import Foundation
import LatheCoding

/// Dates in header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
    /// Parses a date in one of the three formats.
    package static func read(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { try? ScalarText.date($0, .rfc1123) }
    }
}
