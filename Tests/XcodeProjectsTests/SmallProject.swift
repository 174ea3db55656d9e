import PropertyListSyntax
import SettingsModel
import Testing
import XcodeProjects

/// A project of one app, with what a test is about put in.
struct SmallProject {
    /// Objects by their sections, as Xcode writes them: the lines between the comments.
    var sections: [String: String] = [
        "PBXFileReference": """
        \t\tAA10 /* App.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        """,
        "PBXGroup": """
        \t\tAA20 = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\tAA21 /* Products */,
        \t\t\t);
        \t\t\tsourceTree = "<group>";
        \t\t};
        \t\tAA21 /* Products */ = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\tAA10 /* App.app */,
        \t\t\t);
        \t\t\tname = Products;
        \t\t\tsourceTree = "<group>";
        \t\t};
        """,
        "PBXNativeTarget": """
        \t\tAA30 /* App */ = {
        \t\t\tisa = PBXNativeTarget;
        \t\t\tbuildPhases = (
        \t\t\t);
        \t\t\tbuildRules = (
        \t\t\t);
        \t\t\tname = App;
        \t\t\tproductType = "com.apple.product-type.application";
        \t\t};
        """,
        "PBXProject": """
        \t\tAA40 /* Project object */ = {
        \t\t\tisa = PBXProject;
        \t\t\tmainGroup = AA20;
        \t\t\tprojectDirPath = "";
        \t\t\ttargets = (
        \t\t\t\tAA30 /* App */,
        \t\t\t);
        \t\t};
        """,
    ]

    /// Replaces a text in the lines of a section.
    mutating func replace(in section: String, _ old: String, with new: String) {
        sections[section] = sections[section]?.replacing(old, with: new)
    }

    var text: String {
        let objects = sections.sorted { $0.key < $1.key }.map { name, lines in
            "\n/* Begin \(name) section */\n\(lines)\n/* End \(name) section */\n"
        }
        return "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {\n"
            + objects.joined() + "\t};\n\trootObject = AA40 /* Project object */;\n}\n"
    }

    /// The same with a folder in step with the disk, which the app owns or not, and its exceptions.
    static func synchronized(isOwned: Bool = true, exceptions: [String] = []) -> SmallProject {
        var small = SmallProject()
        small.replace(
            in: "PBXGroup", "\t\t\t\tAA21 /* Products */,",
            with: "\t\t\t\tAA50 /* App */,\n\t\t\t\tAA21 /* Products */,")
        let list =
            exceptions.isEmpty
            ? ""
            : "\t\t\texceptions = (\n\t\t\t\tAA60 /* Exceptions for \"App\" folder in \"App\" target */,\n\t\t\t);\n"
        small.sections["PBXFileSystemSynchronizedRootGroup"] =
            "\t\tAA50 /* App */ = {\n\t\t\tisa = PBXFileSystemSynchronizedRootGroup;\n\(list)\t\t\tpath = App;\n"
            + "\t\t\tsourceTree = \"<group>\";\n\t\t};"
        if !exceptions.isEmpty {
            let paths = exceptions.map { "\t\t\t\t\($0),\n" }.joined()
            small.sections["PBXFileSystemSynchronizedBuildFileExceptionSet"] =
                "\t\tAA60 /* Exceptions for \"App\" folder in \"App\" target */ = {\n"
                + "\t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;\n\t\t\tmembershipExceptions = (\n"
                + "\(paths)\t\t\t);\n\t\t\ttarget = AA30 /* App */;\n\t\t};"
        }
        if isOwned {
            small.replace(
                in: "PBXNativeTarget", "\t\t\tname = App;",
                with: "\t\t\tfileSystemSynchronizedGroups = (\n\t\t\t\tAA50 /* App */,\n\t\t\t);\n\t\t\tname = App;")
        }
        return small
    }

    func project() throws -> XcodeProject { try Self.project(text) }

    static func project(_ text: String) throws -> XcodeProject {
        try XcodeProject(PropertyListDocument(anySpelling: Array(text.utf8)), at: "project.pbxproj")
    }

    /// Adds a bundle to the app, and holds that what comes is taken back to the byte.
    ///
    /// - Returns: the lines that came, behind "+", and went, behind "-".
    func adding(
        _ path: String = "Settings.bundle", as use: BundleUse = .copied, isTakenBack: Bool = true,
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
