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

/// The bytes of a file that is not whole yet, and what says whether the server still has the same.
struct DownloadPart {
    private let file: URL
    private let part: URL
    private let note: URL

    init(of file: URL) {
        self.file = file
        part = file.appendingPathExtension("part")
        note = part.appendingPathExtension("tag")
    }

    /// The part that was downloaded before.
    struct Found {
        let count: Int
        let validator: String
        /// A digest of the address that it came from, since validators hold for one only (RFC 9110, section
        /// 8.8.1).
        let address: String
    }

    /// Whether a download can begin after what is there.
    var canGoOn: Bool {
        get async { (try? await FileWork.run(measure)) != nil }
    }

    /// The part that was downloaded before; `nil` for none.
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

    /// A text that identifies the resource of a request, without the secrets that its address may contain.
    static func address(of request: HTTPRequest) -> String {
        var digest = FileDigest()
        digest.update(Data("\(request.method) \(request.url.absoluteString)".utf8))
        return digest.finish()
    }

    /// Whether a validator can go into `If-Range`: a field takes it, and it is no weak tag.
    static func canKeep(_ validator: String) -> Bool {
        !validator.isEmpty && HTTPFields.isValue(validator)
            && !validator.utf8.starts(with: "W/".utf8)
    }

    /// Opens the part for writing after its first bytes.
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

    /// Reads the first bytes in pieces, until the task is cancelled.
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

    /// Gives the part the file's name, in one step, when its bytes are on the disk.
    func finish(_ handle: FileHandle) throws {
        try handle.synchronize()
        guard rename(part.path, file.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try? FileManager.default.removeItem(at: note)
    }
}
