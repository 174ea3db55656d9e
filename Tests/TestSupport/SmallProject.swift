/// An Xcode project with one app, in Xcode's layout, with the parts that a test adds.
package struct SmallProject: Sendable {
    /// The objects by section: the lines between the section comments that Xcode writes.
    package var sections: [String: String] = [
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

    /// Replaces a string in the lines of a section.
    package mutating func replace(in section: String, _ old: String, with new: String) {
        sections[section] = sections[section]?.replacing(old, with: new)
    }

    package init() {}

    /// Adds a resources phase to the app.
    package mutating func addResources() {
        replace(in: "PBXNativeTarget", "buildPhases = (\n", with: "buildPhases = (\n\t\t\t\tAA70 /* Resources */,\n")
        sections["PBXResourcesBuildPhase"] =
            "\t\tAA70 /* Resources */ = {\n\t\t\tisa = PBXResourcesBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n"
            + "\t\t\tfiles = (\n\t\t\t);\n\t\t};"
    }

    /// Adds build configurations to the project and the app.
    ///
    /// - Parameters:
    ///   - settings: The build settings of all configurations.
    ///   - own: The additional build settings of each configuration, keyed by its name.
    package mutating func addConfigurations(
        _ names: [String] = ["Debug", "Release"], settings: String = "", own: [String: String] = [:]
    ) {
        replace(
            in: "PBXNativeTarget", "\t\t\tbuildPhases", with: "\t\t\tbuildConfigurationList = AA90;\n\t\t\tbuildPhases")
        replace(in: "PBXProject", "\t\t\tmainGroup", with: "\t\t\tbuildConfigurationList = AA90;\n\t\t\tmainGroup")
        let ids = names.indices.map { "AA8\($0)" }
        sections["XCBuildConfiguration"] = zip(ids, names).map { id, name in
            "\t\t\(id) /* \(name) */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\(settings)\(own[name] ?? "")\t\t\t};\n"
                + "\t\t\tname = \(name);\n\t\t};"
        }.joined(separator: "\n")
        sections["XCConfigurationList"] =
            "\t\tAA90 = {\n\t\t\tisa = XCConfigurationList;\n\t\t\tbuildConfigurations = (\n"
            + ids.map { "\t\t\t\t\($0),\n" }.joined() + "\t\t\t);\n\t\t\tdefaultConfigurationName = Release;\n\t\t};"
    }

    /// Adds the script phase that the tool adds for the bundle in the folder App, with a shorter script. The tool
    /// recognizes the phase by its ID, the start of the SHA-256 hash of "Script", the path and the target.
    package mutating func addScriptPhase() {
        let id = "C4FB27EE8A049120454EDA48 /* Build Settings.bundle */"
        replace(in: "PBXNativeTarget", "buildPhases = (\n", with: "buildPhases = (\n\t\t\t\t\(id),\n")
        sections["PBXShellScriptBuildPhase"] =
            "\t\t\(id) = {\n\t\t\tisa = PBXShellScriptBuildPhase;\n"
            + "\t\t\tinputFileListPaths = (\n\t\t\t\t\"$(SRCROOT)/App/settings-bundle-$(CONFIGURATION)-inputs.xcfilelist\",\n\t\t\t);\n"
            + "\t\t\tshellScript = \"settings-bundle build\\n\";\n\t\t};"
    }

    /// The project with a resources phase.
    package static var withResources: SmallProject {
        var small = SmallProject()
        small.addResources()
        return small
    }

    /// The project with the bundle next to it, added as by Xcode.
    package static var withBundle: SmallProject {
        var small = withResources
        let (file, reference) = ("AA11 /* Settings.bundle in Resources */", "AA12 /* Settings.bundle */")
        small.sections["PBXBuildFile"] = "\t\t\(file) = {isa = PBXBuildFile; fileRef = \(reference); };"
        small.sections["PBXFileReference", default: ""] +=
            "\n\t\t\(reference) = {isa = PBXFileReference; lastKnownFileType = \"wrapper.plug-in\"; "
            + "path = Settings.bundle; sourceTree = \"<group>\"; };"
        small.replace(in: "PBXResourcesBuildPhase", "files = (\n", with: "files = (\n\t\t\t\t\(file),\n")
        small.replace(in: "PBXGroup", "\t\t\t\tAA21 ", with: "\t\t\t\t\(reference),\n\t\t\t\tAA21 ")
        return small
    }

    package var text: String {
        let objects = sections.sorted { $0.key < $1.key }.map { name, lines in
            "\n/* Begin \(name) section */\n\(lines)\n/* End \(name) section */\n"
        }
        return "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {\n"
            + objects.joined() + "\t};\n\trootObject = AA40 /* Project object */;\n}\n"
    }

    /// The project with a synchronized folder and its exceptions. The folder can belong to the app.
    package static func synchronized(isOwned: Bool = true, exceptions: [String] = []) -> SmallProject {
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
}
