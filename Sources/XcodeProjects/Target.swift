package import SourceText

/// A target of an Xcode project.
package struct Target: Sendable {
    package let object: ProjectObject
    let project: XcodeProject

    package var id: ExactString { object.id }
    package var name: String { object["name"]?.string ?? "" }

    /// The product type identifier, such as `com.apple.product-type.application`, or `nil` if the target does not have
    /// a product.
    package var productType: String? { object["productType"]?.string }

    /// Whether the target's product is an app on any platform.
    package var isApp: Bool {
        object.type == "PBXNativeTarget" && productType?.hasPrefix("com.apple.product-type.application") == true
    }

    /// The build phases, in build order.
    package var phases: [ProjectObject] { project.objects(object.strings("buildPhases")) }

    /// The build phases that copy resources. A target usually has at most one.
    package var resourcesPhases: [ProjectObject] { phases.filter { $0.type == "PBXResourcesBuildPhase" } }

    package var buildRules: [ProjectObject] { project.objects(object.strings("buildRules")) }
}
