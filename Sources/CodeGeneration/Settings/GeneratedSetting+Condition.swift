package import SourceText

extension GeneratedSetting {
    /// Restricts the setting to some build configurations.
    ///
    /// - Parameter conditions: The compilation conditions, keyed by the name of the build configuration. The code is
    ///   compiled conditionally only if all build configurations of the setting have a condition.
    package mutating func limit(to configurations: [ExactString]?, under conditions: [String: String]) {
        self.configurations = configurations
        condition = Self.condition(of: configurations, under: conditions)
    }

    /// Returns the compilation condition for code that is restricted to build configurations, or `nil` if one of them
    /// does not have a condition.
    static func condition(of configurations: [ExactString]?, under conditions: [String: String]) -> String? {
        let found = (configurations ?? []).map { conditions[$0.string] }
        return found.isEmpty || found.contains(nil)
            ? nil : found.compactMap(\.self).withoutRepetitions.joined(separator: " || ")
    }

    /// Combines the lines of settings into blocks. The lines of a setting with a compilation condition are enclosed in
    /// `#if` and `#endif`. Adjacent settings with the same condition are in the same block.
    static func conditionalBlocks(
        _ parts: some Sequence<(setting: GeneratedSetting, lines: [String])>, separator: [String] = []
    ) -> [[String]] {
        var runs: [(condition: String?, parts: [[String]])] = []
        for (setting, lines) in parts {
            if let condition = setting.condition, runs.last?.condition == condition {
                runs[runs.count - 1].parts.append(lines)
            } else {
                runs.append((setting.condition, [lines]))
            }
        }
        return runs.map { condition, parts in
            let lines = Array(parts.joined(separator: separator))
            return condition.map { ["#if \($0)"] + lines + ["#endif"] } ?? lines
        }
    }
}
