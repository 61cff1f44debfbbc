/// Finds the end of an element of a list without validating the element, which its reader does.
struct JSONElementEnd {
    private enum Kind { case container, text, scalar }

    private let kind: Kind
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    init(_ first: UInt8) {
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): kind = .container
        case UInt8(ascii: "\""): kind = .text
        default: kind = .scalar
        }
    }

    /// Finds the byte after the element.
    ///
    /// - Parameters:
    ///   - chunk: Bytes that contain the element or a part of it.
    ///   - start: The index in the chunk at which the search continues; at first, that of the element's first
    ///     byte.
    /// - Returns: The index after the element, or `nil` when the chunk ends before it does.
    mutating func find(_ chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var at = start
        if kind == .scalar {
            while at < chunk.count {
                switch chunk[at] {
                case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"),
                    UInt8(ascii: "}"):
                    return at
                default: at += 1
                }
            }
            return nil
        }
        while at < chunk.count {
            if isInText {
                if !isEscaped { at = Self.textStop(chunk, at) }
                if at == chunk.count { return nil }
                let byte = chunk[at]
                at += 1
                if isEscaped {
                    isEscaped = false
                } else if byte == 0x5C {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInText = false
                    if depth == 0 { return at }
                }
                continue
            }
            let byte = chunk[at]
            at += 1
            if byte == 0x22 {
                isInText = true
            } else if byte | 0x20 == 0x7B {
                depth += 1
            } else if byte | 0x20 == 0x7D {
                depth -= 1
                if depth == 0 { return at }
            }
        }
        return nil
    }

    /// Returns the next quote, backslash or control character; eight bytes are examined at a time while possible.
    @inline(__always)
    private static func textStop(_ chunk: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        guard let base = chunk.baseAddress else { return start }
        var at = start
        while at + 8 <= chunk.count {
            let stops = JSONScan.stops(JSONScan.word(base + at))
            if stops != 0 { return at + stops.trailingZeroBitCount >> 3 }
            at += 8
        }
        while at < chunk.count, base[at] != 0x22, base[at] != 0x5C { at += 1 }
        return at
    }
}
