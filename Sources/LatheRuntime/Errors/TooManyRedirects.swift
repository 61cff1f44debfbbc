/// The response was redirected more often than the limit allows; a further attempt would fail in the same way.
public struct TooManyRedirects: NonRetryableError, Hashable, CustomStringConvertible {
    /// A text with the maximum number of redirects.
    public var description: String { "more than \(Redirect.maximum) redirects" }
}

extension TooManyRedirects: DescribedTransportError {
    var isTimeout: Bool { false }
}
