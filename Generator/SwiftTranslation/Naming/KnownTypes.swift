/// The types of other modules that code with an SDK probably imports as well.
package enum KnownTypes {
    /// The types of the runtime and its optional modules.
    package static let runtime: Set<String> = [
        "API", "APIError", "Account", "AnyValue", "AuthRequirement", "AuthScheme", "Authenticator",
        "BodyChecksum", "BulkElements",
        "BulkIDs", "BulkOptions", "BulkRequest", "CacheEntry", "CacheKey", "CacheStore", "CacheUse",
        "CachedCall", "CalendarDate", "CallEvent", "CallLog", "CallObserver", "CallOptions",
        "CallPolicy", "CallResponse", "Client", "ClientClock", "ClientSetting", "CodedFailure",
        "Constant",
        "ConstraintFailure", "ConvertedCoding", "CookieStorage", "CookieStore",
        "Credential", "CredentialKey",
        "CredentialStore",
        "CurlTransport", "DateFormat", "DecodingFailure", "DecodingLimits", "DefaultTransport",
        "DefaultedRequest",
        "Discovery", "DiskCache", "DocumentCoding", "DurationFormat", "EncodingFailure", "Endpoint",
        "Entity",
        "EntityDecoder", "EntityList", "EntityStream", "Enumeration", "Envelope", "EventData",
        "EventStream", "EventStreamRequest",
        "FetchedParameter", "Field", "FieldNumber", "FieldTable", "FieldVisitor", "FileChunks",
        "FileCredentialStore", "HTTPBody", "HTTPFields", "HTTPMethod", "HTTPRequest",
        "HTTPResponse", "HeadedRequest", "HeadedResponse", "Identifier", "IncomingMessage",
        "Indirect", "JSONNumber",
        "JSONObject", "JSONValue", "JSONWriter", "KeychainCredentialStore", "KeyedDigest",
        "KnownCases", "LineStream", "LineStreamRequest", "ListDecoding",
        "MapKey", "MemoryCache",
        "MemoryCredentialStore", "MessageError", "MessageEvent",
        "Middleware", "MissingElement", "NoContent",
        "NoFailure", "OAuth1", "OAuth1Authorization", "OAuth2", "OAuth2Authorization",
        "OpenEnumeration", "Outcome",
        "Page", "PageSequence", "PagedElements", "PagedRequest", "Paging", "Parameter",
        "ParameterValues", "Patch", "PlainTextFailure", "ProgressReporting", "RateLimit",
        "RateLimitCounter", "ReadWriteEntity", "ReceivedMessage", "Request",
        "ResponseBody", "ResponseCache", "ResponseChoice", "ResponseElements", "RetryPolicy",
        "ServerAddress", "ServerSentEvent", "SharedRateLimits",
        "ShapeTable", "ShapeUnion", "SignatureVerification", "SignedMessage", "TextOrNumber",
        "TooManyRedirects", "TrailerSection",
        "TransferProgress", "Transport", "TypedEvent", "URLSessionTransport", "Union", "UploadFile",
        "ValueConstraints", "ValueReader", "ValueWriter", "WireFormat", "WireValue", "XMLRecord",
        "XMLValue",
    ]

    /// The module that has a type with the name; `nil` if no known module has one.
    package static func module(of name: String) -> String? {
        if runtime.contains(name) { return "Lathe" }
        if swift.contains(name) { return "Swift" }
        if foundation.contains(name) { return "Foundation" }
        return swiftUI.contains(name) ? "SwiftUI" : nil
    }

    /// Whether most files that use an SDK use a type of the standard library or Foundation with that name.
    package static func isCommon(_ name: String) -> Bool {
        swift.contains(name)
            || [
                "Calendar", "Data", "Date", "DateComponents", "Decimal", "Locale", "TimeZone",
                "URL", "URLRequest", "UUID",
            ].contains(name)
    }

    /// Whether generated code in another module must qualify a type of the SDK with that name, which may be in another
    /// type.
    static func isAmbiguous(_ name: String) -> Bool {
        let outer = String(name.prefix { $0 != "." })
        return [runtime, store, testing, swift, foundation].contains { $0.contains(outer) }
            || ["Download", "Expression", "Predicate"].contains(outer)
    }

    /// The types of LatheTesting.
    static let testing: Set<String> = [
        "EndpointExample", "ExampleExchange", "ExampleFailure", "ExampleResponse",
        "ExpectedRequest", "FaultyTransport", "LoopbackServer", "RecordingFailure",
        "RecordingTransport", "ResultCheck", "ScriptedTransport", "VirtualClock",
    ]

    /// The types of LatheStore.
    static let store: Set<String> = [
        "Condition", "Domain", "DomainDescription", "DomainEntities", "DomainEntity", "DomainError",
        "DomainGroup", "DomainScope", "Edit", "EditOutcome", "EntityRelation", "EntitySource",
        "EntityStore", "FetchProgress", "FieldChange", "FieldGroup", "FieldSet", "InverseRelation",
        "MissingRule", "PostgresServer", "Query", "ReadPolicy", "Received", "RefusedEdit",
        "Restriction", "StoreChanges", "StoreError", "StoreOptions", "StoreSnapshot",
        "StoreThenNetwork", "StoreTransaction", "StoredEntity",
    ]

    static let swift: Set<String> = [
        "Actor", "Array", "AnyHashable", "Bool", "Character", "Clock", "Codable", "Collection",
        "Comparable", "Dictionary", "Double", "Duration", "Encodable", "Equatable", "Error",
        "Float", "Hashable", "Identifiable", "Int", "KeyPath", "Mirror", "Never", "Optional",
        "Range", "Result", "Sendable", "Sequence", "Set", "String", "Substring", "Task", "UInt",
    ]

    private static let foundation: Set<String> = [
        "Bundle", "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateInterval",
        "Decimal", "Dimension", "FileHandle", "FileManager", "FormatStyle", "Formatter", "Host",
        "IndexPath", "IndexSet", "Locale", "Measurement", "Notification", "NotificationCenter",
        "Operation", "OperationQueue", "Pipe", "Port", "Process", "Progress", "Scanner", "Stream",
        "Thread", "TimeZone", "Timer", "URL", "URLRequest", "URLResponse", "URLSession", "UUID",
        "Unit", "UserDefaults",
    ]

    private static let swiftUI: Set<String> = [
        "Alert", "Alignment", "Angle", "Animation", "App", "Axis", "Binding", "Button", "Canvas",
        "Capsule", "Circle", "Color", "ControlGroup", "DatePicker", "Divider", "Edge", "Ellipse",
        "Environment", "Font", "ForEach", "Form", "Gauge", "Gesture", "Gradient", "Grid", "Group",
        "HStack", "Image", "Label", "Layout", "Link", "List", "Menu", "NavigationLink",
        "NavigationPath", "Path", "Picker", "Preview", "Rectangle", "Scene", "ScrollView",
        "Section", "Shape", "Slider", "Spacer", "State", "Stepper", "Tab", "TabView", "Table",
        "Text", "TextField", "TimelineView", "Toggle", "Transaction", "Transition", "View",
        "VStack", "Window", "ZStack",
    ]
}
