/// The names of an enum's cases.
struct CaseNames {
    struct Name {
        var name: String
        /// The name in Swift, if it differs from the derived one.
        var swift: String?
    }

    private(set) var cases: [Name] = []
    private var names: [SchemaValue: String] = [:]

    /// Whether each case has the name of its value and no further properties.
    private(set) var areValues: Bool

    init(_ shape: DraftEnum) {
        var members = MemberNames(reserved: ["blank", "knownCases", "unknown"])
        var scope = NameScope()
        areValues = shape.raw == .string
        for item in shape.cases {
            let wanted: String
            switch item.value {
            case .text(let text): wanted = item.name ?? (text.isEmpty ? "empty" : text)
            case .number(let number): wanted = item.name ?? number
            default: wanted = "value"
            }
            let name = scope.claim(wanted.isEmpty ? "empty" : String(wanted.prefix(200)))
            let swift = members.swiftName(for: name)
            if .text(name) != item.value || swift != nil || item.text.doc != nil {
                areValues = false
            }
            cases.append(Name(name: name, swift: swift))
            names[item.value] = name
        }
    }

    func name(of value: SchemaValue) -> String { names[value] ?? "" }
}
