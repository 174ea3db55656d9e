/// What the Xcode project of a bundle says of it, as far as rules ask.
package struct ProjectFacts: Hashable, Sendable {
    /// How far the apps of the project do without the bundle.
    package enum Absence: Hashable, Sendable {
        /// No app takes any Settings bundle.
        case ofAnyBundle
        /// Some app takes another one, or something else makes the project.
        case ofThisBundle
    }

    /// A target that takes the bundle in more than once.
    package struct Twice: Hashable, Sendable {
        package let target: String
        /// How it does, in words.
        package let ways: [String]

        package init(target: String, ways: [String]) {
            self.target = target
            self.ways = ways
        }
    }

    /// An app that takes the bundle and does not say why it reads user defaults.
    package struct SilentApp: Hashable, Sendable {
        package let app: String
        /// Its privacy manifest, by its path from the folder of the project; nil where it has none.
        package let manifest: String?

        package init(app: String, manifest: String? = nil) {
            self.app = app
            self.manifest = manifest
        }
    }

    /// The name of the project: `App.xcodeproj`.
    package let name: String
    /// Nil where an app takes the bundle.
    package let absence: Absence?
    /// The targets that take the bundle and make no app, where no app takes it.
    package let others: [String]
    /// Whether an app copies the bundle as it is, and does not build it.
    package let isCopied: Bool
    package let copiedTwice: [Twice]
    /// Files that are for the build alone and that an app copies, by paths from the folder of the project.
    package let copiedSources: [String]
    /// The languages of the project by their tags; empty where nobody knows.
    package let languages: [String]
    package let silentApps: [SilentApp]

    package init(
        name: String, absence: Absence? = nil, others: [String] = [], isCopied: Bool = false,
        copiedTwice: [Twice] = [],
        copiedSources: [String] = [], languages: [String] = [], silentApps: [SilentApp] = []
    ) {
        self.name = name
        self.absence = absence
        self.others = others
        self.isCopied = isCopied
        self.copiedTwice = copiedTwice
        self.copiedSources = copiedSources
        self.languages = languages
        self.silentApps = silentApps
    }

    /// What an example says of it.
    var shown: String {
        var lines = copiedTwice.flatMap { twice in
            twice.ways.map { "for the target \(twice.target), the bundle is \($0)" }
        }
        if absence != nil { lines.append("no app has Settings.bundle among its files") }
        lines += others.map { "the target \($0), which is not an app, copies Settings.bundle" }
        if isCopied { lines.append("the target App copies Settings.bundle") }
        lines += copiedSources.map { "the target App copies \($0)" }
        if !languages.isEmpty { lines.append("knownRegions = (\(languages.joined(separator: ", ")));") }
        lines += silentApps.map { silent in
            silent.manifest.map { "\($0) of the target \(silent.app) does not name user defaults" }
                ?? "the target \(silent.app) has no PrivacyInfo.xcprivacy"
        }
        return lines.joined(separator: "\n")
    }
}

extension Rule {
    /// Whether the rule needs to know what the Xcode project says.
    package var asksProject: Bool {
        let rules: [Rule] = [
            .notInTarget, .copiedTwice, .copiedSource, .projectLanguages, .copiedConfigurations, .privacyManifest,
        ]
        return rules.contains { $0.id == id }
    }
}
