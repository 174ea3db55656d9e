package import SourceText

extension GeneratedSetting {
    /// Restricts the setting to specific build configurations.
    ///
    /// - Parameter conditions: The compilation conditions, keyed by build configuration. The code is compiled
    ///   conditionally only if all of the setting's build configurations have a compilation condition.
    package mutating func limit(to configurations: [ExactString]?, under conditions: [String: String]) {
        self.configurations = configurations
        condition = Self.condition(of: configurations, under: conditions)
    }

    /// Returns the compilation condition for code that is restricted to specific build configurations. The result is
    /// `nil` if there is no restriction, or if one of the build configurations does not have a compilation condition.
    static func condition(of configurations: [ExactString]?, under conditions: [String: String]) -> String? {
        let found = (configurations ?? []).map { conditions[$0.string] }
        return found.isEmpty || found.contains(nil)
            ? nil : found.compactMap(\.self).withoutRepetitions.joined(separator: " || ")
    }

    /// Combines the lines of code for several settings into blocks. If a setting has a compilation condition, its lines
    /// are enclosed in `#if` and `#endif`. Adjacent settings with the same condition share a block.
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
