import Foundation
import LatheCoding
import LatheStore
import Testing

private struct Project: StoredEntity, Hashable {
    typealias ID = Identifier<Project, Int>

    var id: ID
    var taskIDs: [Task.ID] = []

    static var inverses: [InverseRelation<Project>] {
        [InverseRelation(\.taskIDs, \Task.projectID)]
    }
    static let fields: FieldTable = ["id", "taskIDs ? list"]
    static var blank: Project { Project(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&taskIDs)
        }
    }

    struct Task: StoredEntity, Hashable {
        typealias ID = Identifier<Task, Int>

        var id: ID
        var projectID: Project.ID?

        static let fields: FieldTable = ["id", "projectID ?"]
        static var blank: Task { Task(id: .blank) }

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&id)
            default: visitor.visit(&projectID)
            }
        }
    }
}

/// Relations of so many entities that a time that grows with the square of their number would be noticed.
@Suite struct ManyRelatedTests {
    @Test("Many entities of one list are merged and removed at once", arguments: Engine.allCases)
    func many(_ engine: Engine) async throws {
        let count = engine.rawValue == "postgres" ? 500 : 4_000
        try await engine.with([Project.self, Project.Task.self]) { store in
            try await store.merge([Project(id: 1), Project(id: 2)], fields: .all)
            let start = ContinuousClock.now
            for project in [1, 2] as [Project.ID] {
                let tasks = (0..<count).map { number in
                    Project.Task(id: Project.Task.ID(number), projectID: project)
                }
                try await store.merge(tasks, fields: .all)
                #expect(try await store.get(Project.self, project)?.taskIDs == tasks.map(\.id))
            }
            #expect(try await store.get(Project.self, 1)?.taskIDs == [])
            try await store.write { transaction in
                let few = [Project.Task(id: 0, projectID: 2), Project.Task(id: 1, projectID: 1)]
                try transaction.merge(few, fields: .all, replacing: Project.Task.where(\.id > 9))
            }
            #expect(try await store.get(Project.self, 1)?.taskIDs == [1])
            #expect(try await store.get(Project.self, 2)?.taskIDs.count == 9)
            try await store.delete(Project.Task.where(\.id > 1))
            #expect(try await store.get(Project.self, 2)?.taskIDs == [0])
            #expect(ContinuousClock.now - start < .seconds(40))
        }
    }

    @Test(
        "An entity that is merged twice at once is in the list of the last merge",
        arguments: Engine.allCases
    )
    func twice(_ engine: Engine) async throws {
        typealias Task = Project.Task
        try await engine.with([Project.self, Project.Task.self]) { store in
            try await store.merge([Project(id: 1, taskIDs: [7]), Project(id: 2)], fields: .all)
            try await store.merge(
                [
                    Task(id: 8, projectID: 1), Task(id: 7, projectID: 2), Task(id: 8, projectID: 2),
                    Task(id: 9, projectID: 2), Task(id: 9, projectID: 1), Task(id: 7, projectID: 1),
                ],
                fields: .all
            )
            #expect(try await store.get(Project.self, 1)?.taskIDs.sorted() == [7, 9])
            #expect(try await store.get(Project.self, 2)?.taskIDs == [8])
            #expect(try await store.get(Task.self, 7)?.projectID == 1)
            #expect(try await store.get(Task.self, 8)?.projectID == 2)
            #expect(try await store.get(Task.self, 9)?.projectID == 1)
        }
    }

    private func merge<Value: StoredEntity>(
        _: Value.Type,
        _ text: String,
        into store: EntityStore
    ) async throws {
        let values = try EntityDecoder().decode([Received<Value>].self, from: Data(text.utf8))
        try await store.merge(received: values)
    }

    @Test("A list that a response does not contain remains unknown", arguments: Engine.allCases)
    func unknownList(_ engine: Engine) async throws {
        typealias Task = Project.Task
        try await engine.with([Project.self, Task.self]) { store in
            try await store.merge([Task(id: 7, projectID: 1)], fields: .all)
            try await merge(Project.self, #"[{"id":1}]"#, into: store)
            try await store.merge([Task(id: 8, projectID: 1)], fields: .all)
            try await store.delete(Project.where(\.id == 1))
            let tasks = try await store.all(Task.everything.sorted(by: \.id))
            #expect(tasks == [Task(id: 7), Task(id: 8)])
        }
    }

    @Test(
        "A field that is filled by a part of a response changes the other end",
        arguments: Engine.allCases
    )
    func filled(_ engine: Engine) async throws {
        typealias Task = Project.Task
        try await engine.with([Project.self, Task.self]) { store in
            try await store.merge([Project(id: 1)], fields: .all)
            let text = #"[{"id":7,"projectID":1},{"id":7}]"#
            try await merge(Task.self, text, into: store)
            #expect(try await store.get(Task.self, 7)?.projectID == 1)
            #expect(try await store.get(Project.self, 1)?.taskIDs == [7])
        }
    }
}
