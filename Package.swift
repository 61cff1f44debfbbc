// swift-tools-version: 6.2

import PackageDescription

/// The tool of the build plugin, compiled already; `nil` for one that is compiled from `Generator`.
///
/// A release names its artifact bundle here, as the article "Making a release" says.
let prebuilt: Target? = nil

let package = Package(
    name: "Lathe",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "lathe", targets: ["lathe"]),
        .executable(name: "lathe-import", targets: ["LatheImport"]),
        .plugin(name: "LatheBuild", targets: ["LatheBuild"]),
        .plugin(name: "LatheImportBuild", targets: ["LatheImportBuild"]),
        .library(name: "LatheCoding", targets: ["LatheCoding"]),
        // What all generated code imports, so that one line is enough for an SDK.
        .library(name: "LatheRuntime", targets: ["LatheCoding", "LatheRuntime"]),
        .library(name: "LatheCaching", targets: ["LatheCaching"]),
        .library(name: "LatheDownloads", targets: ["LatheDownloads"]),
        .library(name: "LatheLists", targets: ["LatheLists"]),
        .library(name: "LatheMessages", targets: ["LatheMessages"]),
        .library(name: "LatheOAuth", targets: ["LatheOAuth"]),
        .library(name: "LatheSessions", targets: ["LatheSessions"]),
        .library(name: "LatheStore", targets: ["LatheStore"]),
        .library(name: "LatheStreams", targets: ["LatheStreams"]),
        .library(name: "LatheTesting", targets: ["LatheTesting"]),
        .library(name: "LatheDeferred", targets: ["LatheDeferred"]),
        .library(name: "LatheXML", targets: ["LatheXML"]),
        .library(name: "FogBugz", targets: ["FogBugz"]),
        .library(name: "GuildWars2", targets: ["GuildWars2"]),
        .library(name: "GuildWars2Store", targets: ["GuildWars2Store"]),
        .library(name: "MediaWiki", targets: ["MediaWiki"]),
        .library(name: "Trello", targets: ["Trello"]),
        .library(name: "TrelloStore", targets: ["TrelloStore"]),
        .executable(name: "fogbugz-demo", targets: ["FogBugzDemo"]),
        .executable(name: "gw2-demo", targets: ["GuildWars2Demo"]),
        .executable(name: "trello-demo", targets: ["TrelloDemo"]),
        .executable(name: "wiki-demo", targets: ["MediaWikiDemo"]),
        .executable(name: "lathe-bench", targets: ["LatheBench"]),
    ],
    traits: [
        .trait(name: "XML", description: "Reads XML with libxml2."),
        .trait(name: "Curl", description: "Sends requests with libcurl on Linux."),
        .trait(name: "Store", description: "Keeps entities in files of SQLite."),
        .trait(name: "Postgres", description: "Keeps entities in PostgreSQL, for many machines."),
        .trait(name: "YAML", description: "Reads OpenAPI documents in YAML with libyaml."),
        .default(enabledTraits: ["XML", "Curl"]),
    ],
    targets: [
        // From schema text to Swift text.
        .target(name: "SchemaSyntax", path: "Generator/SchemaSyntax"),
        .target(name: "SchemaModel", dependencies: ["SchemaSyntax"], path: "Generator/SchemaModel"),
        .target(name: "SwiftSource", path: "Generator/SwiftSource"),
        .target(
            name: "SwiftTranslation",
            dependencies: ["SchemaSyntax", "SchemaModel", "SwiftSource"],
            path: "Generator/SwiftTranslation"
        ),
        .target(
            name: "LatheTool",
            dependencies: ["SchemaSyntax", "SchemaModel", "SwiftSource", "SwiftTranslation"],
            path: "Generator/LatheTool"
        ),
        .executableTarget(name: "lathe", dependencies: ["LatheTool"], path: "Generator/lathe"),
        .plugin(
            name: "LatheBuild",
            capability: .buildTool(),
            dependencies: [.target(name: prebuilt?.name ?? "lathe")]
        ),

        // From OpenAPI documents to schema text; the tool of the plugin needs none of it.
        .target(name: "OpenAPI", dependencies: ["SchemaSyntax"], path: "Generator/OpenAPI"),
        .target(
            name: "YAMLReading",
            dependencies: [
                "SchemaSyntax", .target(name: "libyaml", condition: .when(traits: ["YAML"])),
            ],
            path: "Generator/YAMLReading"
        ),
        .systemLibrary(
            name: "libyaml",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .yum(["libyaml-devel"]), .brew(["libyaml"])]
        ),

        .target(
            name: "SchemaImport",
            dependencies: [
                "LatheTool", "OpenAPI", "SchemaModel", "SchemaSyntax", "SwiftTranslation",
            ],
            path: "Generator/SchemaImport"
        ),
        .executableTarget(
            name: "LatheImport",
            dependencies: ["SchemaImport", "YAMLReading"],
            path: "Generator/lathe-import"
        ),
        .plugin(
            name: "LatheImportBuild",
            capability: .buildTool(),
            dependencies: ["LatheImport"]
        ),

        // The runtime.
        .target(name: "LatheCoding"),
        .target(
            name: "LatheRuntime",
            dependencies: [
                "LatheCoding",
                .target(name: "libcurl", condition: .when(platforms: [.linux], traits: ["Curl"])),
            ]
        ),
        .systemLibrary(
            name: "libcurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .yum(["libcurl-devel"])]
        ),

        // Its optional parts.
        .target(
            name: "LatheXML",
            dependencies: [
                "LatheCoding",
                .target(name: "libxml2", condition: .when(platforms: [.linux], traits: ["XML"])),
            ],
            // The module that Apple's SDKs bring along does not name the library.
            linkerSettings: [
                .linkedLibrary(
                    "xml2",
                    .when(
                        platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS],
                        traits: ["XML"]
                    )
                )
            ]
        ),
        .target(name: "LatheCaching", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(name: "LatheDownloads", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(name: "LatheLists", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(name: "LatheMessages", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(name: "LatheOAuth", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(name: "LatheSessions", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(name: "LatheStreams", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(name: "LatheDeferred", dependencies: ["LatheCoding", "LatheRuntime"]),
        .target(
            name: "LatheStore",
            dependencies: [
                "LatheCoding", "LatheRuntime",
                .target(
                    name: "libsqlite3",
                    condition: .when(platforms: [.linux], traits: ["Store"])
                ),
                .target(name: "libpq", condition: .when(traits: ["Postgres"])),
            ]
        ),
        .systemLibrary(
            name: "libsqlite3",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]
        ),
        .systemLibrary(
            name: "libpq",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .yum(["libpq-devel"]), .brew(["libpq"])]
        ),
        .target(name: "LatheTesting", dependencies: ["LatheCoding", "LatheRuntime", "LatheXML"]),

        // The SDKs.
        .target(
            name: "FogBugz",
            dependencies: [
                "LatheCoding", "LatheDownloads", "LatheRuntime", "LatheSessions", "LatheXML",
            ],
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),
        .target(
            name: "GuildWars2",
            dependencies: ["LatheCoding", "LatheLists", "LatheRuntime"],
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),
        .target(
            name: "MediaWiki",
            dependencies: [
                "LatheCoding", "LatheLists", "LatheRuntime", "LatheSessions", "LatheXML",
            ],
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),
        .target(
            name: "Trello",
            dependencies: [
                "LatheCoding", "LatheDownloads", "LatheLists", "LatheMessages", "LatheOAuth",
                "LatheRuntime",
            ],
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),

        // Their entities in stores.
        .target(
            name: "GuildWars2Store",
            dependencies: [
                "GuildWars2", "LatheCoding", "LatheLists", "LatheRuntime", "LatheStore",
            ],
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),
        .target(
            name: "TrelloStore",
            dependencies: ["LatheCoding", "LatheLists", "LatheRuntime", "LatheStore", "Trello"],
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),

        // The demos.
        .target(
            name: "DemoSupport",
            dependencies: ["LatheCoding", "LatheRuntime", "LatheTesting"]
        ),
        .executableTarget(
            name: "TrelloDemo",
            dependencies: [
                "DemoSupport", "LatheCoding", "LatheLists", "LatheRuntime", "LatheStore",
                "LatheTesting",
                "Trello",
                "TrelloStore",
            ]
        ),
        .executableTarget(
            name: "FogBugzDemo",
            dependencies: [
                "DemoSupport", "FogBugz", "LatheCoding", "LatheRuntime", "LatheTesting",
            ]
        ),
        .executableTarget(
            name: "GuildWars2Demo",
            dependencies: [
                "DemoSupport", "GuildWars2", "GuildWars2Store", "LatheCoding", "LatheLists",
                "LatheRuntime",
                "LatheStore", "LatheTesting",
            ]
        ),
        .executableTarget(
            name: "MediaWikiDemo",
            dependencies: [
                "DemoSupport", "LatheCoding", "LatheLists", "LatheRuntime", "LatheTesting",
                "MediaWiki",
            ]
        ),

        // Tests.
        .target(name: "ChildProcesses", path: "Tests/ChildProcesses"),
        .testTarget(name: "SchemaSyntaxTests", dependencies: ["SchemaSyntax"]),
        .testTarget(
            name: "SchemaModelTests",
            dependencies: ["SchemaSyntax", "SchemaModel"],
            exclude: ["Features", "Rules", "ThirtyMistakes"]
        ),
        .testTarget(
            name: "SwiftSourceTests",
            dependencies: ["ChildProcesses", "Invention", "SwiftSource"]
        ),
        .testTarget(name: "YAMLReadingTests", dependencies: ["SchemaSyntax", "YAMLReading"]),
        .testTarget(
            name: "OpenAPITests",
            dependencies: ["OpenAPI", "SchemaSyntax", "YAMLReading"]
        ),
        .testTarget(
            name: "SchemaImportTests",
            dependencies: [
                "LatheTool", "OpenAPI", "SchemaImport", "SchemaModel", "SchemaSyntax",
                "SwiftTranslation",
                "YAMLReading",
            ],
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "SwiftTranslationTests",
            dependencies: ["SchemaSyntax", "SchemaModel", "SwiftSource", "SwiftTranslation"]
        ),
        .testTarget(
            name: "GenerationTests",
            dependencies: [
                "ChildProcesses", "SchemaSyntax", "SchemaModel", "SwiftSource", "SwiftTranslation",
                "LatheTool",
                "GoldenAuth", "GoldenCallbacks", "GoldenChanges", "GoldenChoices", "GoldenClashes",
                "GoldenCommon",
                "GoldenConstraints", "GoldenContainers",
                "GoldenExampleCalls", "GoldenExamples", "GoldenFields", "GoldenImports",
                "GoldenMessages", "GoldenNames", "GoldenNamesCalls", "GoldenNamesEntities",
                "GoldenNesting", "GoldenPaging",
                "GoldenResponses", "GoldenShared", "GoldenSignatures", "GoldenStored",
                "GoldenStoredEntities", "GoldenStreams",
                "GoldenTransfers", "GoldenUnions", "GoldenWebhooks", "Invention", "LatheCoding",
                "LatheDownloads", "LatheMessages", "LatheOAuth", "LatheLists", "LatheRuntime",
                "LatheStore",
                "LatheStreams", "LatheTesting",
                "LatheXML",
            ],
            exclude: ["Goldens"]
        ),
        .target(
            name: "Invention",
            dependencies: ["LatheCoding"],
            path: "Tests/Invention"
        ),
        .testTarget(
            name: "LatheCodingTests",
            dependencies: ["Invention", "LatheCoding", "LatheXML"]
        ),
        .testTarget(
            name: "GeneratedTypesTests",
            dependencies: [
                "FogBugz", "GuildWars2", "Invention", "LatheCoding", "LatheRuntime", "MediaWiki",
                "SchemaModel", "SchemaSyntax", "SwiftSource", "SwiftTranslation", "Trello",
                "LatheXML",
            ]
        ),
        .testTarget(name: "ConformanceTests", dependencies: ["LatheCoding", "LatheXML"]),
        .testTarget(
            name: "LatheRuntimeTests",
            dependencies: [
                "ChildProcesses", "Invention", "LatheCaching", "LatheCoding", "LatheDownloads",
                "LatheMessages", "LatheOAuth", "LatheLists", "LatheRuntime", "LatheSessions",
                "LatheStreams",
                "LatheTesting",
                "LatheXML",
            ]
        ),
        .executableTarget(
            name: "HostileCalls",
            dependencies: [
                "LatheCoding", "LatheDownloads", "LatheRuntime", "LatheStreams", "LatheTesting",
            ],
            path: "Tests/HostileCalls"
        ),
        .testTarget(name: "HostileTests", dependencies: ["HostileCalls"]),
        .testTarget(
            name: "LatheDeferredTests",
            dependencies: [
                "GoldenMinimal", "LatheCoding", "LatheDeferred", "LatheRuntime", "LatheTesting",
            ]
        ),
        .executableTarget(
            name: "StoreFaults",
            dependencies: ["LatheCoding", "LatheRuntime", "LatheStore"],
            path: "Tests/StoreFaults"
        ),
        .testTarget(
            name: "LatheStoreTests",
            dependencies: [
                "ChildProcesses", "LatheCoding", "LatheRuntime", "LatheStore", "LatheTesting",
                "StoreFaults",
            ]
        ),
        .testTarget(
            name: "DemoSupportTests",
            dependencies: ["DemoSupport", "LatheCoding", "LatheRuntime", "ToolRuns"]
        ),
        .target(name: "ToolRuns", dependencies: ["DemoSupport"], path: "Tests/ToolRuns"),
        .testTarget(
            name: "FogBugzTests",
            dependencies: [
                "DemoSupport", "FixtureReading", "FogBugz", "FogBugzDemo", "LatheCoding",
                "LatheDownloads", "LatheRuntime", "LatheTesting", "SchemaModel", "SchemaSyntax",
                "ToolRuns", "Variants",
                "LatheXML",
            ],
            exclude: ["Schemas", "Variants.md"],
            plugins: ["LatheBuild"]
        ),
        .target(
            name: "FixtureReading",
            dependencies: ["LatheCoding", "LatheRuntime", "LatheXML"],
            path: "Tests/Fixtures"
        ),
        .target(
            name: "Variants",
            dependencies: [
                "LatheCoding", "LatheRuntime", "LatheTesting", "SchemaModel", "SchemaSyntax",
                "LatheXML",
            ],
            path: "Tests/Variants"
        ),
        .testTarget(
            name: "GuildWars2Tests",
            dependencies: [
                "FixtureReading", "GuildWars2", "GuildWars2Store", "LatheCoding", "LatheLists",
                "LatheRuntime",
                "LatheStore", "LatheTesting", "SchemaModel", "SchemaSyntax", "Variants",
            ],
            exclude: ["Schemas", "Variants.md"],
            plugins: ["LatheBuild"]
        ),
        .testTarget(
            name: "MediaWikiTests",
            dependencies: [
                "FixtureReading", "DemoSupport", "MediaWiki", "MediaWikiDemo", "LatheCoding",
                "LatheLists", "LatheRuntime",
                "LatheTesting", "ToolRuns", "Variants",
                "LatheXML",
            ],
            exclude: ["Answers", "Schemas", "Variants.md", "XMLVariants.md"],
            plugins: ["LatheBuild"]
        ),
        .testTarget(
            name: "TrelloTests",
            dependencies: [
                "FixtureReading", "LatheCoding", "LatheDownloads", "LatheMessages", "LatheOAuth",
                "LatheLists", "LatheRuntime", "LatheStore", "LatheTesting", "SchemaModel",
                "SchemaSyntax",
                "Trello",
                "TrelloStore", "Variants",
            ],
            exclude: ["Schemas", "Variants.md"],
            plugins: ["LatheBuild"]
        ),
        .testTarget(
            name: "CompatibilityTests",
            dependencies: [
                "FogBugz", "GoldenAnswers", "GoldenForum", "GoldenMessages", "GoldenMinimal",
                "GoldenMuseum", "GoldenWebhooks", "GuildWars2", "GuildWars2Store", "LatheCaching",
                "LatheCoding", "LatheDownloads", "LatheMessages", "LatheOAuth", "LatheLists",
                "LatheRuntime",
                "LatheSessions", "LatheStore", "LatheStreams", "LatheTesting", "MediaWiki",
                "SchemaModel", "SchemaSyntax", "Trello", "TrelloStore",
                "LatheXML",
            ]
        ),

        // The benchmark, with its entities in modules of their own, as an SDK's are.
        .target(
            name: "BenchmarkCards",
            dependencies: ["LatheCoding", "LatheRuntime"],
            path: "Tests/Benchmarks/Cards",
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),
        .target(
            name: "BenchmarkCases",
            dependencies: ["LatheCoding", "LatheRuntime", "LatheXML"],
            path: "Tests/Benchmarks/Cases",
            exclude: ["Schemas"],
            plugins: ["LatheBuild"]
        ),
        .executableTarget(
            name: "LatheBench",
            dependencies: [
                "BenchmarkCards", "BenchmarkCases", "LatheCoding", "LatheRuntime", "LatheStore",
                "LatheTesting", "LatheXML",
                .target(name: "libcurl", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "libpq", condition: .when(traits: ["Postgres"])),
                .target(
                    name: "libsqlite3",
                    condition: .when(platforms: [.linux], traits: ["Store"])
                ),
                .target(name: "libxml2", condition: .when(platforms: [.linux], traits: ["XML"])),
            ],
            path: "Tests/Benchmarks/Bench"
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Generated code that lies in the tests is compiled, each case as a module.
let goldens = [
    "answers", "apart", "auth", "callbacks", "calls", "changes", "choices", "clashes", "common",
    "constraints", "containers", "documents", "examples", "fields", "files", "forum", "imports",
    "messages", "minimal", "museum", "names", "nesting", "paging", "relations", "responses",
    "scalars",
    "shared", "signatures", "stored", "streams", "torture", "transfers", "unions", "webhooks",
    "widths",
]
let goldenParts: [String: [Target.Dependency]] = [
    "answers": ["LatheLists"], "apart": ["LatheStreams"], "auth": ["LatheOAuth", "LatheSessions"],
    "callbacks": ["LatheMessages"], "changes": ["LatheXML"],
    "clashes": ["LatheLists", "LatheXML"], "common": ["LatheXML"], "documents": ["LatheXML"],
    "examples": ["LatheLists"], "fields": ["LatheXML"], "forum": ["LatheOAuth", "LatheSessions"],
    "imports": ["GoldenShared", "LatheXML"],
    "messages": ["LatheMessages", "LatheXML"],
    "names": ["LatheLists", "LatheMessages", "LatheSessions"], "paging": ["LatheLists"],
    "responses": ["LatheXML"],
    "shared": ["LatheXML"], "signatures": ["LatheMessages", "LatheXML"], "stored": ["LatheLists"],
    "streams": ["LatheStreams", "LatheXML"],
    "transfers": ["LatheXML"], "unions": ["LatheXML"], "webhooks": ["LatheMessages"],
]
func module(of golden: String) -> String {
    "Golden\(golden.prefix(1).uppercased())\(golden.dropFirst())"
}
package.targets += goldens.map { name in
    .target(
        name: module(of: name),
        dependencies: ["LatheCoding", "LatheRuntime"] + (goldenParts[name] ?? []),
        path: "Tests/GenerationTests/Goldens/\(name)/expected"
    )
}

for target in package.targets where target.name == "GeneratedTypesTests" {
    target.dependencies += goldens.map { .target(name: module(of: $0)) }
}

for (name, golden, folder, part) in [
    ("GoldenStoredEntities", "stored", "store", "LatheStore"),
    ("GoldenNamesEntities", "names", "store", "LatheStore"),
    ("GoldenExampleCalls", "examples", "examples", "LatheTesting"),
    ("GoldenNamesCalls", "names", "examples", "LatheTesting"),
] {
    package.targets.append(
        .target(
            name: name,
            dependencies: [
                .target(name: module(of: golden)),
                "LatheCoding", "LatheLists", "LatheRuntime", .target(name: part),
            ],
            path: "Tests/GenerationTests/Goldens/\(golden)/\(folder)"
        )
    )
}

#if os(Linux)
// Apple's SDKs bring a module of this name along.
package.targets.append(
    .systemLibrary(
        name: "libxml2",
        pkgConfig: "libxml-2.0",
        providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"])]
    )
)
#endif

for target in package.targets where ![.plugin, .system].contains(target.type) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

// Packages that use the plugin compile the generator, and run it for a fraction of the time that this takes: it is neither
// optimized nor has information for debuggers. Tools to be distributed are built with LATHE_TOOLS=optimized, and tools to
// be debugged with LATHE_TOOLS=debug. The frontend has the options, since SwiftPM passes -g after those of targets.
let tools = Context.environment["LATHE_TOOLS", default: ""]
for target in package.targets where target.path?.hasPrefix("Generator/") ?? false {
    var settings: [SwiftSetting] = []
    if tools != "optimized" {
        settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
    if tools.isEmpty {
        settings.append(
            .unsafeFlags(["-Xfrontend", "-gnone", "-Xfrontend", "-disable-llvm-verify"])
        )
    }
    target.swiftSettings?.append(contentsOf: settings)
}

if let prebuilt { package.targets.append(prebuilt) }

// The names of test targets that a run neither compiles nor runs, separated by spaces.
let skipped = Context.environment["LATHE_SKIPPED_TESTS", default: ""].split(separator: " ")
package.targets.removeAll { target in
    target.type == .test && skipped.contains { $0 == target.name }
}
