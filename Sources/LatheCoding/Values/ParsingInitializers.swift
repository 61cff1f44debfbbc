public import Foundation

// Initializers for texts that a program contains and that are known to be valid, such as those of tests and
// samples.

extension UUID {
    /// Creates an identifier from its text.
    ///
    /// - Parameter text: 36 characters, with hexadecimal digits in either case.
    /// - Throws: A failure of the code `invalidValue` when the text is not of that form.
    public init(parsing text: String) throws(DecodingFailure) {
        guard let value = UUID(uuidString: text) else { throw .text("a UUID") }
        self = value
    }
}

extension URL {
    /// Creates a URL from its text.
    ///
    /// - Parameter text: An address, absolute or relative.
    /// - Throws: A failure of the code `invalidValue` when the text is not a URL.
    public init(parsing text: String) throws(DecodingFailure) {
        guard let value = URL(string: text) else { throw .text("a URL") }
        self = value
    }
}

extension CalendarDate {
    /// Creates a date from its text.
    ///
    /// - Parameter text: The day as in `2013-01-21`.
    /// - Throws: A failure of the code `invalidValue` when the text is not a date of the calendar.
    public init(parsing text: String) throws(DecodingFailure) {
        guard let value = CalendarDate(text) else { throw .text("a date") }
        self = value
    }
}

extension DecodingFailure {
    fileprivate static func text(_ expected: String) -> DecodingFailure {
        DecodingFailure(.invalidValue, expected: expected, found: "another text")
    }
}
