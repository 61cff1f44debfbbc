import FixtureReading
import Foundation
import GuildWars2
import LatheCoding
import Testing

@Suite("Items, recipes, skills and achievements", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct ItemTests {
    @Test("A weapon has the details of weapons")
    func weapon() throws {
        let item = try Fixtures.value(Items.One.self, "v2_item_weapon.json")
        #expect(item.id == 30689)
        #expect(item.name == "Lamplighter's Hammer")
        #expect(item.rarity == .exotic)
        #expect(item.flags == [.hideSuffix, .noSalvage, .noSell, .soulBindOnUse])
        #expect(item.gameTypes == [.activity, .wvw, .dungeon, .pve])
        #expect(item.defaultSkin == 4681)
        #expect(item.icon?.lastPathComponent == "456020.png")
        guard case .weapon(let weapon)? = item.details else {
            Issue.record("no details of a weapon")
            return
        }
        #expect(weapon.type == .hammer)
        #expect(weapon.damageType == .physical)
        #expect(weapon.minPower...weapon.maxPower == 1048...1183)
        #expect(weapon.infusionSlots.map(\.itemID) == [49432])
        #expect(weapon.attributeAdjustment == 717.024)
        #expect(weapon.infixUpgrade?.attributes.map(\.attribute) == [.power, .precision])
        #expect(weapon.infixUpgrade?.attributes.map(\.modifier) == [239, 171])
        #expect(weapon.infixUpgrade?.buff?.skillID == 12345)
        #expect(weapon.suffixItemID == 24554)
    }

    @Test("Empty text means that there is no second suffix")
    func secondSuffix() throws {
        let item = try Fixtures.value(Items.One.self, "v2_item_weapon.json")
        guard case .weapon(let weapon)? = item.details else {
            Issue.record("no details of a weapon")
            return
        }
        #expect(weapon.secondarySuffixItemID == nil)
    }

    @Test("The items of a list have details by their types, no details, or unknown ones")
    func mixed() throws {
        let items = try Fixtures.value(Items.Pages.self, "v2_items_mixed.json")
        #expect(items.map(\.id) == [30689, 24, 100, 101, 102, 103])
        #expect(
            items.map(\.type) == [
                .weapon, .trophy, .consumable, .bag, .tool, .unknown("Hologram"),
            ]
        )
        #expect(items[1].details == nil)
        guard case .consumable(let recipe)? = items[2].details,
            case .bag(let bag)? = items[3].details, case .tool(let tool)? = items[4].details,
            case .unknown(let type, .json(let prism))? = items[5].details
        else {
            Issue.record("other details: \(items.map(\.details))")
            return
        }
        #expect(recipe.recipeID == 903)
        #expect(recipe.extraRecipeIDs == [904])
        #expect(bag.size == 20)
        #expect(!bag.isHiddenFromSaleAndSort)
        #expect(tool.charges == 25)
        #expect(type == "Hologram")
        #expect(prism["facets"] == 12)
        #expect(items[5].flags == [.unknown("FutureFlag")])
    }

    @Test("A recipe has ingredients of items, later of other kinds as well")
    func recipes() throws {
        let classic = try Fixtures.value(Recipes.One.self, "v2_recipe.json")
        #expect(classic.timeToCraft == .seconds(1))
        #expect(classic.disciplines == [.artificer, .huntsman])
        #expect(classic.ingredients.map(\.id) == [19725])
        #expect(classic.ingredients.map(\.type) == [nil])
        let later = try Fixtures.value(Recipes.One.self, "v2_recipe_2022.json")
        #expect(later.ingredients.map(\.type) == [.item, .currency])
        #expect(later.ingredients.map(\.id) == [19725, 61])
        #expect(later.ingredients.map(\.count) == [3, 10])
        let found = try Fixtures.value(Recipes.ThatUse.self, "v2_recipes_search.json")
        #expect(found == [7259, 7260])
    }

    @Test("The categories and colors of a dye are read from lists, which may be empty")
    func colors() throws {
        let colors = try Fixtures.value(Colors.All.self, "v2_colors.json")
        #expect(colors[0].categories?.hue == nil)
        #expect(colors[0].fur == nil)
        #expect(colors[0].cloth.color == RGBColor(red: 124, green: 108, blue: 83))
        #expect(colors[0].cloth.contrast == 1.25)
        #expect(colors[1].categories == DyeCategories(hue: .gray, texture: .metal, rarity: .rare))
        #expect(colors[1].item == 20356)
        #expect(colors[1].fur?.lightness == 1.3)
    }

    @Test("The facts of a skill are distinguished by their types; unknown ones are kept")
    func facts() throws {
        let skill = try Fixtures.value(Skills.One.self, "v2_skill_facts.json")
        #expect(skill.professions == ["Warrior"])
        let facts = try #require(skill.facts)
        guard case .recharge(let recharge) = facts[0], case .damage(let damage) = facts[1],
            case .buff(let buff) = facts[2], case .stunBreak(let stunBreak) = facts[3],
            case .unknown(let type, .json(let shiny)) = facts[4]
        else {
            Issue.record("other facts: \(facts)")
            return
        }
        #expect(recharge.value == 12)
        #expect(damage.damageMultiplier == 1.75)
        #expect(damage.overrides == nil)
        #expect(buff.status == "Burning")
        #expect(buff.icon == nil)
        #expect(stunBreak.value)
        #expect(type == "Shiny")
        #expect(shiny["glow"] == 3)
        guard case .damage(let traited)? = skill.traitedFacts?.first else {
            Issue.record("no traited fact")
            return
        }
        #expect(traited.requiresTrait == 1444)
        #expect(traited.overrides == 1)
    }

    @Test("The rewards and parts of an achievement are distinguished by their types")
    func achievement() throws {
        let achievement = try Fixtures.value(Achievements.One.self, "v2_achievement.json")
        #expect(achievement.pointCap == -1)
        #expect(achievement.tiers.map(\.points) == [1, 10])
        #expect(
            achievement.rewards == [
                .item(ItemReward(type: "Item", id: 36041, count: 1)),
                .coins(CoinsReward(type: "Coins", count: 500)),
                .mastery(MasteryReward(type: "Mastery", id: 12, region: "Maguuma")),
                .title(TitleReward(type: "Title", id: 231)),
            ]
        )
        let bits = try #require(achievement.bits)
        #expect(bits.count == 3)
        #expect(bits[0] == .item(ItemBit(type: "Item", id: 30689)))
        #expect(bits[2] == .skin(SkinBit(type: "Skin", id: 4681)))
    }

    @Test("Prices and offers have what is bought and sold")
    func trade() throws {
        let prices = try Fixtures.value(CommercePrices.Some.self, "v2_commerce_prices.json")
        #expect(prices.map(\.id.item) == [19684])
        #expect(prices[0].buys.unitPrice == 7018)
        #expect(prices[0].sells.quantity == 126)
        let listings = try Fixtures.value(CommerceListings.One.self, "v2_commerce_listings.json")
        #expect(listings.buys.map(\.quantity) == [1, 3000])
        #expect(listings.sells == [])
        let rate = try Fixtures.value(Commerce.Exchange.self, "v2_commerce_exchange.json")
        #expect(rate.coinsPerGem == 2734)
        #expect(rate.quantity == 36)
    }

    @Test("Small answers are read")
    func small() throws {
        #expect(try Fixtures.value(Build.Current.self, "v2_build.json").id == 165_432)
        let quaggans = try Fixtures.value(Quaggans.All.self, "v2_quaggans.json")
        #expect(quaggans.first?.url.lastPathComponent == "hat.jpg")
    }
}
