/// Commands that change an Xcode project.
extension Scenario {
    static let addedToProject = Scenario(
        "project add", bundle(languages: ["en"]).merging(["App.xcodeproj/project.pbxproj": project()]) { $1 },
        command: ["project", "add"])

    static let removedFromProject = Scenario(
        "project remove",
        bundle(languages: ["en"]).merging(["App.xcodeproj/project.pbxproj": project(hasBundle: true)]) { $1 },
        command: ["project", "remove"])

    static let newMember = Scenario(
        "new --target", ["App.xcodeproj/project.pbxproj": project()],
        command: ["new", "--target", "App"], next: ["localize", "add", "he"],
        nextWithout: ["new", "--language", "de", "--target", "App"])

    /// The project of one app.
    private static func project(hasBundle: Bool = false) -> String {
        let file = "AA11 /* Settings.bundle in Resources */"
        let reference = "AA10 /* Settings.bundle */"
        let objects: [(section: String, lines: String)] = [
            ("PBXBuildFile", hasBundle ? "\t\t\(file) = {isa = PBXBuildFile; fileRef = \(reference); };" : ""),
            (
                "PBXFileReference",
                hasBundle
                    ? "\t\t\(reference) = {isa = PBXFileReference; lastKnownFileType = \"wrapper.plug-in\"; "
                        + "path = Settings.bundle; sourceTree = \"<group>\"; };" : ""
            ),
            (
                "PBXGroup",
                "\t\tAA20 = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n"
                    + (hasBundle ? "\t\t\t\t\(reference),\n" : "") + "\t\t\t);\n\t\t\tsourceTree = \"<group>\";\n\t\t};"
            ),
            (
                "PBXNativeTarget",
                "\t\tAA30 /* App */ = {\n\t\t\tisa = PBXNativeTarget;\n\t\t\tbuildPhases = (\n\t\t\t\tAA50 /* Resources */,\n"
                    + "\t\t\t);\n\t\t\tname = App;\n\t\t\tproductType = \"com.apple.product-type.application\";\n\t\t};"
            ),
            (
                "PBXProject",
                "\t\tAA40 /* Project object */ = {\n\t\t\tisa = PBXProject;\n\t\t\tmainGroup = AA20;\n\t\t\ttargets = (\n"
                    + "\t\t\t\tAA30 /* App */,\n\t\t\t);\n\t\t};"
            ),
            (
                "PBXResourcesBuildPhase",
                "\t\tAA50 /* Resources */ = {\n\t\t\tisa = PBXResourcesBuildPhase;\n\t\t\tfiles = (\n"
                    + (hasBundle ? "\t\t\t\t\(file),\n" : "") + "\t\t\t);\n\t\t};"
            ),
        ]
        let sections = objects.filter { !$0.lines.isEmpty }.map { section, lines in
            "\n/* Begin \(section) section */\n\(lines)\n/* End \(section) section */\n"
        }
        return
            "// !$*UTF8*$!\n{\n\tobjects = {\n\(sections.joined())\t};\n\trootObject = AA40 /* Project object */;\n}\n"
    }
}
