import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

/// A bundle in which variables are replaced with their values, as far as they are known.
struct ExpandedBundle {
    let bundle: SettingsBundle
    /// The variables without a value, keyed by name. A value is the reason why there is no value, or `nil` if the
    /// variable is not defined.
    var unknownVariables: [String: Message?] = [:]
}

extension BuildRun {
    /// Returns the values of the variables in a source bundle.
    ///
    /// A value on the command line takes precedence over the environment, which takes precedence over the options file
    /// and the build settings in the Xcode project. The project is read only if another variable does not have a value.
    func values(in source: SettingsBundle) -> [String: VariableValue] {
        if variables == .untouched { return [:] }
        let options = project.file.build.variables.valuesByName()
        var values: [String: VariableValue] = [:]
        var others: [String] = []
        for name in source.variableNames where !keptVariables.contains(name) {
            // Xcode omits empty build settings from the environment, so an empty variable counts as unset.
            let variable = ignoresEnvironment ? nil : Environment.nonempty(name)
            if let value = definitions[name] ?? variable ?? options[name] ?? nil {
                values[name] = .known(value)
            } else {
                others.append(name)
            }
        }
        if others.isEmpty { return values }
        let settings = AppSettings(including: self.source)
        let selection = configuration.map { AppSettings.Selection.named($0) } ?? unspecifiedConfiguration
        for name in others { values[name] = settings.value(of: name, in: selection) }
        return values
    }

    /// Returns the built bundle or, if no build configuration is requested, the source bundle with the values of its
    /// variables. If a string of the source bundle cannot be expanded, all strings are left unexpanded, because the
    /// bundle might not be built at all.
    func expanded(_ source: SettingsBundle, note: (Message) -> Void) throws -> ExpandedBundle {
        let values = values(in: source)
        do {
            if configuration == nil, values.isEmpty { return ExpandedBundle(bundle: source) }
            let built =
                try configuration != nil
                ? built(of: source, by: operations(with: values))
                : BuiltBundle(of: source, by: [expansion(with: values)])
            built.advice.forEach(note)
            return ExpandedBundle(bundle: built.bundle, unknownVariables: values.compactMapValues(\.unknownReason))
        } catch let error as BundleError where configuration == nil {
            let failure = Failure(error, in: self.source)
            let location = failure?.location.map { "\($0): " } ?? ""
            let reason: Message = "variables are not expanded: \(location)\(error.message)"
            if variables == .known { note(reason) }
            return ExpandedBundle(bundle: source, unknownVariables: values.mapValues { _ in reason })
        }
    }
}

extension VariableValue {
    /// The reason why the value is unknown, which is itself `nil` if the variable is not defined. The result is `nil`
    /// if the value is known.
    fileprivate var unknownReason: Message?? {
        switch self {
        case .known(let value): value.isEmpty ? .some(nil) : nil
        case .unknown(let reason): .some(reason)
        }
    }
}
