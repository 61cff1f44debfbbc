import LatheRuntime
public import LatheStore
public import Trello

private typealias Source<Value: StoredEntity> = EntitySource<TrelloClient, Value>

extension DomainDescription where Client == TrelloClient {
    /// The calls for boards, lists, cards and members.
    public static var trello: DomainDescription {
        DomainDescription(boards, lists, cards, members)
    }

    private static var boards: Source<Board> {
        Source(Board.self)
            .listing { try await $0.members.boards(.me) }
            .fetchingEach { client, id in try await found { try await client.boards.get(id) } }
            .relating(.lists)
            .relating(.cards)
    }

    private static var lists: Source<List> {
        Source(List.self)
            .fetchingEach { client, id in
                // Without names of fields the service leaves some out.
                try await found { try await client.lists.get(id, fields: [.all]) }
            }
            .relating(.cards)
    }

    private static var cards: Source<Card> {
        Source(Card.self)
            .fetchingEach { client, id in try await found { try await client.cards.get(id) } }
    }

    private static var members: Source<Member> {
        Source(Member.self)
            .fetchingEach { client, id in try await found { try await client.members.get(id) } }
    }

    /// What a call returns; `nil` when the service does not have it.
    private static func found<Value>(_ call: () async throws -> Value) async throws -> Value? {
        do {
            return try await call()
        } catch let error as APIError where error.response?.status == 404 {
            return nil
        }
    }
}

extension EntityRelation where Client == TrelloClient, Owner == Board, Value == List {
    /// The open lists of a board in their order.
    public static var lists: EntityRelation {
        EntityRelation(
            "lists",
            { List.where(\.boardID == $0 && \.isClosed != true).sorted(by: \.position) }
        ) { try await $0.boards.lists($1) }
    }
}

extension EntityRelation where Client == TrelloClient, Owner == Board, Value == Card {
    /// The open cards of a board.
    public static var cards: EntityRelation {
        EntityRelation(
            "cards",
            { Card.where(\.boardID == $0 && \.isClosed != true).sorted(by: \.id) }
        ) { client, id in
            var cards: [Card] = []
            for try await card in client.boards.cards(id) { cards.append(card) }
            return cards
        }
    }
}

extension EntityRelation where Client == TrelloClient, Owner == List, Value == Card {
    /// The open cards of a list in their order.
    public static var cards: EntityRelation {
        EntityRelation(
            "cards",
            { Card.where(\.listID == $0 && \.isClosed != true).sorted(by: \.position) }
        ) { try await $0.lists.cards($1) }
    }
}
