package import Foundation
import LatheCoding
package import LatheStore

// Edits, and a service that is a file with a line for each of them.
extension StoreFaults {
    /// Makes edits and sends them, again and again.
    static func send(_ store: EntityStore, to service: URL) async throws {
        var round = try await store.get(Entry.self, 0)?.round ?? 0
        try await store.merge([Entry(0)])
        while true {
            for _ in 0..<3 {
                round += 1
                try await store.edit(Entry.self, 0, .set(\.round, round))
                say("\(round)")
            }
            try await sendEdits(of: store, to: service)
        }
    }

    /// Sends the edits that are left.
    package static func sendEdits(of store: EntityStore, to service: URL) async throws {
        try await store.sendEdits(of: Entry.self) { edit in
            // The service can be asked whether it has an edit, and is when that is uncertain.
            if edit.isUncertain, try received(service).contains(where: { $0.key == edit.key }) {
                return .accepted()
            }
            let patch = try edit.patch(\.round)
            guard case .set(let round) = patch else { return .refused("nothing") }
            let log = open(service.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            defer { close(log) }
            let line = Array("\(edit.key) \(round)\n".utf8)
            guard write(log, line, line.count) == line.count else { return .later }
            return .accepted()
        }
    }

    /// What the service has.
    package static func received(_ service: URL) throws -> [(key: String, round: Int)] {
        guard let text = try? String(contentsOf: service, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let round = Int(words[1]) else { return nil }
            return (String(words[0]), round)
        }
    }
}
