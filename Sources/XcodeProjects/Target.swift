package import SourceText

/// A target of an Xcode project.
package struct Target: Sendable {
    package let object: ProjectObject
    let project: XcodeProject

    package var id: ExactString { object.id }
    package var name: String { object["name"]?.string ?? "" }

    /// `com.apple.product-type.application`; nil for a target that makes no product.
    package var productType: String? { object["productType"]?.string }

    /// Whether it makes an app: for a phone, a watch or a computer.
    package var isApp: Bool {
        object.type == "PBXNativeTarget" && productType?.hasPrefix("com.apple.product-type.application") == true
    }

    /// The build phases, in their order.
    package var phases: [ProjectObject] { project.objects(object.strings("buildPhases")) }

    /// The phases that copy resources: a target has one, or none.
    package var resourcesPhases: [ProjectObject] { phases.filter { $0.type == "PBXResourcesBuildPhase" } }

    package var buildRules: [ProjectObject] { project.objects(object.strings("buildRules")) }
}
