/// What the Xcode project of a bundle says of it, as far as rules ask.
package struct ProjectFacts: Hashable, Sendable {
    /// How far the apps of the project do without the bundle.
    package enum Absence: Hashable, Sendable {
        /// No app takes any Settings bundle.
        case ofAnyBundle
        /// Some app takes another one, or something else makes the project.
        case ofThisBundle
    }

    /// A target that copies the bundle, and makes it by something else, too.
    package struct TwoProducers: Hashable, Sendable {
        package let target: String
        /// The name of the phase that makes it.
        package let maker: String

        package init(target: String, maker: String) {
            self.target = target
            self.maker = maker
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
    package let twoProducers: [TwoProducers]
    /// Files that are for the build alone and that an app copies, by paths from the folder of the project.
    package let copiedSources: [String]
    /// The languages that the project names in `knownRegions`.
    package let regions: [String]

    package init(
        name: String, absence: Absence? = nil, others: [String] = [], isCopied: Bool = false,
        twoProducers: [TwoProducers] = [],
        copiedSources: [String] = [], regions: [String] = []
    ) {
        self.name = name
        self.absence = absence
        self.others = others
        self.isCopied = isCopied
        self.twoProducers = twoProducers
        self.copiedSources = copiedSources
        self.regions = regions
    }

    /// What an example says of it.
    var shown: String {
        var lines = twoProducers.flatMap {
            ["the target \($0.target) copies Settings.bundle", "its phase \"\($0.maker)\" makes Settings.bundle"]
        }
        if absence != nil { lines.append("no app has Settings.bundle among its files") }
        lines += others.map { "the target \($0), which makes no app, copies Settings.bundle" }
        if isCopied { lines.append("the target App copies Settings.bundle") }
        lines += copiedSources.map { "the target App copies \($0)" }
        if !regions.isEmpty { lines.append("knownRegions = (\(regions.joined(separator: ", ")));") }
        return lines.joined(separator: "\n")
    }
}

extension Rule {
    /// Whether the rule needs to know what the Xcode project says.
    package var asksProject: Bool {
        let rules: [Rule] = [
            .notInTarget, .copiedAndBuilt, .copiedSource, .projectLanguages, .copiedConfigurations,
        ]
        return rules.contains { $0.id == id }
    }
}
