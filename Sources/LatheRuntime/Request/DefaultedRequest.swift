import LatheCoding

/// A call with a default result, which is used if the response contains no value.
///
/// Lathe makes a request conform when the `default` of its result is not the blank value of the type.
public protocol DefaultedRequest: Request {
    /// The result of a response without a value.
    static var defaultValue: ResponseValue { get }
}

/// The result of a call, which is the default until it has been read.
struct Defaulted<R: DefaultedRequest>: WireValue {
    var value: R.ResponseValue

    static var blank: Defaulted { Defaulted(value: R.defaultValue) }

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        try value.read(from: &reader)
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { value.write(to: &writer) }
}
