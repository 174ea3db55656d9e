import PropertyListSyntax
import SettingsModel
import TestSupport
import Testing
import XcodeProjects

extension SmallProject {
    func project() throws -> XcodeProject { try Self.project(text) }

    static func project(_ text: String) throws -> XcodeProject {
        try XcodeProject(PropertyListDocument(detectingFormat: Array(text.utf8)), at: "project.pbxproj")
    }

    /// Adds a bundle to the app, and expects that removing it restores every byte.
    ///
    /// - Returns: The added lines, after "+", and the removed lines, after "-".
    func adding(
        _ path: String = "Settings.bundle", as use: BundleProcessing = .copied, isTakenBack: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let project = try project()
        let added = try project.adding(path, to: project.targets, as: use)
        let text = String(decoding: added.document.bytes, as: UTF8.self)
        let after = try Self.project(text)
        let again = try after.adding(path, to: after.targets, as: use)
        #expect(again.document.bytes == added.document.bytes, sourceLocation: sourceLocation)
        let removed = try after.removing(path, from: after.targets)
        #expect(
            (String(decoding: removed.document.bytes, as: UTF8.self) == self.text) == isTakenBack,
            sourceLocation: sourceLocation)
        return Self.changes(from: self.text, to: text)
    }

    static func changes(from old: String, to new: String) -> [String] {
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        let difference = lines(new).difference(from: lines(old))
        func line(_ change: CollectionDifference<String>.Change) -> String {
            switch change {
            case .insert(_, let line, _): "+" + line
            case .remove(_, let line, _): "-" + line
            }
        }
        return difference.removals.map(line) + difference.insertions.map(line)
    }
}
