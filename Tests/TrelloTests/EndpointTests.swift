import Foundation
import SchemaModel
import SchemaSyntax
import Testing

@Suite("The schema against the endpoints that Trello documents")
struct EndpointTests {
    @Test(
        "Each endpoint is in the schema, and no other but those that were recorded or have a purpose"
    )
    func endpoints() throws {
        let documented = Set(Self.documented.split(separator: "\n").map { Self.bare(String($0)) })
        #expect(documented.count == 206)
        let declared = Set(try Self.declared())
        #expect(documented.subtracting(declared).sorted() == [])
        #expect(
            declared.subtracting(documented).sorted() == [
                "DELETE /cards/{}/labels/{}", "GET /actions/{}/entities",
                "GET /boards/{}/myPrefs", "GET /boards/{}/organization",
                "GET /cards/{}/attachments/{}/download/{}", "GET /types/{}",
            ]
        )
    }

    @Test("A parameter that asks for nested resources has those that choose their fields")
    func nestedResources() throws {
        var missing: [String] = []
        for endpoint in try Self.endpoints() where endpoint.method.uppercased() == "GET" {
            let names = Set(endpoint.parameters.filter { $0.place == .query }.map(\.wireName))
            for (name, companions) in Self.companions where names.contains(name) {
                let absent = companions.split(separator: " ").filter { !names.contains(String($0)) }
                missing += absent.map { "\(Self.line(of: endpoint)): \($0) of \(name)" }
            }
        }
        // These calls have no such parameter in any of the sources.
        #expect(
            missing == [
                "GET /actions/{}/reactions: member_fields of member",
                "GET /actions/{}/reactions/{}: member_fields of member",
                "GET /notifications/{}: list_fields of list",
                "GET /organizations/{}/memberships: member_fields of member",
                "GET /organizations/{}/memberships/{}: member_fields of member",
            ]
        )
    }

    /// The parameters that the guide "Nested Resources" names beside another one.
    private static let companions: KeyValuePairs = [
        "actions": """
        actions_entities actions_display actions_format actions_since actions_limit action_fields \
        action_member action_member_fields action_memberCreator \
        action_memberCreator_fields
        """,
        "attachments": "attachment_fields",
        "board": "board_fields",
        "boards": "board_fields board_lists board_actions board_memberships board_organization",
        "cards": """
        card_fields card_members card_member_fields card_attachments card_attachment_fields \
        card_checklists card_checklist_fields card_stickers card_customFieldItems
        """,
        "checkItems": "checkItem_fields",
        "checklists": "checklist_fields checkItems checkItem_fields checkItemState_fields",
        "labels": "label_fields labels_limit",
        "list": "list_fields",
        "lists": "list_fields",
        "member": "member_fields",
        "memberCreator": "memberCreator_fields",
        "members": "member_fields",
        "membersInvited": "membersInvited_fields",
        "memberships": "memberships_member memberships_member_fields",
        "notifications": "notification_fields",
        "organization": "organization_fields",
        "organizations": "organization_fields organization_paid_account",
        "stickers": "sticker_fields",
    ]

    private static func declared() throws -> [String] { try endpoints().map(line) }

    private static func line(of endpoint: SchemaModel.Endpoint) -> String {
        let path = endpoint.path.map { part in
            if case .text(let text) = part { text } else { "{}" }
        }
        return bare("\(endpoint.method.uppercased()) \(path.joined())")
    }

    private static func endpoints() throws -> [SchemaModel.Endpoint] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Schemas/Trello").standardizedFileURL
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let sources = try names.filter { $0.hasSuffix(".jsonc") }.map { name in
            SchemaSource(
                path: name,
                bytes: Array(try Data(contentsOf: folder.appending(path: name)))
            )
        }
        let model = try #require(load(sources).0?.model)
        return model.groups.flatMap(\.endpoints)
    }

    /// Without the names of parameters, and without a slash at the end.
    private static func bare(_ line: String) -> String {
        var line = line.replacing(#/\{\w+\}/#, with: "{}")
        if line.hasSuffix("/") { line.removeLast() }
        return line
    }

    private static let documented = """
        GET /actions/{id}
        PUT /actions/{id}
        DELETE /actions/{id}
        GET /actions/{id}/{field}
        GET /actions/{id}/board
        GET /actions/{id}/card
        GET /actions/{id}/list
        GET /actions/{id}/member
        GET /actions/{id}/memberCreator
        GET /actions/{id}/organization
        PUT /actions/{id}/text
        GET /actions/{idAction}/reactions
        POST /actions/{idAction}/reactions
        GET /actions/{idAction}/reactions/{id}
        DELETE /actions/{idAction}/reactions/{id}
        GET /actions/{idAction}/reactionsSummary
        GET /batch
        GET /boards/{id}/memberships
        GET /boards/{id}
        PUT /boards/{id}
        DELETE /boards/{id}
        GET /boards/{id}/{field}
        GET /boards/{boardId}/actions
        GET /boards/{boardId}/boardStars
        GET /boards/{id}/checklists
        GET /boards/{id}/cards
        GET /boards/{id}/cards/{filter}
        GET /boards/{id}/customFields
        GET /boards/{id}/labels
        POST /boards/{id}/labels
        GET /boards/{id}/lists
        POST /boards/{id}/lists
        GET /boards/{id}/lists/{filter}
        GET /boards/{id}/members
        PUT /boards/{id}/members
        PUT /boards/{id}/members/{idMember}
        DELETE /boards/{id}/members/{idMember}
        PUT /boards/{id}/memberships/{idMembership}
        PUT /boards/{id}/myPrefs/emailPosition
        PUT /boards/{id}/myPrefs/idEmailList
        PUT /boards/{id}/myPrefs/showSidebar
        PUT /boards/{id}/myPrefs/showSidebarActivity
        PUT /boards/{id}/myPrefs/showSidebarBoardActions
        PUT /boards/{id}/myPrefs/showSidebarMembers
        POST /boards/
        POST /boards/{id}/calendarKey/generate
        POST /boards/{id}/emailKey/generate
        POST /boards/{id}/idTags
        POST /boards/{id}/markedAsViewed
        GET /boards/{id}/boardPlugins
        POST /boards/{id}/boardPlugins
        DELETE /boards/{id}/boardPlugins/{idPlugin}
        GET /boards/{id}/plugins
        POST /cards
        GET /cards/{id}
        PUT /cards/{id}
        DELETE /cards/{id}
        GET /cards/{id}/{field}
        GET /cards/{id}/actions
        GET /cards/{id}/attachments
        POST /cards/{id}/attachments
        GET /cards/{id}/attachments/{idAttachment}
        DELETE /cards/{id}/attachments/{idAttachment}
        GET /cards/{id}/board
        GET /cards/{id}/checkItemStates
        GET /cards/{id}/checklists
        POST /cards/{id}/checklists
        GET /cards/{id}/checkItem/{idCheckItem}
        PUT /cards/{id}/checkItem/{idCheckItem}
        DELETE /cards/{id}/checkItem/{idCheckItem}
        GET /cards/{id}/list
        GET /cards/{id}/members
        GET /cards/{id}/membersVoted
        POST /cards/{id}/membersVoted
        GET /cards/{id}/pluginData
        GET /cards/{id}/stickers
        POST /cards/{id}/stickers
        GET /cards/{id}/stickers/{idSticker}
        PUT /cards/{id}/stickers/{idSticker}
        DELETE /cards/{id}/stickers/{idSticker}
        PUT /cards/{id}/actions/{idAction}/comments
        DELETE /cards/{id}/actions/{idAction}/comments
        PUT /cards/{idCard}/customField/{idCustomField}/item
        PUT /cards/{idCard}/customFields
        GET /cards/{id}/customFieldItems
        POST /cards/{id}/actions/comments
        POST /cards/{id}/idLabels
        POST /cards/{id}/idMembers
        POST /cards/{id}/labels
        POST /cards/{id}/markAssociatedNotificationsRead
        DELETE /cards/{id}/idLabels/{idLabel}
        DELETE /cards/{id}/idMembers/{idMember}
        DELETE /cards/{id}/membersVoted/{idMember}
        PUT /cards/{idCard}/checklist/{idChecklist}/checkItem/{idCheckItem}
        DELETE /cards/{id}/checklists/{idChecklist}
        POST /checklists
        GET /checklists/{id}
        PUT /checklists/{id}
        DELETE /checklists/{id}
        GET /checklists/{id}/{field}
        PUT /checklists/{id}/{field}
        GET /checklists/{id}/board
        GET /checklists/{id}/cards
        GET /checklists/{id}/checkItems
        POST /checklists/{id}/checkItems
        GET /checklists/{id}/checkItems/{idCheckItem}
        DELETE /checklists/{id}/checkItems/{idCheckItem}
        GET /labels/{id}
        PUT /labels/{id}
        DELETE /labels/{id}
        PUT /labels/{id}/{field}
        POST /labels
        GET /lists/{id}
        PUT /lists/{id}
        POST /lists
        POST /lists/{id}/archiveAllCards
        POST /lists/{id}/moveAllCards
        PUT /lists/{id}/closed
        PUT /lists/{id}/idBoard
        PUT /lists/{id}/{field}
        GET /lists/{id}/actions
        GET /lists/{id}/board
        GET /lists/{id}/cards
        GET /members/{id}
        PUT /members/{id}
        GET /members/{id}/{field}
        GET /members/{id}/actions
        GET /members/{id}/boardStars
        POST /members/{id}/boardStars
        GET /members/{id}/boardStars/{idStar}
        PUT /members/{id}/boardStars/{idStar}
        DELETE /members/{id}/boardStars/{idStar}
        GET /members/{id}/boards
        GET /members/{id}/boardsInvited
        GET /members/{id}/cards
        GET /members/{id}/notifications
        GET /members/{id}/organizations
        GET /members/{id}/organizationsInvited
        GET /members/{id}/savedSearches
        POST /members/{id}/savedSearches
        GET /members/{id}/savedSearches/{idSearch}
        PUT /members/{id}/savedSearches/{idSearch}
        DELETE /members/{id}/savedSearches/{idSearch}
        GET /members/{id}/tokens
        POST /members/{id}/avatar
        POST /members/{id}/oneTimeMessagesDismissed
        POST /organizations
        GET /organizations/{id}
        PUT /organizations/{id}
        DELETE /organizations/{id}
        GET /organizations/{id}/{field}
        GET /organizations/{id}/actions
        GET /organizations/{id}/boards
        GET /organizations/{id}/exports
        POST /organizations/{id}/exports
        GET /organizations/{id}/members
        PUT /organizations/{id}/members
        GET /organizations/{id}/memberships
        GET /organizations/{id}/memberships/{idMembership}
        GET /organizations/{id}/pluginData
        GET /organizations/{id}/tags
        POST /organizations/{id}/tags
        PUT /organizations/{id}/members/{idMember}
        DELETE /organizations/{id}/members/{idMember}
        PUT /organizations/{id}/members/{idMember}/deactivated
        POST /organizations/{id}/logo
        DELETE /organizations/{id}/logo
        DELETE /organizations/{id}/members/{idMember}/all
        DELETE /organizations/{id}/prefs/associatedDomain
        DELETE /organizations/{id}/prefs/orgInviteRestrict
        DELETE /organizations/{id}/tags/{idTag}
        GET /organizations/{id}/newBillableGuests/{idBoard}
        GET /search
        GET /search/members/
        GET /tokens/{token}
        GET /tokens/{token}/member
        GET /tokens/{token}/webhooks
        POST /tokens/{token}/webhooks
        GET /tokens/{token}/webhooks/{idWebhook}
        PUT /tokens/{token}/webhooks/{idWebhook}
        DELETE /tokens/{token}/webhooks/{idWebhook}
        DELETE /tokens/{token}/
        POST /webhooks/
        GET /webhooks/{id}
        PUT /webhooks/{id}
        DELETE /webhooks/{id}
        GET /webhooks/{id}/{field}
        GET /notifications/{id}
        PUT /notifications/{id}
        GET /notifications/{id}/{field}
        POST /notifications/all/read
        PUT /notifications/{id}/unread
        GET /notifications/{id}/board
        GET /notifications/{id}/card
        GET /notifications/{id}/list
        GET /notifications/{id}/member
        GET /notifications/{id}/memberCreator
        GET /notifications/{id}/organization
        POST /customFields
        GET /customFields/{id}
        PUT /customFields/{id}
        DELETE /customFields/{id}
        GET /customFields/{id}/options
        POST /customFields/{id}/options
        GET /customFields/{id}/options/{idCustomFieldOption}
        DELETE /customFields/{id}/options/{idCustomFieldOption}
        """
}
