import LatheCoding
import Testing
import Trello

@Suite("Comparing Trello's entities")
struct ComparedEntitiesTests {
    @Test(
        "They are compared in memory",
        arguments: [Board.self, Card.self, Member.self] as [any Entity.Type]
    )
    func inMemory(type: any Entity.Type) {
        let isInMemory = type.isComparedInMemory
        #expect(isInMemory)
    }
}
