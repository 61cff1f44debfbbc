package import LatheCoding

/// Decodes the results of calls in place of the client, to inspect the content of their responses.
package protocol ResultDecoder: AnyObject, Sendable {
    /// Decodes the result of a call whose body contains no failure in its place.
    func value<Value: WireValue>(
        _ value: Value.Type,
        from decoding: ResponseDecoding,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Value

    /// Decodes the result of a call, or the failure in its place.
    func outcome<Value: WireValue, Failure: WireValue>(
        _ value: Value.Type,
        _ failure: Failure.Type,
        from decoding: ResponseDecoding,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure>
}

package enum ResultDecoding {
    /// The decoder of the results of the current task's calls; `nil`, the default, for the client itself.
    ///
    /// Calls of tasks with different decoders are never shared.
    @TaskLocal package static var current: (any ResultDecoder)?
}
