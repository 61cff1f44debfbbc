import Foundation
import Imported
import LatheCoding
import LatheRuntime

/// An alert, and a silence that is created, read, changed and deleted.
func flow(_ client: ImportedClient) async throws {
    let name = "Lathe +&é \u{1F980}"
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
    let labels = ["alertname": name, "severity": "page"]
    try await client.alerts.create(body: [PostableAlert(startsAt: now, labels: labels)])
    let alerts = try await client.alerts.list(filter: [#"alertname="\#(name)""#, "severity=page"])
    try expect(alerts.map(\.labels) == [labels], "one alert \(alerts)")
    try expect(alerts[0].startsAt == now, "it starts at \(now)")
    try expect(
        try await client.alerts.list(filter: ["severity=none"]).isEmpty,
        "no alert of another severity"
    )

    var silence = PostableSilence(
        comment: name,
        createdBy: "lathe",
        endsAt: now + 3_600,
        matchers: [Matcher(isRegex: false, name: "alertname", value: name)],
        startsAt: now + 60
    )
    let created = try await client.silences.create(silence)
    guard let text = created.silenceID, let id = UUID(uuidString: text) else {
        throw Unexpected(description: "no identifier of a silence")
    }
    let read = try await client.silences.get(silenceID: id)
    try expect(read.comment == name && read.endsAt == silence.endsAt, "the silence as created")
    try expect(read.matchers.map(\.value) == [name], "its matcher")
    silence.id = text
    silence.comment = "changed"
    silence.endsAt += 3_600
    try expect(try await client.silences.create(silence).silenceID == text, "one silence")
    let changed = try await client.silences.list().first { $0.id.rawValue == text }
    try expect(changed?.comment == "changed" && changed?.endsAt == silence.endsAt, "it is changed")
    try await client.silences.delete(silenceID: id)
    let deleted = try await client.silences.get(silenceID: id)
    try expect(deleted.status.state == .expired, "it has expired")

    do {
        _ = try await client.silences.get(silenceID: UUID())
        throw Unexpected(description: "a silence that is not there")
    } catch let error as APIError {
        try expect(error.response?.status == 404, "status 404: \(error)")
    }
}
