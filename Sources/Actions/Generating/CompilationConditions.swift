import CodeGeneration
import SettingsModel
import SourceText
import XcodeProjects

/// The compilation conditions for the code of items that are limited to some build configurations.
struct CompilationConditions {
    /// A language with compilation conditions. The raw value is the build setting that defines them.
    enum Language: String {
        case swift = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
        case objectiveC = "GCC_PREPROCESSOR_DEFINITIONS"
    }

    /// The conditions in the options file, keyed by the names of the build configurations.
    private let specified: [String: String]
    /// The conditions that each app defines in each build configuration, keyed by the names of the configurations.
    private var defined: [[String: [String]]] = []
    private let language: Language?
    /// The reason why the conditions in the Xcode project are unknown, or `nil` if there is none.
    private var problem: Message?

    /// Creates the conditions for a bundle. The Xcode project is read only if the bundle limits items to a build
    /// configuration for which the options file does not specify a condition.
    ///
    /// - Parameter language: The language of the code, or `nil` if the output does not use conditions.
    init(specified: [String: String], for bundle: SettingsBundle, at path: String, in language: Language?) {
        self.specified = specified
        self.language = language
        let names = bundle.configurationNames.map(\.name.string)
        guard let language, names.contains(where: { specified[$0] == nil }) else { return }
        let settings = AppSettings(including: path)
        problem = settings.problem
        for app in settings.apps {
            var conditions: [String: [String]] = [:]
            for values in app.configurations {
                let value = values.settings[language.rawValue]
                if case .unknown(let reason) = value, problem == nil {
                    problem =
                        "the value of \(language.rawValue) in \(printable(values.name)) is unknown: "
                        + settings.message(for: reason)
                }
                conditions[values.name] = (value.elements ?? []).compactMap(language.condition)
            }
            defined.append(conditions)
        }
        if problem != nil { defined = [] }
    }

    /// Returns the restriction of code to build configurations. The conditions in the options file take precedence. For
    /// other configurations, the condition is one that the Xcode project defines in exactly these configurations.
    ///
    /// - Parameter names: The names of the build configurations, or `nil` if there is no restriction.
    func limit(_ names: [ExactString]?) -> ConfigurationLimit {
        var conditions = specified
        let all = (names ?? []).map(\.string)
        let others = all.filter { specified[$0] == nil }
        if others.count == all.count, let condition = condition(definedExactlyIn: Set(all)) {
            for name in all { conditions[name] = condition }
        } else {
            for name in others { conditions[name] = condition(definedExactlyIn: [name]) }
        }
        return ConfigurationLimit(names, under: conditions)
    }

    /// Returns a condition that every app defines in the given build configurations and in no others. If there are
    /// several, `DEBUG` is preferred, which Xcode's templates define.
    private func condition(definedExactlyIn names: Set<String>) -> String? {
        let candidates = names.min().flatMap { defined.first?[$0] } ?? []
        let fitting = candidates.filter { condition in
            defined.allSatisfy { app in
                names.isSubset(of: app.keys)
                    && app.allSatisfy { name, conditions in conditions.contains(condition) == names.contains(name) }
            }
        }
        return fitting.contains("DEBUG") ? "DEBUG" : fitting.first
    }

    /// Returns a note for each restriction that does not have a condition. Such code is compiled in all build
    /// configurations.
    func notes(for limits: [ConfigurationLimit]) -> [Message] {
        guard let language else { return [] }
        return limits.withoutRepetitions.compactMap { limit in
            let names = (limit.configurations ?? []).map(\.string)
            guard limit.condition == nil, let first = names.first(where: { specified[$0] == nil }),
                defined.isEmpty || !defined.allSatisfy({ Set($0.keys).isSubset(of: names) })
            else { return nil }
            let missing = names.first { name in defined.contains { $0[name] == nil } }
            let reason =
                problem
                ?? missing.map { "the app has no build configuration \(quoted($0))" }
                ?? "\(language.rawValue) has no condition that only these build configurations define"
            let list = names.map(printable).joined(separator: ", ")
            let example = VariableText.isValidName(first.utf8) ? first.uppercased() : "DEBUG"
            return "the code for \(list) is not inside #if, because \(reason); specify a condition "
                + "that the project defines in 'generate.conditions' of the options file, such as \"\(printable(first))\": \"\(example)\""
        }
    }
}

extension CompilationConditions.Language {
    /// Returns the condition that an element of the build setting defines, or `nil` if `#if` cannot test it.
    fileprivate func condition(_ element: String) -> String? {
        let name = self == .objectiveC && element.hasSuffix("=1") ? String(element.dropLast(2)) : element
        return VariableText.isValidName(name.utf8) ? name : nil
    }
}
