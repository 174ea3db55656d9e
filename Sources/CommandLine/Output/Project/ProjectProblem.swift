import BundleStorage
import SettingsModel
import SourceText
import XcodeProjects

/// Something about a bundle and an Xcode project that somebody should know.
struct ProjectProblem {
    enum Kind: String, CaseIterable {
        case notInTarget = "not-in-target"
        case wrongTarget = "wrong-target"
        case copiedTwice = "copied-twice"
        case sameName = "same-name"
        case twoReferences = "two-references"
        case danglingReference = "dangling-reference"
        case referenceInside = "reference-inside"
        case excluded
        case namedByScript = "named-by-script"
        case missingLanguage = "missing-language"
        case noIcon = "no-icon"

        /// Whether the app works all the same.
        var isNote: Bool {
            switch self {
            case .excluded, .namedByScript, .missingLanguage, .noIcon, .twoReferences: true
            default: false
            }
        }
    }

    let kind: Kind
    let message: String
    let help: String?
    /// Where it stands in the Xcode project.
    var position: SourcePosition?

    init(_ kind: Kind, _ message: String, help: String? = nil, at position: SourcePosition? = nil) {
        self.kind = kind
        self.message = message
        self.help = help
        self.position = position
    }

    /// That of a manifest of which no project was made yet; nil where it names the bundle.
    init?(missingFrom manifest: ProjectManifest) {
        if manifest.namesBundle { return nil }
        self.init(
            .notInTarget, "\(visible(manifest.path)) does not name the bundle", help: Self.help(writing: manifest))
    }

    static func help(writing manifest: ProjectManifest) -> String {
        let line = "write \(visible(manifest.line)) \(manifest.place) in \(visible(manifest.path))"
        return manifest.tool == .swiftPM ? line : "\(line), and run \(manifest.tool.command)"
    }
}

extension ProjectManifest.Tool {
    /// What makes the project anew.
    var command: String {
        switch self {
        case .xcodeGen: "xcodegen"
        case .tuist: "tuist generate"
        case .swiftPM: "swift build"
        }
    }
}
