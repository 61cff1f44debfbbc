import DemoSupport
import GuildWars2
import LatheCoding
import LatheLists
import LatheRuntime

/// Commands that show things: items, what they cost, and dyes.
enum TradeCommands {
    static let items = Command(
        "items",
        [.several("IDS")],
        about: "Shows items by their ids, any number of them."
    ) { call in
        let ids = try call.integers("IDS").map { Item.ID($0) }
        try await Visit.run(call) { visit in
            let items = try await visit.gw2.items.some(ids: ids)
            let rows = items.map { item in
                [
                    "\(item.id)", item.name, item.type.rawValue, item.rarity.rawValue,
                    "\(item.level)", item.details.map(Self.words) ?? "",
                ]
            }
            call.show(
                items.elements,
                as: Table(
                    [.number("Id"), "Item", "Type", "Rarity", .number("Level"), "Details"],
                    rows
                )
            )
            if !items.missing.isEmpty {
                let missing = items.missing.map { "\($0)" }.joined(separator: ", ")
                call.terminal.writeError("no such items: \(missing)")
            }
        }
    }

    static let prices = Command(
        "prices",
        [.several("IDS")],
        about: "Shows the prices of items at the trading post."
    ) { call in
        let ids = try call.integers("IDS").map { Item.ID($0) }
        try await Visit.run(call) { visit in
            async let items = visit.gw2.items.some(ids: ids)
            let prices = try await visit.gw2.commercePrices.some(ids: ids.map { ItemPrice.ID($0) })
            let known = try await items
            let rows = prices.map { price in
                [
                    known[id: price.id.item]?.name ?? "item \(price.id)",
                    coins(price.buys.unitPrice), "\(price.buys.quantity)",
                    coins(price.sells.unitPrice), "\(price.sells.quantity)",
                ]
            }
            call.show(
                prices.elements,
                as: Table(
                    [
                        "Item", .number("Bought for"), .number("Wanted"), .number("Sold for"),
                        .number("Offered"),
                    ],
                    rows
                )
            )
        }
    }

    static let dyes = Command(
        "dyes",
        options: [
            Command.Option(
                "size",
                value: "N",
                about: "The number of dyes on a page, 50 by default."
            )
        ],
        about: "Lists all dyes, page by page."
    ) { call in
        let size = try call.integerOption("size")
        try await Visit.run(call) { visit in
            let bar = ProgressBar("Dyes", on: call.terminal)
            defer { bar.finish() }
            var dyes: [DyeColor] = []
            for try await page in visit.gw2.colors.pages(pageSize: size).pages {
                dyes += page.elements
                bar.show(dyes.count, of: page.total ?? dyes.count)
            }
            bar.finish()
            let rows = dyes.map { dye in
                [
                    "\(dye.id)", dye.name, dye.categories?.hue?.rawValue ?? "",
                    dye.categories?.rarity?.rawValue ?? "", hexadecimal(dye.cloth.color),
                ]
            }
            call.show(dyes, as: Table([.number("Id"), "Dye", "Hue", "Rarity", "On cloth"], rows))
        }
    }

    /// The kind of an item in a word or two.
    private static func words(_ details: ItemDetails) -> String {
        switch details {
        case .armor(let armor): "\(armor.weightClass.rawValue) \(armor.type.rawValue)"
        case .weapon(let weapon): "\(weapon.type.rawValue), \(weapon.minPower)–\(weapon.maxPower)"
        case .consumable(let consumable): consumable.type
        case .tool(let tool): "\(tool.charges) charges"
        case .bag(let bag): "\(bag.size) slots"
        case .unknown(let type, _): "a new kind: \(type)"
        default: ""
        }
    }

    /// `1g 02s 03c`.
    private static func coins(_ amount: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (gold, silver, copper) = (amount / 10_000, amount / 100 % 100, amount % 100)
        if gold > 0 { return "\(gold)g \(two(silver))s \(two(copper))c" }
        return silver > 0 ? "\(silver)s \(two(copper))c" : "\(copper)c"
    }

    /// `#7C6C53`.
    private static func hexadecimal(_ color: RGBColor) -> String {
        "#"
            + [color.red, color.green, color.blue].map { part in
                let digits = String(min(255, max(0, part)), radix: 16, uppercase: true)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }
}
