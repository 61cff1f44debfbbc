import Foundation
public import GuildWars2
public import LatheCoding
public import LatheStore

extension Currency: StoredEntity {}
extension Item: StoredEntity {}
extension Map: StoredEntity {}
extension Recipe: StoredEntity {}
extension World: StoredEntity {}
extension WvwObjective: StoredEntity {}

extension WvwMatch: StoredEntity {
    /// All fields, which are fresh for a minute.
    public static var groups: [FieldGroup<WvwMatch>] {
        [FieldGroup("all", .all, timeToLive: .seconds(60))]
    }
}

extension ItemPrice: StoredEntity {
    /// All fields, which are fresh for five minutes.
    public static var groups: [FieldGroup<ItemPrice>] {
        [FieldGroup("all", .all, timeToLive: .seconds(300))]
    }
}

extension V1EventName: Identifiable, StoredEntity {}

extension V1Event: Identifiable, StoredEntity {
    /// The world and the event, since each world has a state of its own.
    public var id: String { "\(worldID) \(eventID)" }

    /// All fields, which are fresh for a minute.
    public static var groups: [FieldGroup<V1Event>] {
        [FieldGroup("all", .all, timeToLive: .seconds(60))]
    }
}
