import Foundation
import Imported
import LatheRuntime

/// Makes the calls of a server's own document, and counts those that do not end as the document says.
@main
struct Visit {
    private(set) var faults = 0

    static func main() async {
        guard CommandLine.arguments.count == 2 else {
            print("usage: harness URL")
            exit(2)
        }
        var visit = Visit()
        let client = ImportedClient(address: CommandLine.arguments[1])
        await visit.visitAll(client.client)
        await visit.visit("flow") { try await flow(client) }
        exit(visit.faults == 0 ? 0 : 1)
    }

    mutating func visit<Value>(_ name: String, _ call: @Sendable () async throws -> Value) async {
        do {
            _ = try await call()
            print("  right: \(name)")
        } catch {
            faults += 1
            print("  WRONG: \(name): \(error)")
        }
    }
}

/// What a flow found that it should not have.
struct Unexpected: Error, CustomStringConvertible {
    var description: String
}

func expect(_ condition: Bool, _ text: String) throws {
    if !condition { throw Unexpected(description: "not so: \(text)") }
}
