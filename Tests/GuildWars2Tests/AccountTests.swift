import FixtureReading
import Foundation
import GuildWars2
import LatheCoding
import Testing

@Suite("Accounts, characters and guilds", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct AccountTests {
    @Test("An account has the data that its key permits")
    func account() throws {
        let account = try Fixtures.value(AccountGroup.Details.self, "v2_account.json")
        #expect(account.name == "Nora.1234")
        #expect(account.world == 2003)
        #expect(account.world.region == .europe)
        #expect(account.createdAt == Date(timeIntervalSince1970: 1_345_888_800))
        #expect(account.dailyAchievementPoints == 321)
        #expect(account.wvwRank == 101)
        #expect(account.modifiedAt == nil)
    }

    @Test("An account of a later schema has more, and less")
    func laterAccount() throws {
        let account = try Fixtures.value(AccountGroup.Details.self, "v2_account_2019.json")
        #expect(account.modifiedAt == Date(timeIntervalSince1970: 1_622_888_400))
        #expect(account.buildStorageSlots == 3)
        #expect(account.fractalLevel == nil)
        #expect(account.wvwRank == nil)
    }

    @Test("Empty slots of the bank are nil")
    func bank() throws {
        let bank = try Fixtures.value(AccountGroup.Bank.self, "v2_account_bank.json")
        #expect(bank.map { $0?.id } == [nil, 46762, 19918, nil])
        #expect(bank[1]?.dyes == [2, 443, 2, 1])
        #expect(bank[1]?.binding == "Account")
        #expect(bank[2]?.count == 250)
        #expect(bank[2]?.stats == nil)
    }

    @Test("Chosen attributes are in their own object, or next to the id")
    func stats() throws {
        let bank = try Fixtures.value(AccountGroup.Bank.self, "v2_account_bank.json")
        let nested = try #require(bank[1]?.stats)
        #expect(nested.power == 53)
        #expect(nested.precision == 75)
        let flat = try ChosenStats(json: Data(#"{"id":159,"Power":53,"Precision":75}"#.utf8))
        #expect(flat == nested)
    }

    @Test("Characters are found by their names")
    func characters() throws {
        let names = try Fixtures.value(Characters.IDs.self, "v2_characters_ids.json")
        #expect(names == ["Nora Feld", "Óle Stränd"])
        let core = try Fixtures.value(Characters.Core.self, "v2_character_core.json")
        #expect(core.name == "Óle Stränd")
        #expect(core.race == "Norn")
        #expect(core.profession == "Ranger")
        #expect(core.title == 231)
        #expect(core.deaths == 77)
    }

    @Test("The permissions of a key are returned")
    func token() throws {
        let token = try Fixtures.value(Tokens.Info.self, "v2_tokeninfo.json")
        #expect(token.permissions == [.account, .characters, .inventories, .tradingpost])
        #expect(token.type == nil)
    }

    @Test("Entries of a guild's log are distinguished by their types; unknown ones are kept")
    func guildLog() throws {
        let log = try Fixtures.value(Guilds.Log.self, "v2_guild_log.json")
        guard case .treasury(let treasury) = log[0], case .motd(let message) = log[1],
            case .stash(let stash) = log[2], case .unknown(let type, .json(let dance)) = log[3]
        else {
            Issue.record("other entries: \(log)")
            return
        }
        #expect(treasury.itemID == 24299)
        #expect(treasury.time == Date(timeIntervalSince1970: 1_622_884_189))
        #expect(message.messageOfTheDay == "Lamps at eight.")
        #expect(stash.operation == .deposit)
        #expect(stash.coins == 10000)
        #expect(type == "danced")
        #expect(dance["user"] == "Ole.5678")
    }

    @Test("Achievements of a category are ids, later objects")
    func references() throws {
        let classic = try AchievementReference(json: Data("4712".utf8))
        #expect(classic == AchievementReference(id: 4712))
        let text = """
            {"id":4712,"required_access":{"product":"PathOfFire","condition":"HasAccess"},\
            "level":[1,80]}
            """
        let later = try AchievementReference(json: Data(text.utf8))
        #expect(later.id == 4712)
        #expect(later.requiredAccess?.condition == .hasAccess)
        #expect(later.level == LevelRange(min: 1, max: 80))
    }

    @Test(
        "A category has both forms of achievements, in each of its lists",
        arguments: [false, true]
    )
    func category(isClassic: Bool) throws {
        let references = isClassic ? "[4712,7]" : #"[{"id":4712,"flags":["PvE"]},{"id":7}]"#
        let text = """
            {"id":1,"icon":"https://x.example/1.png","name":"A","description":"","order":1,\
            "achievements":\(references),"tomorrow":\(references)}
            """
        let category = try AchievementCategory(json: Data(text.utf8))
        #expect(category.achievements.map(\.id) == [4712, 7])
        #expect(category.achievements.first?.flags == (isClassic ? nil : ["PvE"]))
        #expect(category.tomorrow == category.achievements)
        #expect(try AchievementCategory(json: category.json()) == category)
    }

    @Test(
        "An achievement of a category is no text, and its object has an id",
        arguments: [
            ("[\"a\"]", "$.achievements[0]"), ("[{}]", "$.achievements[0]"),
            ("[null]", "$.achievements[0]"),
        ]
    )
    func badReference(references: String, path: String) throws {
        let text = """
            {"id":1,"icon":"https://x.example/1.png","name":"A","description":"","order":1,\
            "achievements":\(references)}
            """
        let failure = #expect(throws: DecodingFailure.self) {
            try AchievementCategory(json: Data(text.utf8))
        }
        #expect(failure?.path == path)
    }

    @Test("Cats are objects, or ids with later schemas")
    func cats() throws {
        let classic = try CatUnlock(json: Data(#"{"id":1,"hint":"fish"}"#.utf8))
        #expect(classic == CatUnlock(id: 1, hint: "fish"))
        #expect(try CatUnlock(json: Data("1".utf8)) == CatUnlock(id: 1))
    }
}
