import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct OutboxTests {
    struct Offline: Error {}

    static let card: Card = {
        var card = Card("c1", name: "Oak", position: 1, listID: "l1")
        card.due = Date(timeIntervalSince1970: 1e9)
        return card
    }()

    @Test("An edit is visible at once and says what it changes", arguments: Engine.allCases)
    func edit(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            let edit = try await store.edit(
                Card.self,
                "c1",
                .set(\.name, "Elm"),
                .clear(\.due),
                .apply(.set(7), to: \.votes),
                .apply(.keep, to: \.position)
            )
            var expected = Self.card
            (expected.name, expected.due, expected.votes) = ("Elm", nil, 7)
            #expect(try await store.get(Card.self, "c1") == expected)
            let kept = try await store.edits(of: Card.self)
            #expect(kept.map(\.id) == [edit?.id])
            #expect(kept.first?.entityID == "c1")
            let first = try #require(kept.first)
            #expect(try first.patch(\.name) == .set("Elm"))
            #expect(try first.patch(\.due) == .clear)
            #expect(try first.patch(\.position) == .keep)
            #expect(kept.first?.fields == FieldSet(\.name, \.due, \.votes))
        }
    }

    @Test(
        "An edit that a transaction removed changes nothing afterwards",
        arguments: Engine.allCases
    )
    func removedEdits(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            try await store.edit(Card.self, "c1", .set(\.name, "Elm"))
            try await store.write { transaction in
                try transaction.merge([Self.card])
                try transaction.deleteAll()
                try transaction.merge([Self.card])
            }
            #expect(try await store.get(Card.self, "c1") == Self.card)
            #expect(try await store.edits(of: Card.self).isEmpty)
        }
    }

    @Test("An edit that is not possible is refused", arguments: Engine.allCases)
    func refusals(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            try await store.merge([Member(id: "m1", token: "", logins: [])], fields: .all)
            await #expect(throws: StoreError.self) {
                try await store.edit(Card.self, "c2", .set(\.name, "Elm"))
            }
            await #expect(throws: StoreError.self) {
                try await store.edit(Card.self, "c1", .set(\.id, "c3"))
            }
            await #expect(throws: StoreError.self) {
                try await store.edit(Card.self, "c1", .clear(\.labels))
            }
            await #expect(throws: StoreError.self) {
                try await store.edit(Member.self, "m1", .set(\.token, "secret"))
            }
            #expect(try await store.edit(Card.self, "c1", .apply(.keep, to: \.name)) == nil)
            #expect(try await store.edits(of: Card.self).isEmpty)
        }
    }

    @Test(
        "Edits are sent in order, and removed when they are accepted",
        arguments: Engine.allCases
    )
    func order(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card, Card("c2")])
            for name in ["A", "B", "C"] {
                try await store.edit(Card.self, name == "B" ? "c2" : "c1", .set(\.name, name))
            }
            let sent = Shared<[String]>([])
            let refused = try await store.sendEdits(of: Card.self) { edit in
                if case .set(let name) = try edit.patch(\.name) {
                    sent.change { $0.append("\(edit.entityID) \(name) \(edit.isUncertain)") }
                }
                return .accepted()
            }
            #expect(refused.isEmpty)
            #expect(sent.value == ["c1 A false", "c2 B false", "c1 C false"])
            #expect(try await store.edits(of: Card.self).isEmpty)
            #expect(try await store.get(Card.self, "c1")?.name == "C")
        }
    }

    @Test("A response does not hide an edit that was not sent", arguments: Engine.allCases)
    func merging(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            try await store.edit(Card.self, "c1", .set(\.name, "Elm"), .clear(\.due))
            var response = Self.card
            (response.name, response.position) = ("Ash", 5)
            try await store.merge([response], fields: .all)
            var expected = response
            (expected.name, expected.due) = ("Elm", nil)
            #expect(try await store.get(Card.self, "c1") == expected)
            // What the response had is what is there when the edit is refused.
            let refused = try await store.sendEdits(of: Card.self) { _ in .refused("too late") }
            #expect(refused.count == 1)
            #expect(try await store.get(Card.self, "c1") == response)
            let edits = try await store.edits(of: Card.self)
            #expect(edits.map(\.refusal) == ["too late"])
            for edit in edits { try await store.discard(edit) }
            #expect(try await store.edits(of: Card.self).isEmpty)
            #expect(try await store.get(Card.self, "c1") == response)
        }
    }

    @Test("A refused edit keeps the values that a later edit set", arguments: Engine.allCases)
    func laterEdits(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            try await store.edit(Card.self, "c1", .set(\.name, "Elm"), .set(\.position, 2))
            try await store.edit(Card.self, "c1", .set(\.name, "Ash"))
            let isFirst = Shared(true)
            try await store.sendEdits(of: Card.self) { _ in
                isFirst.change { isFirst in
                    defer { isFirst = false }
                    return isFirst ? .refused("no") : .refused("neither")
                }
            }
            #expect(try await store.get(Card.self, "c1") == Self.card)

            try await store.edit(Card.self, "c1", .set(\.name, "Elm"), .set(\.position, 2))
            try await store.edit(Card.self, "c1", .set(\.name, "Ash"))
            let edits = try await store.edits(of: Card.self).filter { $0.refusal == nil }
            try await store.discard(edits[0])
            var expected = Self.card
            expected.name = "Ash"
            #expect(try await store.get(Card.self, "c1") == expected)
            try await store.discard(edits[1])
            #expect(try await store.get(Card.self, "c1") == Self.card)
        }
    }

    @Test(
        "An edit whose response was not seen is uncertain when it is sent again",
        arguments: Engine.allCases
    )
    func uncertain(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            try await store.edit(Card.self, "c1", .set(\.name, "Elm"))
            try await store.sendEdits(of: Card.self) { _ in .later }
            #expect(try await store.edits(of: Card.self).map(\.isUncertain) == [false])
            await #expect(throws: Offline.self) {
                try await store.sendEdits(of: Card.self) { _ in throw Offline() }
            }
            let edits = try await store.edits(of: Card.self)
            #expect(edits.map(\.isUncertain) == [true])
            #expect(edits.map(\.attempts) == [2])
            await #expect(throws: StoreError.self) { try await store.discard(edits[0]) }
            var response = Self.card
            response.name = "ELM"
            let entity = Received(response, fields: .all)
            try await store.sendEdits(of: Card.self) { edit in
                #expect(edit.isUncertain)
                #expect(edit.key == edits[0].key)
                return .accepted(entity)
            }
            #expect(try await store.get(Card.self, "c1")?.name == "ELM")
        }
    }

    @Test("Edits are sent as they are made, and again after a failure", arguments: Engine.allCases)
    func background(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            let attempts = Shared(0)
            let pauses = Shared<[Duration]>([])
            let task = Task {
                try await store.keepSendingEdits(
                    of: Card.self,
                    pause: { pause in pauses.change { $0.append(pause) } },
                    using: { _ in
                        let attempt = attempts.change { count in
                            count += 1
                            return count
                        }
                        if attempt < 3 { throw Offline() }
                        return attempt == 3 ? .later : .accepted()
                    }
                )
            }
            for name in ["A", "B"] {
                try await store.edit(Card.self, "c1", .set(\.name, name))
                try await eventually { try await store.edits(of: Card.self).isEmpty }
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(attempts.value == 5)
            #expect(pauses.value == [.seconds(1), .seconds(2), .seconds(4)])
        }
    }

    @Test("Several concurrent senders send each edit once", arguments: Engine.allCases)
    func concurrent(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            for number in 0..<20 {
                try await store.edit(Card.self, "c1", .set(\.votes, number))
            }
            let sent = Shared<[Int]>([])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await store.sendEdits(of: Card.self) { edit in
                            if case .set(let votes) = try edit.patch(\.votes) {
                                sent.change { $0.append(votes) }
                            }
                            return .accepted()
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(sent.value == Array(0..<20))
        }
    }

    @Test(
        "An edit with secrets inside is refused where they are not stored",
        arguments: Engine.allCases
    )
    func secretsInside(_ engine: Engine) async throws {
        func logins(_ password: String) -> [Member.Login] {
            [Member.Login(user: "ann", password: password)]
        }
        try await engine.with { store in
            try await store.merge([Member(id: "m1", token: "", logins: [])], fields: .all)
            let error = await #expect(throws: StoreError.self) {
                try await store.edit(Member.self, "m1", .set(\.logins, logins("s3cret")))
            }
            #expect(error?.code == .invalidEdit)
            #expect(error.map { "\($0)".contains("s3cret") } == false)
            #expect(try await store.get(Member.self, "m1")?.logins == [])
            #expect(try await store.edits(of: Member.self).isEmpty)
            // One that has none to be lost is made.
            try await store.edit(Member.self, "m1", .set(\.logins, logins("")))
            #expect(try await store.get(Member.self, "m1")?.logins == logins(""))
        }
        try await engine.with(options: StoreOptions(storesSecrets: true)) { store in
            try await store.merge([Member(id: "m1", token: "", logins: [])], fields: .all)
            let edit = try await store.edit(Member.self, "m1", .set(\.logins, logins("s3cret")))
            #expect(try await store.get(Member.self, "m1")?.logins == logins("s3cret"))
            #expect(try edit?.value(\.logins) == logins("s3cret"))
        }
    }

    @Test(
        "Sending continues after a temporary error, and ends with a permanent one",
        arguments: Engine.allCases
    )
    func passingErrors(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Self.card])
            try await store.edit(Card.self, "c1", .set(\.name, "Elm"))
            let attempts = Shared(0)
            let error = await #expect(throws: StoreError.self) {
                try await store.keepSendingEdits(of: Card.self, pause: { _ in }) { _ in
                    let attempt = attempts.change { attempts in
                        attempts += 1
                        return attempts
                    }
                    throw StoreError(attempt < 3 ? .busy : .full, "testing", "a reason")
                }
            }
            #expect(error?.code == .full)
            #expect(attempts.value == 3)
        }
    }

    @Test("Edits that another store of the same data makes are sent too", arguments: Engine.lasting)
    func othersEdits(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let (sender, maker) = (try await open([Card.self]), try await open([Card.self]))
            try await sender.merge([Self.card])
            let sent = AsyncStream.makeStream(of: String?.self)
            let task = Task {
                try await sender.keepSendingEdits(of: Card.self) { edit in
                    sent.continuation.yield(try edit.value(\.name).flatMap { $0 })
                    return .accepted()
                }
            }
            var names = sent.stream.makeAsyncIterator()
            for name in ["Elm", "Ash"] as [String?] {
                try await maker.edit(Card.self, "c1", .set(\.name, name))
                #expect(await names.next() == name)
            }
            task.cancel()
            _ = await task.result
            await sender.close()
            await maker.close()
        }
    }
}
