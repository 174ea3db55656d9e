package import PropertyListSyntax
package import SettingsModel

/// A modified Xcode project document, with a description of each modification.
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

/// The way in which a target includes a bundle in its product.
package enum BundleProcessing: Hashable, Sendable {
    /// The bundle is copied unchanged.
    case copied
    /// A script phase builds the bundle. `inputs` and `outputs` are the paths of the phase's file lists.
    case built(script: String, inputs: [String], outputs: [String])
    /// A build rule generates the bundle before it is copied. `inputs` contains additional files that the rule's script
    /// reads.
    case builtByRule(script: String, inputs: [String])
}
