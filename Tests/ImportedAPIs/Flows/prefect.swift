import Foundation
import Imported
import LatheCoding
import LatheRuntime

/// A flow and a variable that are created, read, changed and deleted.
func flow(_ client: ImportedClient) async throws {
    let name = "Lathe +é \u{1F980}"
    let created = try await client.flows.create(
        body: FlowCreate(
            name: name,
            tags: ["a", "b c"],
            labels: .set(["n": .int(1), "t": .string("x")])
        )
    )
    let id = created.id
    let read = try await client.flows.read(id: id)
    try expect(read.name == name && read.tags == ["a", "b c"], "the flow as created: \(read)")
    try expect(read == created, "the flow as it was returned")
    try await client.flows.update(id: id, body: FlowUpdate(tags: []))
    try expect(try await client.flows.read(id: id).tags == [], "no tags any more")
    try expect(try await client.flows.count() == 1, "one flow")
    try await client.flows.delete(id: id)
    do {
        _ = try await client.flows.read(id: id)
        throw Unexpected(description: "a flow that is not there")
    } catch let error as APIError {
        try expect(error.response?.status == 404, "status 404: \(error)")
    }
}
