import SettingsModel
import SourceText

/// A group of findings from a single rule that have the same cause. The group is reported as one finding.
struct FindingGroup: Sendable {
    /// The identifier that all members of the group share.
    let id: String
    /// The name that distinguishes this finding from the others in the group, such as the name of its language or item.
    let name: String
    /// A closure that returns the message and help text for a group with several members. The argument contains the
    /// names of the members, ordered by file and position.
    let wording: @Sendable ([String]) -> (message: String, help: Message?)
}

extension Reporter.Draft {
    /// Combines the drafts of each group into one draft.
    ///
    /// The combined draft has the location of the first finding in the group and the highest severity in the group. Its
    /// fix applies all fixes in the group.
    ///
    /// - Parameter drafts: All draft findings in a bundle, in any order.
    /// - Returns: The combined drafts and the drafts that do not belong to a group. Each draft is returned with the
    ///   other members of its group.
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
