import Foundation

/// Cards read by `JSONSerialization`, with each value taken out of the dictionaries by hand.
enum SerializedCards {
    struct Missing: Error { let key: String }

    static func decode(_ data: Data) throws -> [PeerCard] {
        let list: [[String: Any]] = try cast(JSONSerialization.jsonObject(with: data), "[]")
        return try list.map(card)
    }

    private static func card(_ object: [String: Any]) throws -> PeerCard {
        let labels: [[String: Any]] = try value(object, "labels")
        let url: String = try value(object, "url")
        guard let url = URL(string: url) else { throw Missing(key: "url") }
        return PeerCard(
            id: try value(object, "id"),
            closed: try value(object, "closed"),
            dateLastActivity: try date(value(object, "dateLastActivity")),
            desc: try value(object, "desc"),
            due: try optionalDate(object["due"]),
            idBoard: try value(object, "idBoard"),
            idList: try value(object, "idList"),
            idMembers: try value(object, "idMembers"),
            idShort: try value(object, "idShort"),
            labels: try labels.map(label),
            name: try value(object, "name"),
            pos: try value(object, "pos"),
            badges: try badges(value(object, "badges")),
            subscribed: try value(object, "subscribed"),
            url: url
        )
    }

    private static func label(_ object: [String: Any]) throws -> PeerCard.Label {
        PeerCard.Label(
            id: try value(object, "id"),
            idBoard: try value(object, "idBoard"),
            name: try value(object, "name"),
            color: (object["color"] as? String).flatMap(PeerCard.Label.Color.init),
            uses: try value(object, "uses")
        )
    }

    private static func badges(_ object: [String: Any]) throws -> PeerCard.Badges {
        PeerCard.Badges(
            attachments: try value(object, "attachments"),
            votes: try value(object, "votes"),
            comments: try value(object, "comments"),
            checkItems: try value(object, "checkItems"),
            checkItemsChecked: try value(object, "checkItemsChecked"),
            description: try value(object, "description"),
            due: try optionalDate(object["due"]),
            location: try value(object, "location"),
            fogbugz: try value(object, "fogbugz")
        )
    }

    private static func value<Value>(_ object: [String: Any], _ key: String) throws -> Value {
        try cast(object[key] as Any, key)
    }

    private static func cast<Value>(_ value: Any, _ key: String) throws -> Value {
        // A whole number is an `Int` there, where the field is a `Double`.
        if Value.self == Double.self, let number = value as? NSNumber,
            let double = number.doubleValue as? Value
        {
            return double
        }
        guard let value = value as? Value else { throw Missing(key: key) }
        return value
    }

    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private static func optionalDate(_ value: Any?) throws -> Date? {
        try (value as? String).map(date)
    }
}
