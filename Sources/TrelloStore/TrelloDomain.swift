public import Foundation
public import LatheStore
public import Trello

/// Workspaces, boards, lists, cards and other entities as a program sees them, with what was fetched kept in a store.
///
/// ```swift
/// let trello = try await TrelloDomain.open(file, client: client)
/// try await trello.fetch(Board.self)                  // The boards of the member who gave the token.
/// let lists = try await trello.boards[id].lists       // From the store, or fetched once.
/// ```
///
/// Each account has a file of its own, which is removed when it is signed out by `deauthorize()`.
public typealias TrelloDomain = Domain<TrelloClient>

extension Domain where Client == TrelloClient {
    /// Opens an account's boards in a file of SQLite, which the package trait `Store` allows.
    ///
    /// - Parameters:
    ///   - file: Where the file is.
    ///   - client: Sends the calls.
    ///   - options: How the store is opened.
    /// - Returns: The domain.
    /// - Throws: `StoreError` when the file cannot be opened.
    public static func open(
        _ file: URL,
        client: TrelloClient,
        options: StoreOptions = StoreOptions()
    ) async throws -> TrelloDomain {
        try await open(file, .trello, client: client, options: options)
    }

    /// Creates an account's boards in memory.
    ///
    /// - Parameter client: Sends the calls.
    /// - Returns: The domain, with nothing stored.
    public static func inMemory(client: TrelloClient) -> TrelloDomain {
        inMemory(.trello, client: client)
    }
}

extension DomainEntity where Client == TrelloClient, Value == Card {
    /// The members that are on the card, from the store or fetched once.
    public var members: [Member] {
        get async throws {
            let card = try await get()
            return try await domain.fetch(Member.self, ids: card?.memberIDs ?? [])
        }
    }
}
