package import PropertyListSyntax
package import SettingsModel

/// A change of an Xcode project: its text, and what there is to say of it.
package struct ProjectChange: Sendable {
    package let document: PropertyListDocument
    package let lines: [Line]

    package struct Line: Hashable, Sendable {
        package let action: Action
        package let detail: Message
    }

    package enum Action: Hashable, Sendable {
        case insert, update, remove, identical
    }
}

/// How a target is to take a bundle into its product.
package enum BundleUse: Hashable, Sendable {
    /// As it is.
    case copied
    /// Made by the script of a phase, which has these file lists.
    case built(script: String, inputs: [String], outputs: [String])
    /// Made by the script of a build rule before it is copied, which reads these files beside the bundle.
    case builtByRule(script: String, inputs: [String])
}
