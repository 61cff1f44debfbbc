// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Lathe", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "LatheRuntime", package: "Lathe")
            ],
            plugins: [.plugin(name: "LatheBuild", package: "Lathe")]
        )
    ]
)
