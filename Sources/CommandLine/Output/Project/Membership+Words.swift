import SettingsModel
import SourceText
import XcodeProjects

extension Target {
    /// What it makes, and where that runs: `app iOS`.
    var shownProduct: String { ([product] + systems).joined(separator: " ") }
}

extension Membership.Way {
    /// How, in words.
    var shown: String {
        switch self {
        case .resources(let phase, _): "copied by \(visible(phase.phaseName))"
        case .synchronizedFolder(let folder): "copied with the folder \(visible(folder.name ?? ""))"
        case .script(let script): "made by the script \(visible(script.phaseName))"
        case .rule(let rule): "made by the rule \(visible(rule.name ?? rule["filePatterns"]?.string ?? ""))"
        }
    }

    /// Its name in JSON.
    var name: String {
        switch self {
        case .resources: "resources"
        case .synchronizedFolder: "synchronized-folder"
        case .script: "script"
        case .rule: "rule"
        }
    }

    /// The phase, the folder or the rule.
    var object: ProjectObject {
        switch self {
        case .resources(let phase, _): phase
        case .synchronizedFolder(let object), .script(let object), .rule(let object): object
        }
    }
}

extension ProjectObject {
    /// The name of a phase as Xcode shows it.
    var phaseName: String {
        if let name = self["name"]?.string { return name }
        switch type {
        case "PBXResourcesBuildPhase": return "Copy Bundle Resources"
        case "PBXCopyFilesBuildPhase": return "Copy Files"
        default: return "Run Script"
        }
    }
}
