import BenchmarkCards
import Foundation
import LatheCoding

/// A card as the synthesised `Codable` reads and writes it.
struct PeerCard: Codable, Hashable {
    struct Label: Codable, Hashable {
        /// A closed list would fail on a new color; this keeps to what is easily written.
        enum Color: String, Codable { case green, red, sky, yellow }

        var id: String
        var idBoard: String
        var name: String
        var color: Color?
        var uses: Int
    }

    struct Badges: Codable, Hashable {
        var attachments: Int
        var votes: Int
        var comments: Int
        var checkItems: Int
        var checkItemsChecked: Int
        var description: Bool
        var due: Date?
        var location: Bool
        var fogbugz: String
    }

    var id: String
    var closed: Bool
    var dateLastActivity: Date
    var desc: String
    var due: Date?
    var idBoard: String
    var idList: String
    var idMembers: [String]
    var idShort: Int
    var labels: [Label]
    var name: String
    var pos: Double
    var badges: Badges
    var subscribed: Bool
    var url: URL
}

extension PeerCard {
    /// The same values, out of what Lathe read.
    init(_ card: BenchmarkCards.Card) {
        self.init(
            id: card.id.rawValue,
            closed: card.isClosed,
            dateLastActivity: card.lastActivity,
            desc: card.text,
            due: card.due,
            idBoard: card.board,
            idList: card.list,
            idMembers: card.members,
            idShort: card.number,
            labels: card.labels.map(Label.init),
            name: card.name,
            pos: card.position,
            badges: Badges(card.badges),
            subscribed: card.isSubscribed,
            url: card.url
        )
    }
}

extension PeerCard.Label {
    init(_ label: BenchmarkCards.Label) {
        self.init(
            id: label.id.rawValue,
            idBoard: label.board,
            name: label.name,
            color: label.color.flatMap { Color(rawValue: $0.rawValue) },
            uses: label.uses
        )
    }
}

extension PeerCard.Badges {
    init(_ badges: BenchmarkCards.Badges) {
        self.init(
            attachments: badges.attachments,
            votes: badges.votes,
            comments: badges.comments,
            checkItems: badges.checkItems,
            checkItemsChecked: badges.checkItemsChecked,
            description: badges.hasText,
            due: badges.due,
            location: badges.hasLocation,
            fogbugz: badges.fogbugz
        )
    }
}

/// A ticket as the synthesised `Codable` reads it.
struct PeerTicket: Codable, Equatable {
    var id: Int
    var score: Int
    var ratio: Double
    var isOpen: Bool
    var createdAt: Date?
    var updatedAt: Date?
    var title: String
    var author: String
    var text: String
    var tags: [String]

    /// The same values, out of what Lathe read.
    init(_ ticket: BenchmarkCards.Ticket) {
        id = ticket.id
        score = ticket.score
        ratio = ticket.ratio
        isOpen = ticket.isOpen
        createdAt = ticket.createdAt
        updatedAt = ticket.updatedAt
        title = ticket.title
        author = ticket.author
        text = ticket.text
        tags = ticket.tags
    }
}
