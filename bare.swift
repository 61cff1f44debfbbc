public import Foundation
public struct Model0: Sendable {
    public var number: Int
    public var rank: Double
    public var color: String?
    public var isPinned: Bool
    public var weight: Double?
    public var isOpen: Bool
    public var owner: String
    public var tags: [String]
    public var title: String
    public var votes: Int
    public var parent: Int?
    public var text: String?
    public var link: String
    public var createdAt: Date
    public var closedAt: Date?
    public init(number: Int, rank: Double, color: String? = nil, isPinned: Bool, weight: Double? = nil, isOpen: Bool, owner: String, tags: [String], title: String, votes: Int, parent: Int? = nil, text: String? = nil, link: String, createdAt: Date, closedAt: Date? = nil) {
        self.number = number
        self.rank = rank
        self.color = color
        self.isPinned = isPinned
        self.weight = weight
        self.isOpen = isOpen
        self.owner = owner
        self.tags = tags
        self.title = title
        self.votes = votes
        self.parent = parent
        self.text = text
        self.link = link
        self.createdAt = createdAt
        self.closedAt = closedAt
    }
}
public struct Model1: Sendable {
    public var createdAt: Date
    public var link: String
    public var weight: Double?
    public var number: Int
    public var parent: Int?
    public var closedAt: Date?
    public var text: String?
    public var title: String
    public var isPinned: Bool
    public var isOpen: Bool
    public var votes: Int
    public var owner: String
    public var rank: Double
    public var color: String?
    public var tags: [String]
    public init(createdAt: Date, link: String, weight: Double? = nil, number: Int, parent: Int? = nil, closedAt: Date? = nil, text: String? = nil, title: String, isPinned: Bool, isOpen: Bool, votes: Int, owner: String, rank: Double, color: String? = nil, tags: [String]) {
        self.createdAt = createdAt
        self.link = link
        self.weight = weight
        self.number = number
        self.parent = parent
        self.closedAt = closedAt
        self.text = text
        self.title = title
        self.isPinned = isPinned
        self.isOpen = isOpen
        self.votes = votes
        self.owner = owner
        self.rank = rank
        self.color = color
        self.tags = tags
    }
}
public struct Model2: Sendable {
    public var rank: Double
    public var votes: Int
    public var createdAt: Date
    public var owner: String
    public var text: String?
    public var title: String
    public var link: String
    public var parent: Int?
    public var tags: [String]
    public var closedAt: Date?
    public var weight: Double?
    public var isOpen: Bool
    public var color: String?
    public var isPinned: Bool
    public var number: Int
    public init(rank: Double, votes: Int, createdAt: Date, owner: String, text: String? = nil, title: String, link: String, parent: Int? = nil, tags: [String], closedAt: Date? = nil, weight: Double? = nil, isOpen: Bool, color: String? = nil, isPinned: Bool, number: Int) {
        self.rank = rank
        self.votes = votes
        self.createdAt = createdAt
        self.owner = owner
        self.text = text
        self.title = title
        self.link = link
        self.parent = parent
        self.tags = tags
        self.closedAt = closedAt
        self.weight = weight
        self.isOpen = isOpen
        self.color = color
        self.isPinned = isPinned
        self.number = number
    }
}
public struct Model3: Sendable {
    public var isPinned: Bool
    public var owner: String
    public var title: String
    public var tags: [String]
    public var closedAt: Date?
    public var isOpen: Bool
    public var link: String
    public var weight: Double?
    public var parent: Int?
    public var votes: Int
    public var rank: Double
    public var text: String?
    public var createdAt: Date
    public var number: Int
    public var color: String?
    public init(isPinned: Bool, owner: String, title: String, tags: [String], closedAt: Date? = nil, isOpen: Bool, link: String, weight: Double? = nil, parent: Int? = nil, votes: Int, rank: Double, text: String? = nil, createdAt: Date, number: Int, color: String? = nil) {
        self.isPinned = isPinned
        self.owner = owner
        self.title = title
        self.tags = tags
        self.closedAt = closedAt
        self.isOpen = isOpen
        self.link = link
        self.weight = weight
        self.parent = parent
        self.votes = votes
        self.rank = rank
        self.text = text
        self.createdAt = createdAt
        self.number = number
        self.color = color
    }
}
public struct Model4: Sendable {
    public var rank: Double
    public var weight: Double?
    public var parent: Int?
    public var tags: [String]
    public var isPinned: Bool
    public var closedAt: Date?
    public var votes: Int
    public var title: String
    public var link: String
    public var text: String?
    public var isOpen: Bool
    public var createdAt: Date
    public var color: String?
    public var number: Int
    public var owner: String
    public init(rank: Double, weight: Double? = nil, parent: Int? = nil, tags: [String], isPinned: Bool, closedAt: Date? = nil, votes: Int, title: String, link: String, text: String? = nil, isOpen: Bool, createdAt: Date, color: String? = nil, number: Int, owner: String) {
        self.rank = rank
        self.weight = weight
        self.parent = parent
        self.tags = tags
        self.isPinned = isPinned
        self.closedAt = closedAt
        self.votes = votes
        self.title = title
        self.link = link
        self.text = text
        self.isOpen = isOpen
        self.createdAt = createdAt
        self.color = color
        self.number = number
        self.owner = owner
    }
}
public struct Model5: Sendable {
    public var rank: Double
    public var owner: String
    public var weight: Double?
    public var closedAt: Date?
    public var title: String
    public var isOpen: Bool
    public var parent: Int?
    public var votes: Int
    public var isPinned: Bool
    public var number: Int
    public var text: String?
    public var link: String
    public var tags: [String]
    public var createdAt: Date
    public var color: String?
    public init(rank: Double, owner: String, weight: Double? = nil, closedAt: Date? = nil, title: String, isOpen: Bool, parent: Int? = nil, votes: Int, isPinned: Bool, number: Int, text: String? = nil, link: String, tags: [String], createdAt: Date, color: String? = nil) {
        self.rank = rank
        self.owner = owner
        self.weight = weight
        self.closedAt = closedAt
        self.title = title
        self.isOpen = isOpen
        self.parent = parent
        self.votes = votes
        self.isPinned = isPinned
        self.number = number
        self.text = text
        self.link = link
        self.tags = tags
        self.createdAt = createdAt
        self.color = color
    }
}
public struct Model6: Sendable {
    public var link: String
    public var number: Int
    public var closedAt: Date?
    public var createdAt: Date
    public var isOpen: Bool
    public var tags: [String]
    public var rank: Double
    public var isPinned: Bool
    public var parent: Int?
    public var text: String?
    public var weight: Double?
    public var votes: Int
    public var title: String
    public var owner: String
    public var color: String?
    public init(link: String, number: Int, closedAt: Date? = nil, createdAt: Date, isOpen: Bool, tags: [String], rank: Double, isPinned: Bool, parent: Int? = nil, text: String? = nil, weight: Double? = nil, votes: Int, title: String, owner: String, color: String? = nil) {
        self.link = link
        self.number = number
        self.closedAt = closedAt
        self.createdAt = createdAt
        self.isOpen = isOpen
        self.tags = tags
        self.rank = rank
        self.isPinned = isPinned
        self.parent = parent
        self.text = text
        self.weight = weight
        self.votes = votes
        self.title = title
        self.owner = owner
        self.color = color
    }
}
public struct Model7: Sendable {
    public var closedAt: Date?
    public var isPinned: Bool
    public var isOpen: Bool
    public var number: Int
    public var title: String
    public var rank: Double
    public var owner: String
    public var createdAt: Date
    public var parent: Int?
    public var link: String
    public var votes: Int
    public var text: String?
    public var tags: [String]
    public var color: String?
    public var weight: Double?
    public init(closedAt: Date? = nil, isPinned: Bool, isOpen: Bool, number: Int, title: String, rank: Double, owner: String, createdAt: Date, parent: Int? = nil, link: String, votes: Int, text: String? = nil, tags: [String], color: String? = nil, weight: Double? = nil) {
        self.closedAt = closedAt
        self.isPinned = isPinned
        self.isOpen = isOpen
        self.number = number
        self.title = title
        self.rank = rank
        self.owner = owner
        self.createdAt = createdAt
        self.parent = parent
        self.link = link
        self.votes = votes
        self.text = text
        self.tags = tags
        self.color = color
        self.weight = weight
    }
}
public struct Model8: Sendable {
    public var isPinned: Bool
    public var parent: Int?
    public var color: String?
    public var title: String
    public var createdAt: Date
    public var weight: Double?
    public var tags: [String]
    public var number: Int
    public var link: String
    public var closedAt: Date?
    public var votes: Int
    public var text: String?
    public var rank: Double
    public var isOpen: Bool
    public var owner: String
    public init(isPinned: Bool, parent: Int? = nil, color: String? = nil, title: String, createdAt: Date, weight: Double? = nil, tags: [String], number: Int, link: String, closedAt: Date? = nil, votes: Int, text: String? = nil, rank: Double, isOpen: Bool, owner: String) {
        self.isPinned = isPinned
        self.parent = parent
        self.color = color
        self.title = title
        self.createdAt = createdAt
        self.weight = weight
        self.tags = tags
        self.number = number
        self.link = link
        self.closedAt = closedAt
        self.votes = votes
        self.text = text
        self.rank = rank
        self.isOpen = isOpen
        self.owner = owner
    }
}
public struct Model9: Sendable {
    public var rank: Double
    public var owner: String
    public var closedAt: Date?
    public var votes: Int
    public var title: String
    public var text: String?
    public var link: String
    public var tags: [String]
    public var weight: Double?
    public var color: String?
    public var parent: Int?
    public var isOpen: Bool
    public var isPinned: Bool
    public var number: Int
    public var createdAt: Date
    public init(rank: Double, owner: String, closedAt: Date? = nil, votes: Int, title: String, text: String? = nil, link: String, tags: [String], weight: Double? = nil, color: String? = nil, parent: Int? = nil, isOpen: Bool, isPinned: Bool, number: Int, createdAt: Date) {
        self.rank = rank
        self.owner = owner
        self.closedAt = closedAt
        self.votes = votes
        self.title = title
        self.text = text
        self.link = link
        self.tags = tags
        self.weight = weight
        self.color = color
        self.parent = parent
        self.isOpen = isOpen
        self.isPinned = isPinned
        self.number = number
        self.createdAt = createdAt
    }
}
public struct Model10: Sendable {
    public var number: Int
    public var isPinned: Bool
    public var votes: Int
    public var color: String?
    public var parent: Int?
    public var weight: Double?
    public var isOpen: Bool
    public var owner: String
    public var tags: [String]
    public var createdAt: Date
    public var text: String?
    public var closedAt: Date?
    public var link: String
    public var rank: Double
    public var title: String
    public init(number: Int, isPinned: Bool, votes: Int, color: String? = nil, parent: Int? = nil, weight: Double? = nil, isOpen: Bool, owner: String, tags: [String], createdAt: Date, text: String? = nil, closedAt: Date? = nil, link: String, rank: Double, title: String) {
        self.number = number
        self.isPinned = isPinned
        self.votes = votes
        self.color = color
        self.parent = parent
        self.weight = weight
        self.isOpen = isOpen
        self.owner = owner
        self.tags = tags
        self.createdAt = createdAt
        self.text = text
        self.closedAt = closedAt
        self.link = link
        self.rank = rank
        self.title = title
    }
}
public struct Model11: Sendable {
    public var isPinned: Bool
    public var text: String?
    public var createdAt: Date
    public var title: String
    public var votes: Int
    public var tags: [String]
    public var rank: Double
    public var color: String?
    public var isOpen: Bool
    public var owner: String
    public var parent: Int?
    public var weight: Double?
    public var closedAt: Date?
    public var link: String
    public var number: Int
    public init(isPinned: Bool, text: String? = nil, createdAt: Date, title: String, votes: Int, tags: [String], rank: Double, color: String? = nil, isOpen: Bool, owner: String, parent: Int? = nil, weight: Double? = nil, closedAt: Date? = nil, link: String, number: Int) {
        self.isPinned = isPinned
        self.text = text
        self.createdAt = createdAt
        self.title = title
        self.votes = votes
        self.tags = tags
        self.rank = rank
        self.color = color
        self.isOpen = isOpen
        self.owner = owner
        self.parent = parent
        self.weight = weight
        self.closedAt = closedAt
        self.link = link
        self.number = number
    }
}
public struct Model12: Sendable {
    public var createdAt: Date
    public var title: String
    public var isOpen: Bool
    public var owner: String
    public var parent: Int?
    public var link: String
    public var rank: Double
    public var text: String?
    public var isPinned: Bool
    public var color: String?
    public var votes: Int
    public var weight: Double?
    public var closedAt: Date?
    public var tags: [String]
    public var number: Int
    public init(createdAt: Date, title: String, isOpen: Bool, owner: String, parent: Int? = nil, link: String, rank: Double, text: String? = nil, isPinned: Bool, color: String? = nil, votes: Int, weight: Double? = nil, closedAt: Date? = nil, tags: [String], number: Int) {
        self.createdAt = createdAt
        self.title = title
        self.isOpen = isOpen
        self.owner = owner
        self.parent = parent
        self.link = link
        self.rank = rank
        self.text = text
        self.isPinned = isPinned
        self.color = color
        self.votes = votes
        self.weight = weight
        self.closedAt = closedAt
        self.tags = tags
        self.number = number
    }
}
public struct Model13: Sendable {
    public var isPinned: Bool
    public var weight: Double?
    public var color: String?
    public var createdAt: Date
    public var closedAt: Date?
    public var rank: Double
    public var title: String
    public var link: String
    public var text: String?
    public var tags: [String]
    public var parent: Int?
    public var number: Int
    public var votes: Int
    public var owner: String
    public var isOpen: Bool
    public init(isPinned: Bool, weight: Double? = nil, color: String? = nil, createdAt: Date, closedAt: Date? = nil, rank: Double, title: String, link: String, text: String? = nil, tags: [String], parent: Int? = nil, number: Int, votes: Int, owner: String, isOpen: Bool) {
        self.isPinned = isPinned
        self.weight = weight
        self.color = color
        self.createdAt = createdAt
        self.closedAt = closedAt
        self.rank = rank
        self.title = title
        self.link = link
        self.text = text
        self.tags = tags
        self.parent = parent
        self.number = number
        self.votes = votes
        self.owner = owner
        self.isOpen = isOpen
    }
}
public struct Model14: Sendable {
    public var color: String?
    public var weight: Double?
    public var isOpen: Bool
    public var tags: [String]
    public var number: Int
    public var rank: Double
    public var owner: String
    public var isPinned: Bool
    public var votes: Int
    public var text: String?
    public var createdAt: Date
    public var title: String
    public var parent: Int?
    public var closedAt: Date?
    public var link: String
    public init(color: String? = nil, weight: Double? = nil, isOpen: Bool, tags: [String], number: Int, rank: Double, owner: String, isPinned: Bool, votes: Int, text: String? = nil, createdAt: Date, title: String, parent: Int? = nil, closedAt: Date? = nil, link: String) {
        self.color = color
        self.weight = weight
        self.isOpen = isOpen
        self.tags = tags
        self.number = number
        self.rank = rank
        self.owner = owner
        self.isPinned = isPinned
        self.votes = votes
        self.text = text
        self.createdAt = createdAt
        self.title = title
        self.parent = parent
        self.closedAt = closedAt
        self.link = link
    }
}
public struct Model15: Sendable {
    public var isPinned: Bool
    public var owner: String
    public var isOpen: Bool
    public var parent: Int?
    public var link: String
    public var number: Int
    public var rank: Double
    public var weight: Double?
    public var text: String?
    public var createdAt: Date
    public var votes: Int
    public var tags: [String]
    public var title: String
    public var color: String?
    public var closedAt: Date?
    public init(isPinned: Bool, owner: String, isOpen: Bool, parent: Int? = nil, link: String, number: Int, rank: Double, weight: Double? = nil, text: String? = nil, createdAt: Date, votes: Int, tags: [String], title: String, color: String? = nil, closedAt: Date? = nil) {
        self.isPinned = isPinned
        self.owner = owner
        self.isOpen = isOpen
        self.parent = parent
        self.link = link
        self.number = number
        self.rank = rank
        self.weight = weight
        self.text = text
        self.createdAt = createdAt
        self.votes = votes
        self.tags = tags
        self.title = title
        self.color = color
        self.closedAt = closedAt
    }
}
public struct Model16: Sendable {
    public var isPinned: Bool
    public var rank: Double
    public var title: String
    public var votes: Int
    public var isOpen: Bool
    public var createdAt: Date
    public var closedAt: Date?
    public var weight: Double?
    public var tags: [String]
    public var number: Int
    public var color: String?
    public var owner: String
    public var link: String
    public var text: String?
    public var parent: Int?
    public init(isPinned: Bool, rank: Double, title: String, votes: Int, isOpen: Bool, createdAt: Date, closedAt: Date? = nil, weight: Double? = nil, tags: [String], number: Int, color: String? = nil, owner: String, link: String, text: String? = nil, parent: Int? = nil) {
        self.isPinned = isPinned
        self.rank = rank
        self.title = title
        self.votes = votes
        self.isOpen = isOpen
        self.createdAt = createdAt
        self.closedAt = closedAt
        self.weight = weight
        self.tags = tags
        self.number = number
        self.color = color
        self.owner = owner
        self.link = link
        self.text = text
        self.parent = parent
    }
}
public struct Model17: Sendable {
    public var parent: Int?
    public var title: String
    public var rank: Double
    public var isPinned: Bool
    public var text: String?
    public var link: String
    public var votes: Int
    public var closedAt: Date?
    public var number: Int
    public var owner: String
    public var isOpen: Bool
    public var createdAt: Date
    public var tags: [String]
    public var color: String?
    public var weight: Double?
    public init(parent: Int? = nil, title: String, rank: Double, isPinned: Bool, text: String? = nil, link: String, votes: Int, closedAt: Date? = nil, number: Int, owner: String, isOpen: Bool, createdAt: Date, tags: [String], color: String? = nil, weight: Double? = nil) {
        self.parent = parent
        self.title = title
        self.rank = rank
        self.isPinned = isPinned
        self.text = text
        self.link = link
        self.votes = votes
        self.closedAt = closedAt
        self.number = number
        self.owner = owner
        self.isOpen = isOpen
        self.createdAt = createdAt
        self.tags = tags
        self.color = color
        self.weight = weight
    }
}
public struct Model18: Sendable {
    public var isOpen: Bool
    public var link: String
    public var createdAt: Date
    public var votes: Int
    public var title: String
    public var owner: String
    public var text: String?
    public var parent: Int?
    public var weight: Double?
    public var color: String?
    public var isPinned: Bool
    public var tags: [String]
    public var closedAt: Date?
    public var number: Int
    public var rank: Double
    public init(isOpen: Bool, link: String, createdAt: Date, votes: Int, title: String, owner: String, text: String? = nil, parent: Int? = nil, weight: Double? = nil, color: String? = nil, isPinned: Bool, tags: [String], closedAt: Date? = nil, number: Int, rank: Double) {
        self.isOpen = isOpen
        self.link = link
        self.createdAt = createdAt
        self.votes = votes
        self.title = title
        self.owner = owner
        self.text = text
        self.parent = parent
        self.weight = weight
        self.color = color
        self.isPinned = isPinned
        self.tags = tags
        self.closedAt = closedAt
        self.number = number
        self.rank = rank
    }
}
public struct Model19: Sendable {
    public var isPinned: Bool
    public var closedAt: Date?
    public var createdAt: Date
    public var link: String
    public var parent: Int?
    public var owner: String
    public var votes: Int
    public var weight: Double?
    public var rank: Double
    public var tags: [String]
    public var color: String?
    public var text: String?
    public var isOpen: Bool
    public var number: Int
    public var title: String
    public init(isPinned: Bool, closedAt: Date? = nil, createdAt: Date, link: String, parent: Int? = nil, owner: String, votes: Int, weight: Double? = nil, rank: Double, tags: [String], color: String? = nil, text: String? = nil, isOpen: Bool, number: Int, title: String) {
        self.isPinned = isPinned
        self.closedAt = closedAt
        self.createdAt = createdAt
        self.link = link
        self.parent = parent
        self.owner = owner
        self.votes = votes
        self.weight = weight
        self.rank = rank
        self.tags = tags
        self.color = color
        self.text = text
        self.isOpen = isOpen
        self.number = number
        self.title = title
    }
}
public struct Model20: Sendable {
    public var votes: Int
    public var isOpen: Bool
    public var createdAt: Date
    public var tags: [String]
    public var weight: Double?
    public var isPinned: Bool
    public var number: Int
    public var owner: String
    public var parent: Int?
    public var title: String
    public var text: String?
    public var link: String
    public var color: String?
    public var rank: Double
    public var closedAt: Date?
    public init(votes: Int, isOpen: Bool, createdAt: Date, tags: [String], weight: Double? = nil, isPinned: Bool, number: Int, owner: String, parent: Int? = nil, title: String, text: String? = nil, link: String, color: String? = nil, rank: Double, closedAt: Date? = nil) {
        self.votes = votes
        self.isOpen = isOpen
        self.createdAt = createdAt
        self.tags = tags
        self.weight = weight
        self.isPinned = isPinned
        self.number = number
        self.owner = owner
        self.parent = parent
        self.title = title
        self.text = text
        self.link = link
        self.color = color
        self.rank = rank
        self.closedAt = closedAt
    }
}
public struct Model21: Sendable {
    public var title: String
    public var tags: [String]
    public var number: Int
    public var link: String
    public var rank: Double
    public var weight: Double?
    public var owner: String
    public var parent: Int?
    public var color: String?
    public var closedAt: Date?
    public var text: String?
    public var isPinned: Bool
    public var votes: Int
    public var createdAt: Date
    public var isOpen: Bool
    public init(title: String, tags: [String], number: Int, link: String, rank: Double, weight: Double? = nil, owner: String, parent: Int? = nil, color: String? = nil, closedAt: Date? = nil, text: String? = nil, isPinned: Bool, votes: Int, createdAt: Date, isOpen: Bool) {
        self.title = title
        self.tags = tags
        self.number = number
        self.link = link
        self.rank = rank
        self.weight = weight
        self.owner = owner
        self.parent = parent
        self.color = color
        self.closedAt = closedAt
        self.text = text
        self.isPinned = isPinned
        self.votes = votes
        self.createdAt = createdAt
        self.isOpen = isOpen
    }
}
public struct Model22: Sendable {
    public var parent: Int?
    public var text: String?
    public var votes: Int
    public var isPinned: Bool
    public var title: String
    public var createdAt: Date
    public var isOpen: Bool
    public var rank: Double
    public var weight: Double?
    public var link: String
    public var owner: String
    public var closedAt: Date?
    public var color: String?
    public var number: Int
    public var tags: [String]
    public init(parent: Int? = nil, text: String? = nil, votes: Int, isPinned: Bool, title: String, createdAt: Date, isOpen: Bool, rank: Double, weight: Double? = nil, link: String, owner: String, closedAt: Date? = nil, color: String? = nil, number: Int, tags: [String]) {
        self.parent = parent
        self.text = text
        self.votes = votes
        self.isPinned = isPinned
        self.title = title
        self.createdAt = createdAt
        self.isOpen = isOpen
        self.rank = rank
        self.weight = weight
        self.link = link
        self.owner = owner
        self.closedAt = closedAt
        self.color = color
        self.number = number
        self.tags = tags
    }
}
public struct Model23: Sendable {
    public var parent: Int?
    public var title: String
    public var color: String?
    public var weight: Double?
    public var rank: Double
    public var createdAt: Date
    public var tags: [String]
    public var isPinned: Bool
    public var number: Int
    public var votes: Int
    public var link: String
    public var closedAt: Date?
    public var text: String?
    public var isOpen: Bool
    public var owner: String
    public init(parent: Int? = nil, title: String, color: String? = nil, weight: Double? = nil, rank: Double, createdAt: Date, tags: [String], isPinned: Bool, number: Int, votes: Int, link: String, closedAt: Date? = nil, text: String? = nil, isOpen: Bool, owner: String) {
        self.parent = parent
        self.title = title
        self.color = color
        self.weight = weight
        self.rank = rank
        self.createdAt = createdAt
        self.tags = tags
        self.isPinned = isPinned
        self.number = number
        self.votes = votes
        self.link = link
        self.closedAt = closedAt
        self.text = text
        self.isOpen = isOpen
        self.owner = owner
    }
}
public struct Model24: Sendable {
    public var isPinned: Bool
    public var title: String
    public var isOpen: Bool
    public var closedAt: Date?
    public var rank: Double
    public var votes: Int
    public var text: String?
    public var color: String?
    public var number: Int
    public var parent: Int?
    public var owner: String
    public var link: String
    public var weight: Double?
    public var createdAt: Date
    public var tags: [String]
    public init(isPinned: Bool, title: String, isOpen: Bool, closedAt: Date? = nil, rank: Double, votes: Int, text: String? = nil, color: String? = nil, number: Int, parent: Int? = nil, owner: String, link: String, weight: Double? = nil, createdAt: Date, tags: [String]) {
        self.isPinned = isPinned
        self.title = title
        self.isOpen = isOpen
        self.closedAt = closedAt
        self.rank = rank
        self.votes = votes
        self.text = text
        self.color = color
        self.number = number
        self.parent = parent
        self.owner = owner
        self.link = link
        self.weight = weight
        self.createdAt = createdAt
        self.tags = tags
    }
}
public struct Model25: Sendable {
    public var parent: Int?
    public var votes: Int
    public var owner: String
    public var closedAt: Date?
    public var rank: Double
    public var link: String
    public var weight: Double?
    public var isOpen: Bool
    public var title: String
    public var isPinned: Bool
    public var number: Int
    public var color: String?
    public var tags: [String]
    public var createdAt: Date
    public var text: String?
    public init(parent: Int? = nil, votes: Int, owner: String, closedAt: Date? = nil, rank: Double, link: String, weight: Double? = nil, isOpen: Bool, title: String, isPinned: Bool, number: Int, color: String? = nil, tags: [String], createdAt: Date, text: String? = nil) {
        self.parent = parent
        self.votes = votes
        self.owner = owner
        self.closedAt = closedAt
        self.rank = rank
        self.link = link
        self.weight = weight
        self.isOpen = isOpen
        self.title = title
        self.isPinned = isPinned
        self.number = number
        self.color = color
        self.tags = tags
        self.createdAt = createdAt
        self.text = text
    }
}
public struct Model26: Sendable {
    public var parent: Int?
    public var color: String?
    public var text: String?
    public var weight: Double?
    public var link: String
    public var rank: Double
    public var isOpen: Bool
    public var createdAt: Date
    public var closedAt: Date?
    public var votes: Int
    public var tags: [String]
    public var title: String
    public var owner: String
    public var number: Int
    public var isPinned: Bool
    public init(parent: Int? = nil, color: String? = nil, text: String? = nil, weight: Double? = nil, link: String, rank: Double, isOpen: Bool, createdAt: Date, closedAt: Date? = nil, votes: Int, tags: [String], title: String, owner: String, number: Int, isPinned: Bool) {
        self.parent = parent
        self.color = color
        self.text = text
        self.weight = weight
        self.link = link
        self.rank = rank
        self.isOpen = isOpen
        self.createdAt = createdAt
        self.closedAt = closedAt
        self.votes = votes
        self.tags = tags
        self.title = title
        self.owner = owner
        self.number = number
        self.isPinned = isPinned
    }
}
public struct Model27: Sendable {
    public var owner: String
    public var text: String?
    public var rank: Double
    public var parent: Int?
    public var weight: Double?
    public var votes: Int
    public var title: String
    public var isOpen: Bool
    public var closedAt: Date?
    public var tags: [String]
    public var isPinned: Bool
    public var createdAt: Date
    public var link: String
    public var number: Int
    public var color: String?
    public init(owner: String, text: String? = nil, rank: Double, parent: Int? = nil, weight: Double? = nil, votes: Int, title: String, isOpen: Bool, closedAt: Date? = nil, tags: [String], isPinned: Bool, createdAt: Date, link: String, number: Int, color: String? = nil) {
        self.owner = owner
        self.text = text
        self.rank = rank
        self.parent = parent
        self.weight = weight
        self.votes = votes
        self.title = title
        self.isOpen = isOpen
        self.closedAt = closedAt
        self.tags = tags
        self.isPinned = isPinned
        self.createdAt = createdAt
        self.link = link
        self.number = number
        self.color = color
    }
}
public struct Model28: Sendable {
    public var rank: Double
    public var number: Int
    public var parent: Int?
    public var isOpen: Bool
    public var color: String?
    public var owner: String
    public var weight: Double?
    public var isPinned: Bool
    public var text: String?
    public var tags: [String]
    public var title: String
    public var votes: Int
    public var link: String
    public var createdAt: Date
    public var closedAt: Date?
    public init(rank: Double, number: Int, parent: Int? = nil, isOpen: Bool, color: String? = nil, owner: String, weight: Double? = nil, isPinned: Bool, text: String? = nil, tags: [String], title: String, votes: Int, link: String, createdAt: Date, closedAt: Date? = nil) {
        self.rank = rank
        self.number = number
        self.parent = parent
        self.isOpen = isOpen
        self.color = color
        self.owner = owner
        self.weight = weight
        self.isPinned = isPinned
        self.text = text
        self.tags = tags
        self.title = title
        self.votes = votes
        self.link = link
        self.createdAt = createdAt
        self.closedAt = closedAt
    }
}
public struct Model29: Sendable {
    public var isPinned: Bool
    public var number: Int
    public var link: String
    public var text: String?
    public var weight: Double?
    public var owner: String
    public var closedAt: Date?
    public var title: String
    public var rank: Double
    public var color: String?
    public var isOpen: Bool
    public var parent: Int?
    public var tags: [String]
    public var votes: Int
    public var createdAt: Date
    public init(isPinned: Bool, number: Int, link: String, text: String? = nil, weight: Double? = nil, owner: String, closedAt: Date? = nil, title: String, rank: Double, color: String? = nil, isOpen: Bool, parent: Int? = nil, tags: [String], votes: Int, createdAt: Date) {
        self.isPinned = isPinned
        self.number = number
        self.link = link
        self.text = text
        self.weight = weight
        self.owner = owner
        self.closedAt = closedAt
        self.title = title
        self.rank = rank
        self.color = color
        self.isOpen = isOpen
        self.parent = parent
        self.tags = tags
        self.votes = votes
        self.createdAt = createdAt
    }
}
public struct Model30: Sendable {
    public var text: String?
    public var votes: Int
    public var closedAt: Date?
    public var number: Int
    public var isPinned: Bool
    public var title: String
    public var weight: Double?
    public var color: String?
    public var isOpen: Bool
    public var tags: [String]
    public var createdAt: Date
    public var rank: Double
    public var link: String
    public var parent: Int?
    public var owner: String
    public init(text: String? = nil, votes: Int, closedAt: Date? = nil, number: Int, isPinned: Bool, title: String, weight: Double? = nil, color: String? = nil, isOpen: Bool, tags: [String], createdAt: Date, rank: Double, link: String, parent: Int? = nil, owner: String) {
        self.text = text
        self.votes = votes
        self.closedAt = closedAt
        self.number = number
        self.isPinned = isPinned
        self.title = title
        self.weight = weight
        self.color = color
        self.isOpen = isOpen
        self.tags = tags
        self.createdAt = createdAt
        self.rank = rank
        self.link = link
        self.parent = parent
        self.owner = owner
    }
}
public struct Model31: Sendable {
    public var closedAt: Date?
    public var link: String
    public var owner: String
    public var title: String
    public var rank: Double
    public var isOpen: Bool
    public var color: String?
    public var text: String?
    public var parent: Int?
    public var votes: Int
    public var tags: [String]
    public var isPinned: Bool
    public var number: Int
    public var createdAt: Date
    public var weight: Double?
    public init(closedAt: Date? = nil, link: String, owner: String, title: String, rank: Double, isOpen: Bool, color: String? = nil, text: String? = nil, parent: Int? = nil, votes: Int, tags: [String], isPinned: Bool, number: Int, createdAt: Date, weight: Double? = nil) {
        self.closedAt = closedAt
        self.link = link
        self.owner = owner
        self.title = title
        self.rank = rank
        self.isOpen = isOpen
        self.color = color
        self.text = text
        self.parent = parent
        self.votes = votes
        self.tags = tags
        self.isPinned = isPinned
        self.number = number
        self.createdAt = createdAt
        self.weight = weight
    }
}
public struct Model32: Sendable {
    public var link: String
    public var number: Int
    public var weight: Double?
    public var tags: [String]
    public var votes: Int
    public var rank: Double
    public var closedAt: Date?
    public var owner: String
    public var text: String?
    public var title: String
    public var parent: Int?
    public var isPinned: Bool
    public var isOpen: Bool
    public var color: String?
    public var createdAt: Date
    public init(link: String, number: Int, weight: Double? = nil, tags: [String], votes: Int, rank: Double, closedAt: Date? = nil, owner: String, text: String? = nil, title: String, parent: Int? = nil, isPinned: Bool, isOpen: Bool, color: String? = nil, createdAt: Date) {
        self.link = link
        self.number = number
        self.weight = weight
        self.tags = tags
        self.votes = votes
        self.rank = rank
        self.closedAt = closedAt
        self.owner = owner
        self.text = text
        self.title = title
        self.parent = parent
        self.isPinned = isPinned
        self.isOpen = isOpen
        self.color = color
        self.createdAt = createdAt
    }
}
public struct Model33: Sendable {
    public var text: String?
    public var votes: Int
    public var title: String
    public var weight: Double?
    public var owner: String
    public var color: String?
    public var link: String
    public var isPinned: Bool
    public var tags: [String]
    public var createdAt: Date
    public var number: Int
    public var isOpen: Bool
    public var parent: Int?
    public var closedAt: Date?
    public var rank: Double
    public init(text: String? = nil, votes: Int, title: String, weight: Double? = nil, owner: String, color: String? = nil, link: String, isPinned: Bool, tags: [String], createdAt: Date, number: Int, isOpen: Bool, parent: Int? = nil, closedAt: Date? = nil, rank: Double) {
        self.text = text
        self.votes = votes
        self.title = title
        self.weight = weight
        self.owner = owner
        self.color = color
        self.link = link
        self.isPinned = isPinned
        self.tags = tags
        self.createdAt = createdAt
        self.number = number
        self.isOpen = isOpen
        self.parent = parent
        self.closedAt = closedAt
        self.rank = rank
    }
}
public struct Model34: Sendable {
    public var color: String?
    public var link: String
    public var number: Int
    public var weight: Double?
    public var text: String?
    public var tags: [String]
    public var isPinned: Bool
    public var createdAt: Date
    public var parent: Int?
    public var owner: String
    public var isOpen: Bool
    public var votes: Int
    public var title: String
    public var rank: Double
    public var closedAt: Date?
    public init(color: String? = nil, link: String, number: Int, weight: Double? = nil, text: String? = nil, tags: [String], isPinned: Bool, createdAt: Date, parent: Int? = nil, owner: String, isOpen: Bool, votes: Int, title: String, rank: Double, closedAt: Date? = nil) {
        self.color = color
        self.link = link
        self.number = number
        self.weight = weight
        self.text = text
        self.tags = tags
        self.isPinned = isPinned
        self.createdAt = createdAt
        self.parent = parent
        self.owner = owner
        self.isOpen = isOpen
        self.votes = votes
        self.title = title
        self.rank = rank
        self.closedAt = closedAt
    }
}
public struct Model35: Sendable {
    public var createdAt: Date
    public var color: String?
    public var parent: Int?
    public var link: String
    public var votes: Int
    public var isPinned: Bool
    public var rank: Double
    public var tags: [String]
    public var text: String?
    public var isOpen: Bool
    public var owner: String
    public var title: String
    public var number: Int
    public var closedAt: Date?
    public var weight: Double?
    public init(createdAt: Date, color: String? = nil, parent: Int? = nil, link: String, votes: Int, isPinned: Bool, rank: Double, tags: [String], text: String? = nil, isOpen: Bool, owner: String, title: String, number: Int, closedAt: Date? = nil, weight: Double? = nil) {
        self.createdAt = createdAt
        self.color = color
        self.parent = parent
        self.link = link
        self.votes = votes
        self.isPinned = isPinned
        self.rank = rank
        self.tags = tags
        self.text = text
        self.isOpen = isOpen
        self.owner = owner
        self.title = title
        self.number = number
        self.closedAt = closedAt
        self.weight = weight
    }
}
public struct Model36: Sendable {
    public var text: String?
    public var owner: String
    public var tags: [String]
    public var isOpen: Bool
    public var color: String?
    public var title: String
    public var weight: Double?
    public var rank: Double
    public var link: String
    public var createdAt: Date
    public var votes: Int
    public var isPinned: Bool
    public var parent: Int?
    public var closedAt: Date?
    public var number: Int
    public init(text: String? = nil, owner: String, tags: [String], isOpen: Bool, color: String? = nil, title: String, weight: Double? = nil, rank: Double, link: String, createdAt: Date, votes: Int, isPinned: Bool, parent: Int? = nil, closedAt: Date? = nil, number: Int) {
        self.text = text
        self.owner = owner
        self.tags = tags
        self.isOpen = isOpen
        self.color = color
        self.title = title
        self.weight = weight
        self.rank = rank
        self.link = link
        self.createdAt = createdAt
        self.votes = votes
        self.isPinned = isPinned
        self.parent = parent
        self.closedAt = closedAt
        self.number = number
    }
}
public struct Model37: Sendable {
    public var weight: Double?
    public var link: String
    public var createdAt: Date
    public var closedAt: Date?
    public var title: String
    public var parent: Int?
    public var isOpen: Bool
    public var color: String?
    public var owner: String
    public var tags: [String]
    public var text: String?
    public var rank: Double
    public var isPinned: Bool
    public var number: Int
    public var votes: Int
    public init(weight: Double? = nil, link: String, createdAt: Date, closedAt: Date? = nil, title: String, parent: Int? = nil, isOpen: Bool, color: String? = nil, owner: String, tags: [String], text: String? = nil, rank: Double, isPinned: Bool, number: Int, votes: Int) {
        self.weight = weight
        self.link = link
        self.createdAt = createdAt
        self.closedAt = closedAt
        self.title = title
        self.parent = parent
        self.isOpen = isOpen
        self.color = color
        self.owner = owner
        self.tags = tags
        self.text = text
        self.rank = rank
        self.isPinned = isPinned
        self.number = number
        self.votes = votes
    }
}
public struct Model38: Sendable {
    public var isPinned: Bool
    public var text: String?
    public var createdAt: Date
    public var title: String
    public var number: Int
    public var parent: Int?
    public var link: String
    public var owner: String
    public var rank: Double
    public var tags: [String]
    public var closedAt: Date?
    public var votes: Int
    public var weight: Double?
    public var color: String?
    public var isOpen: Bool
    public init(isPinned: Bool, text: String? = nil, createdAt: Date, title: String, number: Int, parent: Int? = nil, link: String, owner: String, rank: Double, tags: [String], closedAt: Date? = nil, votes: Int, weight: Double? = nil, color: String? = nil, isOpen: Bool) {
        self.isPinned = isPinned
        self.text = text
        self.createdAt = createdAt
        self.title = title
        self.number = number
        self.parent = parent
        self.link = link
        self.owner = owner
        self.rank = rank
        self.tags = tags
        self.closedAt = closedAt
        self.votes = votes
        self.weight = weight
        self.color = color
        self.isOpen = isOpen
    }
}
public struct Model39: Sendable {
    public var parent: Int?
    public var createdAt: Date
    public var closedAt: Date?
    public var tags: [String]
    public var weight: Double?
    public var text: String?
    public var color: String?
    public var isOpen: Bool
    public var rank: Double
    public var isPinned: Bool
    public var number: Int
    public var title: String
    public var owner: String
    public var link: String
    public var votes: Int
    public init(parent: Int? = nil, createdAt: Date, closedAt: Date? = nil, tags: [String], weight: Double? = nil, text: String? = nil, color: String? = nil, isOpen: Bool, rank: Double, isPinned: Bool, number: Int, title: String, owner: String, link: String, votes: Int) {
        self.parent = parent
        self.createdAt = createdAt
        self.closedAt = closedAt
        self.tags = tags
        self.weight = weight
        self.text = text
        self.color = color
        self.isOpen = isOpen
        self.rank = rank
        self.isPinned = isPinned
        self.number = number
        self.title = title
        self.owner = owner
        self.link = link
        self.votes = votes
    }
}
public struct Model40: Sendable {
    public var title: String
    public var votes: Int
    public var tags: [String]
    public var link: String
    public var number: Int
    public var isOpen: Bool
    public var isPinned: Bool
    public var owner: String
    public var parent: Int?
    public var closedAt: Date?
    public var weight: Double?
    public var createdAt: Date
    public var rank: Double
    public var color: String?
    public var text: String?
    public init(title: String, votes: Int, tags: [String], link: String, number: Int, isOpen: Bool, isPinned: Bool, owner: String, parent: Int? = nil, closedAt: Date? = nil, weight: Double? = nil, createdAt: Date, rank: Double, color: String? = nil, text: String? = nil) {
        self.title = title
        self.votes = votes
        self.tags = tags
        self.link = link
        self.number = number
        self.isOpen = isOpen
        self.isPinned = isPinned
        self.owner = owner
        self.parent = parent
        self.closedAt = closedAt
        self.weight = weight
        self.createdAt = createdAt
        self.rank = rank
        self.color = color
        self.text = text
    }
}
public struct Model41: Sendable {
    public var isOpen: Bool
    public var tags: [String]
    public var owner: String
    public var createdAt: Date
    public var weight: Double?
    public var link: String
    public var isPinned: Bool
    public var number: Int
    public var rank: Double
    public var parent: Int?
    public var closedAt: Date?
    public var title: String
    public var votes: Int
    public var text: String?
    public var color: String?
    public init(isOpen: Bool, tags: [String], owner: String, createdAt: Date, weight: Double? = nil, link: String, isPinned: Bool, number: Int, rank: Double, parent: Int? = nil, closedAt: Date? = nil, title: String, votes: Int, text: String? = nil, color: String? = nil) {
        self.isOpen = isOpen
        self.tags = tags
        self.owner = owner
        self.createdAt = createdAt
        self.weight = weight
        self.link = link
        self.isPinned = isPinned
        self.number = number
        self.rank = rank
        self.parent = parent
        self.closedAt = closedAt
        self.title = title
        self.votes = votes
        self.text = text
        self.color = color
    }
}
public struct Model42: Sendable {
    public var votes: Int
    public var closedAt: Date?
    public var isOpen: Bool
    public var parent: Int?
    public var createdAt: Date
    public var number: Int
    public var color: String?
    public var owner: String
    public var isPinned: Bool
    public var text: String?
    public var link: String
    public var tags: [String]
    public var title: String
    public var weight: Double?
    public var rank: Double
    public init(votes: Int, closedAt: Date? = nil, isOpen: Bool, parent: Int? = nil, createdAt: Date, number: Int, color: String? = nil, owner: String, isPinned: Bool, text: String? = nil, link: String, tags: [String], title: String, weight: Double? = nil, rank: Double) {
        self.votes = votes
        self.closedAt = closedAt
        self.isOpen = isOpen
        self.parent = parent
        self.createdAt = createdAt
        self.number = number
        self.color = color
        self.owner = owner
        self.isPinned = isPinned
        self.text = text
        self.link = link
        self.tags = tags
        self.title = title
        self.weight = weight
        self.rank = rank
    }
}
public struct Model43: Sendable {
    public var title: String
    public var createdAt: Date
    public var closedAt: Date?
    public var votes: Int
    public var weight: Double?
    public var isPinned: Bool
    public var owner: String
    public var text: String?
    public var color: String?
    public var link: String
    public var parent: Int?
    public var number: Int
    public var rank: Double
    public var isOpen: Bool
    public var tags: [String]
    public init(title: String, createdAt: Date, closedAt: Date? = nil, votes: Int, weight: Double? = nil, isPinned: Bool, owner: String, text: String? = nil, color: String? = nil, link: String, parent: Int? = nil, number: Int, rank: Double, isOpen: Bool, tags: [String]) {
        self.title = title
        self.createdAt = createdAt
        self.closedAt = closedAt
        self.votes = votes
        self.weight = weight
        self.isPinned = isPinned
        self.owner = owner
        self.text = text
        self.color = color
        self.link = link
        self.parent = parent
        self.number = number
        self.rank = rank
        self.isOpen = isOpen
        self.tags = tags
    }
}
public struct Model44: Sendable {
    public var weight: Double?
    public var closedAt: Date?
    public var owner: String
    public var link: String
    public var text: String?
    public var isPinned: Bool
    public var votes: Int
    public var tags: [String]
    public var title: String
    public var rank: Double
    public var parent: Int?
    public var color: String?
    public var number: Int
    public var createdAt: Date
    public var isOpen: Bool
    public init(weight: Double? = nil, closedAt: Date? = nil, owner: String, link: String, text: String? = nil, isPinned: Bool, votes: Int, tags: [String], title: String, rank: Double, parent: Int? = nil, color: String? = nil, number: Int, createdAt: Date, isOpen: Bool) {
        self.weight = weight
        self.closedAt = closedAt
        self.owner = owner
        self.link = link
        self.text = text
        self.isPinned = isPinned
        self.votes = votes
        self.tags = tags
        self.title = title
        self.rank = rank
        self.parent = parent
        self.color = color
        self.number = number
        self.createdAt = createdAt
        self.isOpen = isOpen
    }
}
public struct Model45: Sendable {
    public var votes: Int
    public var link: String
    public var rank: Double
    public var title: String
    public var owner: String
    public var weight: Double?
    public var closedAt: Date?
    public var isPinned: Bool
    public var createdAt: Date
    public var text: String?
    public var isOpen: Bool
    public var number: Int
    public var color: String?
    public var tags: [String]
    public var parent: Int?
    public init(votes: Int, link: String, rank: Double, title: String, owner: String, weight: Double? = nil, closedAt: Date? = nil, isPinned: Bool, createdAt: Date, text: String? = nil, isOpen: Bool, number: Int, color: String? = nil, tags: [String], parent: Int? = nil) {
        self.votes = votes
        self.link = link
        self.rank = rank
        self.title = title
        self.owner = owner
        self.weight = weight
        self.closedAt = closedAt
        self.isPinned = isPinned
        self.createdAt = createdAt
        self.text = text
        self.isOpen = isOpen
        self.number = number
        self.color = color
        self.tags = tags
        self.parent = parent
    }
}
public struct Model46: Sendable {
    public var votes: Int
    public var isPinned: Bool
    public var title: String
    public var tags: [String]
    public var number: Int
    public var color: String?
    public var link: String
    public var createdAt: Date
    public var text: String?
    public var owner: String
    public var weight: Double?
    public var isOpen: Bool
    public var parent: Int?
    public var rank: Double
    public var closedAt: Date?
    public init(votes: Int, isPinned: Bool, title: String, tags: [String], number: Int, color: String? = nil, link: String, createdAt: Date, text: String? = nil, owner: String, weight: Double? = nil, isOpen: Bool, parent: Int? = nil, rank: Double, closedAt: Date? = nil) {
        self.votes = votes
        self.isPinned = isPinned
        self.title = title
        self.tags = tags
        self.number = number
        self.color = color
        self.link = link
        self.createdAt = createdAt
        self.text = text
        self.owner = owner
        self.weight = weight
        self.isOpen = isOpen
        self.parent = parent
        self.rank = rank
        self.closedAt = closedAt
    }
}
public struct Model47: Sendable {
    public var tags: [String]
    public var isOpen: Bool
    public var createdAt: Date
    public var closedAt: Date?
    public var votes: Int
    public var link: String
    public var text: String?
    public var owner: String
    public var title: String
    public var color: String?
    public var parent: Int?
    public var weight: Double?
    public var rank: Double
    public var isPinned: Bool
    public var number: Int
    public init(tags: [String], isOpen: Bool, createdAt: Date, closedAt: Date? = nil, votes: Int, link: String, text: String? = nil, owner: String, title: String, color: String? = nil, parent: Int? = nil, weight: Double? = nil, rank: Double, isPinned: Bool, number: Int) {
        self.tags = tags
        self.isOpen = isOpen
        self.createdAt = createdAt
        self.closedAt = closedAt
        self.votes = votes
        self.link = link
        self.text = text
        self.owner = owner
        self.title = title
        self.color = color
        self.parent = parent
        self.weight = weight
        self.rank = rank
        self.isPinned = isPinned
        self.number = number
    }
}
public struct Model48: Sendable {
    public var link: String
    public var createdAt: Date
    public var rank: Double
    public var isOpen: Bool
    public var weight: Double?
    public var tags: [String]
    public var closedAt: Date?
    public var text: String?
    public var votes: Int
    public var color: String?
    public var title: String
    public var number: Int
    public var owner: String
    public var parent: Int?
    public var isPinned: Bool
    public init(link: String, createdAt: Date, rank: Double, isOpen: Bool, weight: Double? = nil, tags: [String], closedAt: Date? = nil, text: String? = nil, votes: Int, color: String? = nil, title: String, number: Int, owner: String, parent: Int? = nil, isPinned: Bool) {
        self.link = link
        self.createdAt = createdAt
        self.rank = rank
        self.isOpen = isOpen
        self.weight = weight
        self.tags = tags
        self.closedAt = closedAt
        self.text = text
        self.votes = votes
        self.color = color
        self.title = title
        self.number = number
        self.owner = owner
        self.parent = parent
        self.isPinned = isPinned
    }
}
public struct Model49: Sendable {
    public var createdAt: Date
    public var link: String
    public var isOpen: Bool
    public var number: Int
    public var text: String?
    public var closedAt: Date?
    public var votes: Int
    public var owner: String
    public var color: String?
    public var isPinned: Bool
    public var rank: Double
    public var parent: Int?
    public var title: String
    public var tags: [String]
    public var weight: Double?
    public init(createdAt: Date, link: String, isOpen: Bool, number: Int, text: String? = nil, closedAt: Date? = nil, votes: Int, owner: String, color: String? = nil, isPinned: Bool, rank: Double, parent: Int? = nil, title: String, tags: [String], weight: Double? = nil) {
        self.createdAt = createdAt
        self.link = link
        self.isOpen = isOpen
        self.number = number
        self.text = text
        self.closedAt = closedAt
        self.votes = votes
        self.owner = owner
        self.color = color
        self.isPinned = isPinned
        self.rank = rank
        self.parent = parent
        self.title = title
        self.tags = tags
        self.weight = weight
    }
}