import PropertyListSyntax
import TestSupport
import XcodeProjects

extension ProjectText {
    func project() throws -> XcodeProject {
        try XcodeProject(PropertyListDocument(detectingFormat: Array(text.utf8)), at: "project.pbxproj")
    }

    /// The ways in which targets include a bundle, such as `App: resources`.
    func ways(_ path: String = "Settings.bundle", lists: [String: [String]] = [:]) throws -> [String] {
        try project().membership(of: path) { lists[$0] }.carriers.map { carrier in
            let way =
                switch carrier.way {
                case .resources: "resources"
                case .synchronizedFolder: "folder"
                case .script: "script"
                case .rule: "rule"
                }
            return "\(carrier.target.name): \(way)"
        }
    }
}
