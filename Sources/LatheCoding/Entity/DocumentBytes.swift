package import Foundation

/// A document in memory, optionally followed by NUL bytes, with which JSON is read without a copy.
package struct DocumentBytes: Sendable {
    private let storage: Data
    /// The number of bytes of the document.
    package let count: Int
    private let padding: Int

    /// Stores a document unchanged; JSON is copied when it is read.
    package init(_ data: Data) {
        storage = data
        count = data.count
        padding = 0
    }

    /// Takes ownership of a document and appends NUL bytes.
    package init(padding data: consuming Data) {
        count = data.count
        padding = JSONScan.padding
        data.append(contentsOf: repeatElement(0, count: JSONScan.padding))
        storage = data
    }

    /// The spare capacity that avoids a copy when the document is padded.
    package static var padding: Int { JSONScan.padding }

    /// The document without the NUL bytes after it.
    package var data: Data { padding == 0 ? storage : storage.prefix(count) }

    package var isEmpty: Bool { count == 0 }

    /// Provides the bytes, and the number of NUL bytes after them.
    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer, _ padding: Int) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        try storage.bytes.withUnsafeBytes { bytes throws(DecodingFailure) in
            try body(UnsafeRawBufferPointer(rebasing: bytes.prefix(count)), padding)
        }
    }
}
