import LatheCoding
import LatheStore
import Testing

/// An entity with lists of entities that it always has.
private struct User: StoredEntity, Hashable {
    typealias ID = Identifier<User, Int>

    var id: ID
    var posts: [Post] = []
    var friends: [String: User] = [:]

    static let fields: FieldTable = """
        id
        posts list
        friends map
        """
    static var blank: User { User(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&posts)
        default: visitor.visit(&friends)
        }
    }
}

private struct Post: StoredEntity, Hashable {
    typealias ID = Identifier<Post, Int>

    var id: ID
    var author: User

    static let fields: FieldTable = """
        id
        author
        """
    static var blank: Post { Post(id: .blank, author: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&author)
        }
    }
}

@Suite struct NestedListTests {
    @Test(
        "Required lists of entities that refer to one another are read to the depth of the query",
        arguments: Engine.allCases
    )
    func cycle(_ engine: Engine) async throws {
        try await engine.with([User.self]) { store in
            let author = User(id: 1)
            let friends = ["self": author]
            let posts = (1...30).map { Post(id: Post.ID($0), author: author) }
            let user = User(id: 1, posts: posts, friends: friends)
            try await store.merge([user])
            #expect(try await store.get(User.self, 1, depth: 0) == author)
            #expect(try await store.get(User.self, 1) == user)
            let deep = try #require(try await store.get(User.self, 1, depth: 2))
            #expect(deep.posts.count == 30)
            #expect(deep.posts.allSatisfy { $0.author == author })
            #expect(deep.friends["self"]?.posts == posts)
            #expect(try await store.get(Post.self, 1, depth: 0)?.author == author)
            #expect(try await store.count(Post.everything) == 30)
        }
    }
}
