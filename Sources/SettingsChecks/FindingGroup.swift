import SettingsModel
import SourceText

/// What makes one finding of several of a rule, which have one cause.
struct FindingGroup: Sendable {
    /// What those that belong together have in common.
    let id: String
    /// What tells this one from the others: its language, or its item.
    let name: String
    /// What is said of several, by their names in the order of the bundle.
    let wording: @Sendable ([String]) -> (message: String, help: Message?)
}

extension Reporter.Draft {
    /// The drafts with one in the place of those of a group: the first of them, with the severity of the worst, and a fix
    /// that makes all of theirs.
    ///
    /// - Parameter drafts: those of a whole bundle, in any order.
    /// - Returns: each with where the others of its group were.
    static func grouped(_ drafts: [Reporter.Draft]) -> [(draft: Reporter.Draft, others: [Reporter.Draft])] {
        var result: [(draft: Reporter.Draft, others: [Reporter.Draft])] = []
        var groups: [Key: [Reporter.Draft]] = [:]
        for draft in drafts {
            if let group = draft.group {
                groups[Key(rule: draft.rule, id: group.id), default: []].append(draft)
            } else {
                result.append((draft, []))
            }
        }
        for group in groups.values {
            let members = group.sorted {
                ($0.path, $0.span?.lowerBound ?? 0) < ($1.path, $1.span?.lowerBound ?? 0)
            }
            result.append((Self.joined(members), Array(members.dropFirst())))
        }
        return result
    }

    private struct Key: Hashable {
        let rule: Int
        let id: String
    }

    private static func joined(_ members: [Reporter.Draft]) -> Reporter.Draft {
        let first = members[0]
        guard members.count > 1, let group = first.group else { return first }
        let names = members.compactMap(\.group?.name).withoutRepetitions
        let (message, help) = names.count == 1 ? (first.message, first.help) : group.wording(names)
        return Reporter.Draft(
            rule: first.rule, severity: members.map(\.severity).max() ?? first.severity, path: first.path,
            span: first.span, message: message, help: help, fix: Fix.joined(members.compactMap(\.fix)), group: group)
    }
}
