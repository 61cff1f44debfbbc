import Foundation
import PackagePlugin

/// The code that is generated from a target's schemas, with the target of the SDK that it belongs to.
enum SchemaProduct {
    case sdk
    case examples(of: any SourceModuleTarget)
    case store(of: any SourceModuleTarget)

    /// Determines the product of a target.
    ///
    /// A target that depends on the SDK of the same schemas has its examples if it is a test target, else its
    /// store. Any other target has the SDK.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - folder: Its folder of schemas.
    init(of target: any SourceModuleTarget, from folder: URL) {
        guard let sdk = owner(of: folder, among: target.dependencies) else {
            self = .sdk
            return
        }
        self = target.kind == .test ? .examples(of: sdk) : .store(of: sdk)
    }
}

/// The direct dependency that has the same folder of schemas.
private func owner(
    of folder: URL,
    among dependencies: [TargetDependency]
) -> (any SourceModuleTarget)? {
    let targets = dependencies.flatMap { dependency -> [any Target] in
        switch dependency {
        case .target(let target): [target]
        case .product(let product): product.targets
        @unknown default: []
        }
    }
    let path = folder.resolvingSymlinksInPath().path
    let found = targets.filter { target in
        target.directoryURL.appending(path: "Schemas").resolvingSymlinksInPath().path == path
    }
    // The store of an SDK has the same folder and depends on the SDK.
    let sdk = found.first { target in
        !target.recursiveTargetDependencies.contains { other in
            found.contains { $0.id == other.id }
        }
    }
    return sdk as? any SourceModuleTarget
}
