public import LatheCoding

/// A warning about a successful call, such as an unknown parameter or a reduced value.
public struct Warning: Hashable, Sendable {
    /// The module of the API that reports the warning, for example `query+allpages` or `main`.
    public var module: String
    /// The code, for example `unrecognizedparams`; `nil` in the error format `bc`.
    public var code: String?
    /// The message; empty in the error formats `raw` and `none`.
    ///
    /// In `bc`, it contains all warnings of the module, each in a line.
    public var text: String

    /// Creates a warning.
    public init(module: String, code: String? = nil, text: String) {
        self.module = module
        self.code = code
        self.text = text
    }

    /// The warnings in the member `warnings` of a response, in both formats and all error formats.
    static func all(in value: AnyValue?) -> [Warning] {
        switch value {
        case .json(.object(let modules)):
            modules.members.map { Warning(module: $0.key, text: text(of: $0.value)) }
        case .json(.array(let items)):
            items.map { item in
                Warning(
                    module: item["module"].map { text(of: $0) } ?? "main",
                    code: item["code"].map { text(of: $0) },
                    text: text(of: item)
                )
            }
        case .xml(let element):
            element.elements.map { item in
                guard let code = item.attribute("code") else {
                    return Warning(module: item.name, text: item.text)
                }
                return Warning(
                    module: item.attribute("module") ?? "main",
                    code: code,
                    text: (item["text"] ?? item["html"])?.text ?? item.text
                )
            }
        default: []
        }
    }

    /// A text itself, or the one inside an object.
    private static func text(of value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        for key in ["warnings", "text", "html", "*"] {
            if case .string(let text)? = value[key] { return text }
        }
        return ""
    }
}

/// A response of `action=query`, which may have warnings.
public protocol WarningResponse {
    /// The warnings as received.
    var rawWarnings: AnyValue? { get }
}

extension WarningResponse {
    /// The wiki's warnings about the call; usually empty.
    public var warnings: [Warning] { Warning.all(in: rawWarnings) }
}

extension BacklinkList: WarningResponse {}
extension CategoryMemberList: WarningResponse {}
extension ContributionList: WarningResponse {}
extension History: WarningResponse {}
extension LogEventList: WarningResponse {}
extension PageList: WarningResponse {}
extension PageQuery: WarningResponse {}
extension RandomPageList: WarningResponse {}
extension RecentChangeList: WarningResponse {}
extension SearchResults: WarningResponse {}
extension TitleList: WarningResponse {}
extension TitleSuggestions: WarningResponse {}
extension UserList: WarningResponse {}
