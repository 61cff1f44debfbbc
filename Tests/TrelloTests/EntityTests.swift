import FixtureReading
import Foundation
import LatheCoding
import LatheRuntime
import Testing
import Trello

@Suite("The entities, read from the real API's shapes", .disabled(if: Fixtures.areMissing))
struct EntityTests {
    @Test("A card has its labels, dates and counts; an empty cover id is read as nil")
    func card() throws {
        let card = try Fixtures.value(Cards.Get.self, "card.json")
        #expect(card.name == "Glass panes “A” & B")
        #expect(card.due == Date(timeIntervalSince1970: 1_701_342_000))
        #expect(card.start == nil)
        #expect(card.number == 17)
        #expect(card.position == 65535.625)
        #expect(card.coverAttachmentID == nil)
        #expect(card.labels?.first?.color == .green)
        #expect(card.labelIDs == ["6553f105a1b2c3d4e500000b"])
        #expect(card.checkItemStates?.first?.state == .complete)
        #expect(card.badges?.attachedCards == 0)
        #expect(card.badges?.checkItemsChecked == 1)
        #expect(card.cover?.size == .normal)
        #expect(card.board == nil)
        #expect(card.createdAt == Date(timeIntervalSince1970: 0x6553_F164))
    }

    @Test("A new card is returned without the lists that it does not have yet")
    func newCard() throws {
        let card = try Fixtures.value(Cards.Create.self, "card_created.json")
        #expect(card.stickers == [])
        #expect(card.attachments == [])
        #expect(card.checkItemStates == nil)
        #expect(card.memberIDs == [])
    }

    @Test("A page of cards keeps an existing cover")
    func cards() throws {
        let cards = try Fixtures.value(Boards.CardsRequest.self, "cards_page.json")
        #expect(cards.map(\.number) == [18, 17])
        #expect(cards.map(\.coverAttachmentID) == ["6553f358a1b2c3d4e500000e", nil])
    }

    @Test("A board contains lists, members and labels; a label may have no color")
    func board() throws {
        let board = try Fixtures.value(Boards.Get.self, "board_nested.json")
        #expect(board.lists?.map(\.name) == ["To do", "Done"])
        #expect(board.lists?.map(\.position) == [16384, 32768.5])
        #expect(board.members?.map(\.username) == ["norafeld", "olestrand"])
        #expect(board.labels?.map(\.color) == [.green, nil])
        #expect(board.labelNames?[.red] == "broken")
        #expect(board.preferences?.voting == .disabled)
        #expect(board.preferences?.backgroundColor == "#D29034")
        #expect(board.preferences?.backgroundBrightness == .dark)
        #expect(board.cards == nil)
    }

    @Test("A board of a list has memberships; null is read as nil")
    func boards() throws {
        let board = try #require(
            try Fixtures.value(Members.BoardsRequest.self, "boards_list.json").first
        )
        #expect(board.isPinned == nil)
        #expect(board.organizationID == nil)
        #expect(board.isStarred == false)
        #expect(board.memberships?.first?.memberType == .admin)
        let activity = try #require(board.lastActivityAt)
        #expect((activity.timeIntervalSince1970 * 1000).rounded() == 1_700_001_000_512)
    }

    @Test("Lists and labels are lists of them")
    func listsAndLabels() throws {
        let lists = try Fixtures.value(Boards.ListsRequest.self, "lists.json")
        #expect(lists.map(\.isClosed) == [false, true])
        #expect(lists.map(\.softLimit) == [nil, nil])
        let labels = try Fixtures.value(Boards.LabelsRequest.self, "labels.json")
        #expect(labels.map(\.uses) == [4, 0])
        #expect(labels.map(\.name) == ["ready", ""])
    }

    @Test("A star of a board has its id under another name")
    func stars() throws {
        let stars = try Fixtures.value(Boards.Stars.self, "boardStars.json")
        #expect(stars.map(\.id) == ["6553f3bca1b2c3d4e500001a"])
        #expect(stars.first?.boardID == "6553f100a1b2c3d4e5000003")
    }

    @Test("A checklist has items with and without reminders")
    func checklist() throws {
        let checklist = try Fixtures.value(Checklists.Get.self, "checklist.json")
        #expect(checklist.checkItems?.map(\.state) == [.complete, .incomplete])
        #expect(checklist.checkItems?.map(\.dueReminder) == [nil, -1])
        #expect(checklist.checkItems?.last?.memberID == "64ca9cc0a1b2c3d4e5000001")
    }

    @Test("A member has preferences, and an update number as a text")
    func member() throws {
        let member = try Fixtures.value(Members.Get.self, "member_me.json")
        #expect(member.updateNumber == "212")
        #expect(member.preferences?.minutesBetweenSummaries == 60)
        #expect(member.preferences?.timezone == "Europe/Berlin")
        #expect(member.avatarSource == .upload)
        #expect(member.status == .disconnected)
        #expect(member.pinnedBoardIDs == nil)
        #expect(member.nonPublic?.fullName == nil)
    }

    @Test("A workspace states who may create boards")
    func organization() throws {
        let organization = try Fixtures.value(Organizations.Get.self, "organization.json")
        #expect(organization.displayName == "Lamps Ltd.")
        #expect(organization.preferences?.permissionLevel == .private)
        #expect(organization.preferences?.boardVisibility?.public == .everybody)
    }

    @Test("Actions of all types are read; one that is new is unknown")
    func actions() throws {
        let actions = try Fixtures.value(Boards.ActionsRequest.self, "actions_mixed.json")
        #expect(actions.map(\.type) == [.commentCard, .updateCard, .unknown("brandNewActionType")])
        #expect(actions[0].data?.text == "Please **polish** twice @norafeld")
        #expect(actions[0].creator?.fullName == "Ole Strand")
        #expect(actions[1].data?.listBefore?.name == "To do")
        #expect(actions[1].data?.listAfter?.name == "Done")
        #expect(actions[1].data?.old?["idList"] == .string("6553f10aa1b2c3d4e5000004"))
        #expect(actions[2].data?.unknownFields["something"] != nil)
    }

    @Test("A comment describes what happened in parts")
    func comment() throws {
        let action = try Fixtures.value(Cards.Comment.self, "comment_created.json")
        #expect(action.entities?.map(\.type) == ["member", "text", "card", "comment"])
        #expect(action.display?.translationKey == "action_comment_on_card")
        #expect(action.display?.entities?["contextOn"]?.isHiddenInContext == true)
    }

    @Test("An attachment is a file or a link")
    func attachments() throws {
        let file = try Fixtures.value(Cards.Attach.self, "attachment.json")
        #expect(file.bytes == 48213)
        #expect(file.previews?.first?.width == 70)
        #expect(file.isUpload == true)
        let link = try Fixtures.value(Cards.Link.self, "attachment_link.json")
        #expect(link.bytes == nil)
        #expect(link.url == "https://glass.example/panes?size=80x60")
    }

    @Test("A search returns how it was interpreted")
    func search() throws {
        let result = try Fixtures.value(Search.All.self, "search.json")
        #expect(result.cards.map(\.number) == [17])
        #expect(result.options?.terms?.first?.text == "glass")
        #expect(result.options?.modelTypes?.contains(.organizations) == true)
        #expect(result.members.first?.isConfirmed == true)
        #expect(try Fixtures.value(Search.CardsRequest.self, "search.json").count == 1)
    }

    @Test("A token states its permissions and its expiry")
    func token() throws {
        let token = try Fixtures.value(Tokens.Get.self, "token.json")
        #expect(token.expiresAt == nil)
        #expect(token.createdAt == Date(timeIntervalSince1970: 1_699_999_900))
        #expect(token.permissions?.map(\.modelID) == ["64ca9cc0a1b2c3d4e5000001", "*", "*"])
    }

    @Test("A webhook keeps its address as it was registered")
    func webhook() throws {
        let webhook = try Fixtures.value(Webhooks.Get.self, "webhook.json")
        #expect(webhook.callbackURL == "https://shop.example/hooks/trello?x=1")
        #expect(webhook.isActive == true)
        #expect(webhook.firstConsecutiveFailureAt == nil)
    }

    @Test("Moved cards state where they are")
    func moves() throws {
        let places = try Fixtures.value(Lists.MoveAllCards.self, "moveAllCards.json")
        #expect(places.map(\.listID) == ["6553f114a1b2c3d4e5000005"])
        #expect(places.map(\.position) == [16384])
    }

    @Test(
        "The response to a deletion may be any object",
        arguments: ["delete_empty.json", "delete_limits.json", "delete_value_null.json"]
    )
    func delete(_ name: String) throws {
        #expect(try Fixtures.value(Cards.Delete.self, name) == NoContent())
    }
}
