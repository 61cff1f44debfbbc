import LatheCoding

// Writing values into the query and the path, where they are percent-encoded.
extension RequestBuilder {
    /// Whether values are written directly into the address, and encoded there.
    @inline(__always)
    var isDirect: Bool { place == .query || place == .path }

    /// Begins a value in the address.
    @inline(__always)
    mutating func beginDirect() {
        if list.isOpen {
            beginListed()
        } else if place == .query {
            beginItem()
        }
    }

    /// Begins an item of the query with its name.
    @inline(__always)
    mutating func beginItem() {
        let start = address.count
        address.append(current._withUnsafeGuaranteedRef { $0.item })
        if !hasQuery { address.base[start] = UInt8(ascii: "?") }
        hasQuery = true
    }

    mutating func beginItem(_ suffix: String) {
        if suffix.isEmpty { return beginItem() }
        separate()
        address.append(parameter.encodedName)
        address.append(PercentEncoding.text(suffix))
        address.append(UInt8(ascii: "="))
    }

    /// Appends a text, which is encoded as it is copied.
    @inline(__always)
    mutating func appendEncoded(_ value: String) {
        beginDirect()
        let start = address.count
        let isDone: Void? = value.utf8.withContiguousStorageIfAvailable { append($0, from: start) }
        if isDone == nil { appendCopy(of: value, from: start) }
    }

    // A separate function, so that a contiguous text is read without reference counting.
    @inline(never)
    private mutating func appendCopy(of text: String, from start: Int) {
        Array(text.utf8).withUnsafeBufferPointer { append($0, from: start) }
    }

    @inline(__always)
    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        PercentEncoding.append(text, to: &address, escapes)
        // The separator of a list is usually percent-encoded. A text that did not grow then does not contain
        // it.
        let isLonger = address.count - start > text.count
        if list.isOpen, let joint = list.joint, isLonger || !joint.isEscaped { checkItem(text) }
    }
}
