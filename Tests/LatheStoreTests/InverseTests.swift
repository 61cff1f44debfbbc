import LatheCoding
import LatheStore
import Testing

/// A team with its people by their identifiers, a leader inside it, and rooms by their names.
private struct Team: StoredEntity, Hashable {
    typealias ID = Identifier<Team, String>

    var id: ID
    var memberIDs: [Person.ID]?
    var leader: Person?
    var rooms: [String: Room]?
    var partnerIDs: [Team.ID]?

    static var inverses: [InverseRelation<Team>] {
        [
            InverseRelation(\.memberIDs, \Person.teamID),
            InverseRelation(\.leader, \Person.ledTeamIDs),
            InverseRelation(\.partnerIDs, \Team.partnerIDs),
        ]
    }

    static let fields: FieldTable = """
        id
        memberIDs ? list
        leader ?
        rooms ? map
        partnerIDs ? list
        """
    static var blank: Team { Team(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&memberIDs)
        case .n2: visitor.visit(&leader)
        case .n3: visitor.visit(&rooms)
        default: visitor.visit(&partnerIDs)
        }
    }
}

private struct Person: StoredEntity, Hashable {
    typealias ID = Identifier<Person, Int>

    var id: ID
    var teamID: Team.ID?
    var ledTeamIDs: [Team.ID]?

    static let fields: FieldTable = """
        id
        teamID ?
        ledTeamIDs ? list
        """
    static var blank: Person { Person(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&teamID)
        default: visitor.visit(&ledTeamIDs)
        }
    }
}

private struct Room: StoredEntity, Hashable {
    typealias ID = Identifier<Room, String>

    var id: ID
    var seats: Int?

    static let fields: FieldTable = """
        id
        seats ?
        """
    static var blank: Room { Room(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&seats)
        }
    }
}

/// A type of which a relation is declared between fields that do not have it.
private struct Wrong: StoredEntity, Hashable {
    typealias ID = Identifier<Wrong, String>

    var id: ID
    var name: String?

    static var inverses: [InverseRelation<Wrong>] { [InverseRelation(\.name, \Person.teamID)] }
    static let fields: FieldTable = """
        id
        name ?
        """
    static var blank: Wrong { Wrong(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&name)
        }
    }
}

@Suite struct InverseTests {
    /// Runs a function with a store in which two teams and three people have nothing to do with each other.
    private func with(
        _ engine: Engine,
        _ body: (EntityStore) async throws -> Void
    ) async throws {
        try await engine.with([Team.self, Person.self, Room.self]) { store in
            try await store.merge((1...3).map { Person(id: Person.ID($0), ledTeamIDs: []) })
            try await store.merge([Team(id: "a", memberIDs: []), Team(id: "b", memberIDs: [])])
            try await body(store)
        }
    }

    private func members(_ team: Team.ID, _ store: EntityStore) async throws -> [Person.ID]? {
        try await store.get(Team.self, team)?.memberIDs
    }

    private func team(_ person: Person.ID, _ store: EntityStore) async throws -> Team.ID? {
        try await store.get(Person.self, person)?.teamID
    }

    @Test("A list of identifiers sets the field at its other end", arguments: Engine.allCases)
    func fromTheList(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Team(id: "a", memberIDs: [2, 1, 9])])
            #expect(try await team(1, store) == "a")
            #expect(try await team(2, store) == "a")
            // One that is not stored is not made.
            #expect(try await store.count(Person.everything) == 3)

            try await store.merge([Team(id: "b", memberIDs: [2, 3])])
            #expect(try await members("a", store) == [1, 9])
            #expect(try await team(2, store) == "b")

            try await store.merge([Team(id: "b", memberIDs: [3])])
            #expect(try await team(2, store) == nil)
            #expect(try await members("a", store) == [1, 9])
        }
    }

    @Test("A field sets the list of identifiers at its other end", arguments: Engine.allCases)
    func fromTheField(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Person(id: 1, teamID: "a"), Person(id: 2, teamID: "a")])
            #expect(try await members("a", store) == [1, 2])
            try await store.merge([Person(id: 1, teamID: "b")])
            #expect(try await members("a", store) == [2])
            #expect(try await members("b", store) == [1])
            // What a response does not carry changes nothing; an explicit null does.
            try await store.merge([Person(id: 1)])
            #expect(try await members("b", store) == [1])
            try await store.merge([Person(id: 1)], fields: FieldSet(\.teamID))
            #expect(try await members("b", store) == [])
        }
    }

    @Test("A list that was never fetched remains unknown", arguments: Engine.allCases)
    func unknownList(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Team(id: "c")])
            try await store.merge([Person(id: 1, teamID: "c")])
            #expect(try await members("c", store) == nil)
            #expect(try await team(1, store) == "c")
        }
    }

    @Test("An entity inside another has the other in its list", arguments: Engine.allCases)
    func inside(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Team(id: "a", leader: Person(id: 1))])
            try await store.merge([Team(id: "b", leader: Person(id: 1))])
            #expect(try await store.get(Person.self, 1)?.ledTeamIDs == ["a", "b"])
            try await store.merge([Team(id: "a", leader: Person(id: 2))])
            #expect(try await store.get(Person.self, 1)?.ledTeamIDs == ["b"])
            #expect(try await store.get(Person.self, 2)?.ledTeamIDs == ["a"])
            try await store.merge([Person(id: 2, ledTeamIDs: ["b"])])
            let teams = try await store.all(Team.everything.sorted(by: \.id).including(depth: 1))
            #expect(teams.map(\.leader?.id) == [nil, 2])
            #expect(try await store.get(Person.self, 1)?.ledTeamIDs == [])
        }
    }

    @Test("A field may be its own other end", arguments: Engine.allCases)
    func symmetric(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Team(id: "b", partnerIDs: [])])
            try await store.merge([Team(id: "a", partnerIDs: ["b", "a"])])
            #expect(try await store.get(Team.self, "b")?.partnerIDs == ["a"])
            try await store.merge([Team(id: "b", partnerIDs: [])])
            #expect(try await store.get(Team.self, "a")?.partnerIDs == ["a"])
        }
    }

    @Test("A removed entity is in no list", arguments: Engine.allCases)
    func removed(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Team(id: "a", memberIDs: [1, 2])])
            _ = try await store.write { try $0.delete(Person.where(\.id == 1)) }
            #expect(try await members("a", store) == [2])
            _ = try await store.write { try $0.delete(Team.everything) }
            #expect(try await team(2, store) == nil)
        }
    }

    @Test("An edit changes both ends, and undoing it does", arguments: Engine.allCases)
    func edited(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Person(id: 1, teamID: "a")])
            try await store.edit(Person.self, 1, .set(\.teamID, "b"))
            #expect(try await members("a", store) == [])
            #expect(try await members("b", store) == [1])
            // A response that does not know of the edit yet changes neither.
            try await store.merge([Team(id: "b", memberIDs: [])])
            #expect(try await team(1, store) == "b")
            #expect(try await members("b", store) == [1])
            try await store.merge([Team(id: "a", memberIDs: [1, 2])])
            #expect(try await team(1, store) == "b")
            #expect(try await members("a", store) == [2])
            try await store.sendEdits(of: Person.self) { _ in .refused("no") }
            #expect(try await team(1, store) == "a")
            #expect(try await members("a", store) == [2, 1])
            #expect(try await members("b", store) == [])
        }
    }

    /// Returns whether each person's team and the teams' members say the same.
    private func agree(_ store: EntityStore) async throws -> Bool {
        let teams = try await store.all(Team.everything)
        return try await store.all(Person.everything).allSatisfy { person in
            teams.filter { $0.memberIDs?.contains(person.id) == true }.map(\.id)
                == [person.teamID].compactMap(\.self)
        }
    }

    @Test("An unsent edit of a list stays visible at both ends", arguments: Engine.allCases)
    func editedList(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Person(id: 1, teamID: "a")])
            try await store.edit(Team.self, "b", .set(\.memberIDs, [1]))
            #expect(try await team(1, store) == "b")
            #expect(try await agree(store))
            // Responses that do not know of the edit, at either end of the former relation.
            try await store.merge([Person(id: 1, teamID: "a")])
            #expect(try await team(1, store) == "b")
            #expect(try await members("b", store) == [1])
            #expect(try await agree(store))
            try await store.merge([Team(id: "a", memberIDs: [1, 2])])
            #expect(try await team(1, store) == "b")
            #expect(try await members("a", store) == [2])
            #expect(try await agree(store))
            try await store.merge([Team(id: "b", memberIDs: [])])
            #expect(try await members("b", store) == [1])
            // Of two edits of one person's team, the later one prevails.
            try await store.edit(Team.self, "a", .set(\.memberIDs, [2, 1]))
            #expect(try await team(1, store) == "a")
            #expect(try await members("b", store) == [])
            #expect(try await agree(store))
        }
    }

    @Test("An entity that is added follows the end written last", arguments: Engine.allCases)
    func added(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.merge([Team(id: "a", memberIDs: [8, 9])])
            try await store.merge([Person(id: 9, teamID: "b")])
            #expect(try await members("a", store) == [8])
            #expect(try await members("b", store) == [9])
            // A response may say that there is no team.
            try await store.merge([Person(id: 8)], fields: FieldSet(\.teamID))
            #expect(try await members("a", store) == [])
            // A list that becomes known.
            try await store.merge([Person(id: 2, teamID: "c"), Person(id: 3, teamID: "c")])
            try await store.merge([Team(id: "c")])
            try await store.merge([Team(id: "c", memberIDs: [1, 3])])
            #expect(try await team(2, store) == nil)
            #expect(try await team(1, store) == "c")
            #expect(try await agree(store))
            // A list that is removed before it was known.
            try await store.merge([Team(id: "d")])
            try await store.merge([Person(id: 2, teamID: "d")])
            _ = try await store.write { try $0.delete(Team.where(\.id == "d")) }
            #expect(try await team(2, store) == nil)
        }
    }

    @Test("Both ends agree after random changes", arguments: Engine.allCases)
    func random(_ engine: Engine) async throws {
        var numbers = SystemRandomNumberGenerator()
        try await engine.with([Team.self, Person.self, Room.self]) { store in
            let (teams, people): ([Team.ID], [Person.ID]) = (["a", "b", "c"], [1, 2, 3, 4, 5])
            try await store.merge(people.map { Person(id: $0, ledTeamIDs: []) })
            try await store.merge(teams.map { Team(id: $0, memberIDs: []) })
            for round in 0..<90 {
                let team = teams.randomElement(using: &numbers) ?? "a"
                let person = people.randomElement(using: &numbers) ?? 1
                let some = Array(people.shuffled().prefix(Int.random(in: 0...3)))
                // In the last rounds, edits that are not sent are among the changes.
                if round > 45, Bool.random() {
                    if Bool.random() {
                        try await store.edit(Team.self, team, .set(\.memberIDs, some))
                    } else {
                        try await store.edit(Person.self, person, .set(\.teamID, team))
                    }
                } else if Bool.random() {
                    try await store.merge([Team(id: team, memberIDs: some)])
                } else {
                    let new = Bool.random() ? team : nil
                    try await store.merge(
                        [Person(id: person, teamID: new)],
                        fields: FieldSet(\.teamID)
                    )
                }
                var expected: [Person.ID: Team.ID] = [:]
                for team in try await store.all(Team.everything) {
                    for member in team.memberIDs ?? [] {
                        #expect(expected.updateValue(team.id, forKey: member) == nil)
                    }
                }
                for person in try await store.all(Person.everything) {
                    #expect(person.teamID == expected[person.id])
                }
            }
        }
    }

    @Test("A relation between fields that do not have it is refused when a store is opened")
    func refused() {
        let error = #expect(throws: StoreError.self) {
            try EntityStore.inMemory([Wrong.self, Person.self])
        }
        #expect(error?.code == .unknownType)
        #expect(
            "\(error.map { "\($0)" } ?? "")".contains("'name' has neither an identifier of Person")
        )
        // A relation to a type that the store does not have has no other end.
        #expect(throws: Never.self) { try EntityStore.inMemory([Wrong.self]) }
    }

    @Test("Entities by keys are rows of their own", arguments: Engine.allCases)
    func keyed(_ engine: Engine) async throws {
        try await with(engine) { store in
            let rooms = ["east": Room(id: "r1", seats: 4), "west": Room(id: "r2")]
            try await store.merge([Team(id: "a", rooms: rooms)])
            #expect(try await store.get(Room.self, "r1")?.seats == 4)
            try await store.merge([Room(id: "r2", seats: 8)])
            let query = Team.where(\.id == "a").including(depth: 1)
            #expect(
                try await store.all(query).first?.rooms
                    == ["east": Room(id: "r1", seats: 4), "west": Room(id: "r2", seats: 8)]
            )
            // A row of a key that is gone stays, but is no longer inside.
            try await store.merge([Team(id: "a", rooms: ["west": Room(id: "r2")])])
            #expect(try await store.all(query).first?.rooms == ["west": Room(id: "r2", seats: 8)])
            _ = try await store.write { try $0.delete(Room.where(\.id == "r2")) }
            #expect(try await store.all(query).first?.rooms == [:])
            try await store.merge([Team(id: "a")], fields: FieldSet(\.rooms))
            #expect(try await store.all(query).first?.rooms == nil)
        }
    }
}
