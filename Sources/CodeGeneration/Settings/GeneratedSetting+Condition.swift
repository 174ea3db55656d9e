package import SourceText

extension GeneratedSetting {
    /// Says which build configurations have the setting.
    ///
    /// - Parameter conditions: the compilation conditions of build configurations, by their names. Only where each of
    ///   them has one, the code is compiled for these alone.
    package mutating func limit(to configurations: [ExactString]?, under conditions: [String: String]) {
        self.configurations = configurations
        condition = Self.condition(of: configurations, under: conditions)
    }

    /// The condition under which code is compiled that is for some build configurations; nil where one of them has none.
    static func condition(of configurations: [ExactString]?, under conditions: [String: String]) -> String? {
        let found = (configurations ?? []).map { conditions[$0.string] }
        return found.isEmpty || found.contains(nil)
            ? nil : found.compactMap(\.self).withoutRepetitions.joined(separator: " || ")
    }

    /// The lines of some settings, with the conditions around those that have one; what stands side by side under one
    /// condition is one block.
    static func blocks(
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
