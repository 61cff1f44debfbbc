import Foundation
import LatheCoding
import LatheRuntime

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The partial file of a download, with the validator of the server's content.
struct DownloadPart {
    private let file: URL
    private let part: URL
    private let note: URL

    init(of file: URL) {
        self.file = file
        part = file.appendingPathExtension("part")
        note = part.appendingPathExtension("tag")
    }

    /// A partial file from an earlier download.
    struct Found {
        let count: Int
        let validator: String
        /// A digest of the address that the bytes came from, since a validator is valid only for one resource (RFC
        /// 9110, section 8.8.1).
        let address: String
    }

    /// Whether a download can continue after the existing bytes.
    var canGoOn: Bool {
        get async { (try? await FileWork.run(measure)) != nil }
    }

    /// Returns the partial file of an earlier download; `nil` if there is none.
    func measure() throws -> Found? {
        guard let data = try? Data(contentsOf: note),
            let lines = String(data: data, encoding: .utf8)?.split(separator: "\n"),
            lines.count == 2, Self.canKeep(String(lines[0])),
            let handle = try? FileHandle(forReadingFrom: part)
        else { return nil }
        defer { try? handle.close() }
        guard let count = Int(exactly: try handle.seekToEnd()), count > 0 else { return nil }
        return Found(count: count, validator: String(lines[0]), address: String(lines[1]))
    }

    /// Returns a text that identifies the resource of a request, without the secrets that its address may contain.
    static func address(of request: HTTPRequest) -> String {
        var digest = FileDigest()
        digest.update(Data("\(request.method) \(request.url.absoluteString)".utf8))
        return digest.finish()
    }

    /// Returns whether a validator can be sent in `If-Range`: it is a valid field value and not a weak tag.
    static func canKeep(_ validator: String) -> Bool {
        !validator.isEmpty && HTTPFields.isValue(validator)
            && !validator.utf8.starts(with: "W/".utf8)
    }

    /// Opens the partial file for writing after its first bytes.
    func open(at start: Int, validator: String?, address: String) throws -> FileHandle {
        if start == 0 {
            removeNow()
            try Data().write(to: part)
        }
        if let validator {
            try Data("\(validator)\n\(address)".utf8).write(to: note)
        } else {
            try? FileManager.default.removeItem(at: note)
        }
        let handle = try FileHandle(forWritingTo: part)
        try handle.truncate(atOffset: UInt64(start))
        return handle
    }

    /// Reads the first bytes in chunks, until the task is cancelled.
    func read(_ count: Int, _ take: (Data) -> Void) async throws {
        guard count > 0 else { return }
        let handle = try await FileWork.run { [part] in try FileHandle(forReadingFrom: part) }
        defer { try? handle.close() }
        var left = count
        while left > 0 {
            try Task.checkCancellation()
            let most = min(left, Self.piece)
            let piece = try await FileWork.run { try handle.read(upToCount: most) } ?? Data()
            if piece.isEmpty { return }
            take(piece)
            left -= piece.count
        }
    }

    private static let piece = 1 << 20

    func remove() async {
        try? await FileWork.run { removeNow() }
    }

    private func removeNow() {
        for url in [part, note] { try? FileManager.default.removeItem(at: url) }
    }

    /// Synchronizes the partial file to the disk, and atomically renames it to the file's name.
    func finish(_ handle: FileHandle) throws {
        try handle.synchronize()
        guard rename(part.path, file.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try? FileManager.default.removeItem(at: note)
    }
}
