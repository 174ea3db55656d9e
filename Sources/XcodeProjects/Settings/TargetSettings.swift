import PropertyListSyntax
import SourceText

/// The build settings of a target in one build configuration, as defined in the project file and in build configuration
/// files. Xcode's default values and settings from the command line are not included.
///
/// A `BuildSettingsReader` creates this value.
package struct TargetSettings: Sendable {
    /// The name of the build configuration.
    package let configuration: String
    /// The sources of the settings in order of precedence, highest first.
    let levels: [SettingsLevel]

    /// The value of `SRCROOT` during evaluation. It does not occur in other values.
    static let projectFolder: Character = "\u{0}"

    /// Settings with built-in values. They are assumed to be absent from files that cannot be read.
    private static let builtIn: Set = [
        "CONFIGURATION", "PROJECT", "PROJECT_DIR", "PROJECT_NAME", "SOURCE_ROOT", "SRCROOT", "TARGETNAME",
        "TARGET_NAME",
    ]

    /// The place of an assignment in the levels.
    struct Place {
        let level: Int
        let order: Int
    }

    /// Returns the effective value of a setting.
    package subscript(name: String) -> SettingValue { value(of: name) { $0 } }

    /// Returns the effective value of a setting that contains a path. A path in the folder that contains the project is
    /// relative to that folder. `$(SRCROOT)` refers to the same folder.
    package func path(_ name: String) -> SettingValue { value(of: name, Self.relativePath) }

    /// Expands references to settings in a path. The result has the same form as `path(_:)`.
    func expandingPath(_ text: String) -> SettingValue {
        value { (evaluator: inout SettingEvaluator) throws(UnknownSettingReason) in
            (Self.relativePath(try evaluator.expanded(text)), nil)
        }
    }

    private static func relativePath(_ value: String) -> String {
        guard value.first == projectFolder else { return value }
        let rest = value.dropFirst()
        return rest.isEmpty ? "." : rest.first == "/" ? String(rest.dropFirst()) : value
    }

    /// Whether the settings exclude files with a name from the product. If this is unknown, the value is `false`.
    package func excludes(_ name: String) -> Bool {
        let names = self["EXCLUDED_SOURCE_FILE_NAMES"].elements ?? []
        return names.contains { $0 == name || $0 == "*.bundle" }
    }

    private func value(of name: String, _ transform: (String) -> String) -> SettingValue {
        value { (evaluator: inout SettingEvaluator) throws(UnknownSettingReason) in
            guard let value = try evaluator.value(of: name) else { return nil }
            return (transform(value), try assignment(of: name, below: nil)?.assignment.location)
        }
    }

    /// Expands references to settings in a string, such as a value in `Info.plist`.
    ///
    /// - Parameter location: The location of the string, which becomes the location of the result.
    package func expanding(_ text: String, at location: SettingLocation? = nil) -> SettingValue {
        value { (evaluator: inout SettingEvaluator) throws(UnknownSettingReason) in
            (try evaluator.expanded(text), location)
        }
    }

    private func value(
        _ body: (inout SettingEvaluator) throws(UnknownSettingReason) -> (String, SettingLocation?)?
    ) -> SettingValue {
        var evaluator = SettingEvaluator(self)
        do throws(UnknownSettingReason) {
            guard let (value, location) = try body(&evaluator) else { return .unset }
            return value.contains(Self.projectFolder) ? .unknown(.projectLocation) : .known(value, at: location)
        } catch {
            return .unknown(error)
        }
    }

    /// Returns the assignment of a setting that has the highest precedence, or `nil` if there is none.
    ///
    /// - Parameter place: If specified, only assignments with a lower precedence than the one at this place are used.
    /// - Throws: A reason if it is unknown which assignment has the highest precedence.
    func assignment(
        of name: String, below place: Place?
    ) throws(UnknownSettingReason) -> (assignment: SettingsLevel.Assignment, place: Place)? {
        for index in (place?.level ?? 0)..<levels.count {
            let level = levels[index]
            let limit = place?.level == index ? place?.order ?? .max : .max
            let assignment = level.assignments[name]?.last {
                $0.order < limit && $0.applies(in: configuration) != false
            }
            if let gap = level.gaps.last(where: { $0.order < limit }), gap.order > assignment?.order ?? -1,
                !Self.builtIn.contains(name)
            {
                throw .unreadableFile(path: gap.path)
            }
            guard let assignment else { continue }
            guard assignment.applies(in: configuration) == true else {
                throw .condition(setting: name, condition: assignment.conditions.map(\.description).joined())
            }
            return (assignment, Place(level: index, order: assignment.order))
        }
        return nil
    }
}

/// The assignments in one source of build settings: the project file or a build configuration file with its included
/// files.
struct SettingsLevel: Sendable {
    struct Assignment: Sendable {
        /// The position in the order of precedence. Assignments with greater numbers take precedence.
        let order: Int
        let value: String
        var conditions: [SettingCondition] = []
        let location: SettingLocation?

        /// Returns whether the conditions are met, or `nil` if this depends on the build.
        func applies(in configuration: String) -> Bool? {
            var result: Bool? = true
            for condition in conditions where condition.pattern != "*" {
                let pattern = condition.pattern
                guard condition.parameter == "config", !pattern.dropLast().contains("*"),
                    !pattern.contains(where: { "?[\\".contains($0) })
                else {
                    result = nil
                    continue
                }
                let isMet = pattern.last == "*" ? configuration.hasPrefix(pattern.dropLast()) : configuration == pattern
                if !isMet { return false }
            }
            return result
        }
    }

    /// A part of a file that could not be read, and that might assign any setting.
    struct Gap: Sendable {
        let order: Int
        let path: String
    }

    /// The assignments of each setting in ascending order of precedence.
    private(set) var assignments: [String: [Assignment]] = [:]
    /// The gaps in ascending order.
    private(set) var gaps: [Gap] = []
    private var count = 0

    mutating func assign(
        _ name: String, _ value: String, _ conditions: [SettingCondition] = [], at location: SettingLocation? = nil
    ) {
        assignments[name, default: []].append(
            Assignment(order: count, value: value, conditions: conditions, location: location))
        count += 1
    }

    mutating func addGap(_ path: String) {
        gaps.append(Gap(order: count, path: path))
        count += 1
    }

    init(_ values: KeyValuePairs<String, String> = [:]) {
        for (name, value) in values { assign(name, value) }
    }

    /// Reads the `buildSettings` of a build configuration in the project file. Because the order of keys is not
    /// significant, assignments with conditions take precedence over other assignments.
    init(_ configuration: ProjectObject, in project: XcodeProject) {
        let text = project.document.source.text
        var conditional: [(PropertyListElement.Entry, String, [SettingCondition])] = []
        func assign(_ entry: PropertyListElement.Entry, _ name: String, _ conditions: [SettingCondition]) {
            guard let value = entry.element.settingValue else { return }
            let location = SettingLocation(
                path: project.path, offset: entry.keyElement.span.lowerBound, in: text)
            self.assign(name, value, conditions, at: location)
        }
        for entry in configuration.element["buildSettings"]?.entries ?? [] {
            guard let (name, conditions) = SettingCondition.nameAndConditions(in: entry.key.string) else { continue }
            if conditions.isEmpty { assign(entry, name, []) } else { conditional.append((entry, name, conditions)) }
        }
        for (entry, name, conditions) in conditional { assign(entry, name, conditions) }
    }
}

extension PropertyListElement {
    /// The value of a build setting. The elements of a list are separated by spaces.
    var settingValue: String? {
        if let string = stringValue { return string.string }
        return kind == .array ? elements.compactMap { $0.stringValue?.string }.joined(separator: " ") : nil
    }
}
