import Foundation
import Imported
import LatheCoding
import LatheLists
import LatheRuntime

/// A flow that is created, read, changed and deleted, and the pages of several.
func flow(_ client: ImportedClient) async throws {
    let name = "Lathe +é \u{1F980}"
    let created = try await client.flows.create(
        FlowCreate(
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
    try await pages(client)
}

/// Flows that a search by POST returns two by two.
private func pages(_ client: ImportedClient) async throws {
    var created: Set<String> = []
    for number in 1...5 {
        created.insert(try await client.flows.create(FlowCreate(name: "page \(number)")).name)
    }
    let search = BodyReadFlowsFlowsFilterPost(limit: 2)
    var names: [String] = []
    var sizes: [Int] = []
    for try await page in client.flows.readFlows(body: search).pages {
        sizes.append(page.elements.count)
        names += page.elements.map(\.name)
    }
    try expect(sizes == [2, 2, 1, 0], "the sizes of the pages: \(sizes)")
    try expect(names.count == 5 && Set(names) == created, "the flows of all pages: \(names)")
    let all = try await client.flows.readFlows().collect()
    try expect(Set(all.map(\.name)) == created, "the flows without a body: \(all)")
}
