public import LatheCoding
public import LatheStore
public import Trello

// What comes only when a parameter of its own asks for it is not carried by the calls of a domain, and stays.

extension Board: StoredEntity {
    /// The board's own fields.
    public static var groups: [FieldGroup<Board>] {
        [
            FieldGroup(
                "all",
                .all.subtracting(
                    FieldSet(
                        \.actions,
                        \.boardStars,
                        \.cards,
                        \.checklists,
                        \.customFields,
                        \.labels,
                        \.lists,
                        \.members,
                        \.invitedMembers,
                        \.myPreferences,
                        \.organization,
                        \.pluginData,
                        \.tags
                    )
                )
            )
        ]
    }
}

extension List: StoredEntity {
    /// The list's own fields.
    public static var groups: [FieldGroup<List>] {
        [FieldGroup("all", .all.subtracting(FieldSet(\.cards)))]
    }
}

extension Card: StoredEntity {
    /// The card's own fields.
    public static var groups: [FieldGroup<Card>] {
        [
            FieldGroup(
                "all",
                .all.subtracting(
                    FieldSet(
                        \.actions,
                        \.attachments,
                        \.board,
                        \.checklists,
                        \.customFieldItems,
                        \.list,
                        \.members,
                        \.voters,
                        \.pluginData,
                        \.stickers
                    )
                )
            )
        ]
    }
}

extension Member: StoredEntity {
    /// The member's own fields.
    public static var groups: [FieldGroup<Member>] {
        [
            FieldGroup(
                "all",
                .all.subtracting(
                    FieldSet(
                        \.actions,
                        \.boards,
                        \.boardsInvited,
                        \.boardStars,
                        \.cards,
                        \.notifications,
                        \.organizations,
                        \.organizationsInvited,
                        \.savedSearches,
                        \.tokens,
                        \.boardBackgrounds,
                        \.customBoardBackgrounds,
                        \.customEmoji,
                        \.customStickers,
                        \.paidAccount
                    )
                )
            )
        ]
    }
}
