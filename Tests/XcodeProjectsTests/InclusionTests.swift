import SourceText
import TestSupport
import Testing
import XcodeProjects

/// The targets that include a bundle, and the way in which each target includes it.
@Suite struct InclusionTests {
    private let reference = "REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = \"<group>\"; };"

    @Test func `Resources phases and copy phases into the resources carry the bundle`() throws {
        var text = ProjectText(objects: reference + "FILE = {isa = PBXBuildFile; fileRef = REF; };", main: "REF")
        #expect(try text.ways() == [])
        text.files = "FILE"
        #expect(try text.ways() == ["App: resources"])
        text.files = "FILE, FILE"
        #expect(try text.ways() == ["App: resources", "App: resources"])
        #expect(try text.ways("Other/Settings.bundle") == [])
        text.files = ""
        text.phases = "COPY"
        for (keys, isCopied) in [
            ("dstSubfolderSpec = 7; dstPath = \"\";", true), ("dstSubfolderSpec = 1;", true),
            ("dstSubfolderSpec = 7; dstPath = Inner;", false), ("dstSubfolderSpec = 10; dstPath = \"\";", false),
        ] {
            text.objects =
                reference + "FILE = {isa = PBXBuildFile; fileRef = REF; };"
                + "COPY = {isa = PBXCopyFilesBuildPhase; files = (FILE); \(keys)};"
            #expect(try text.ways() == (isCopied ? ["App: resources"] : []), "\(keys)")
        }
    }

    @Test func `References with different source trees resolve to their paths`() throws {
        let file = "FILE = {isa = PBXBuildFile; fileRef = REF; };"
        for (objects, path) in [
            (
                "REF = {isa = PBXFileReference; path = \"../Settings.bundle\"; sourceTree = \"<group>\"; };",
                "Settings.bundle"
            ),
            ("REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = SOURCE_ROOT; };", "Settings.bundle"),
            ("REF = {isa = PBXFileReference; path = Settings.bundle; };", "App/Settings.bundle"),
        ] {
            let group = "GROUP = {isa = PBXGroup; path = App; children = (REF); sourceTree = \"<group>\"; };"
            let text = ProjectText(objects: objects + file + group, files: "FILE", main: "GROUP")
            #expect(try text.ways(path) == ["App: resources"], "\(objects)")
            #expect(try text.project().groups(around: "REF").map(\.id) == ["MAIN", "GROUP"])
        }
        let built = "REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = BUILT_PRODUCTS_DIR; };"
        #expect(try ProjectText(objects: built + file, files: "FILE", main: "REF").ways() == [])
    }

    @Test func `A reference to a file inside the bundle is not a reference to the bundle`() throws {
        let inner = "INNER = {isa = PBXFileReference; path = Settings.bundle/Root.plist; sourceTree = \"<group>\"; };"
        let membership = try ProjectText(objects: reference + inner, main: "REF, INNER").project()
            .membership(of: "Settings.bundle")
        #expect(membership.references.map(\.id) == ["REF"] && membership.inside.map(\.id) == ["INNER"])
        #expect(!membership.isShown && membership.targets.isEmpty)
    }

    private func folder(_ exceptions: String = "") -> String {
        "FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = \"<group>\"; "
            + "exceptions = (SET, OTHER, MISSING); };" + exceptions
    }

    @Test func `Synchronized folders carry the bundle unless an exception excludes it`() throws {
        let path = "App/Inner/Settings.bundle"
        let target = "SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; "
        let phase = "OTHER = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; "
        let inner = "membershipExceptions = (Inner/Settings.bundle); };"
        var text = ProjectText(objects: folder(), app: "fileSystemSynchronizedGroups = (FOLDER);", main: "FOLDER")
        #expect(try text.ways(path) == ["App: folder"])
        #expect(try text.ways("App") == [] && text.ways("Other/Settings.bundle") == [])
        for (set, ways) in [
            (target + "target = APP; " + inner, []),
            (target + "target = TESTS; " + inner, ["App: folder", "Tests: folder"]),
            (target + "target = APP; membershipExceptions = (Settings.bundle); };", ["App: folder"]),
            (phase + "buildPhase = RES; " + inner, []),
            (phase + "buildPhase = TESTRES; " + inner, ["App: folder", "Tests: folder"]),
            (target + "target = APP; " + inner + phase + "buildPhase = RES; " + inner, ["App: folder"]),
        ] as [(String, [String])] {
            text.objects = folder(set)
            #expect(try text.ways(path) == ways, "\(set)")
        }
        text.app = ""
        text.objects = folder(target + "target = APP; " + inner)
        #expect(try text.ways(path) == ["App: folder"])
    }

    private func script(outputs: String = "", inputs: String = "", lists: String = "") -> ProjectText {
        ProjectText(
            objects: """
                \(reference)
                SCRIPT = {isa = PBXShellScriptBuildPhase; inputPaths = (\(inputs)); outputPaths = (\(outputs)); \
                outputFileListPaths = (\(lists)); };
                """, phases: "RES, SCRIPT", main: "REF")
    }

    private static let product = "\"$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Settings.bundle\""

    @Test(arguments: [
        (product, true),
        ("\"${TARGET_BUILD_DIR}/${UNLOCALIZED_RESOURCES_FOLDER_PATH}/Settings.bundle/Root.plist\"", true),
        ("\"$(BUILT_PRODUCTS_DIR)/$(WRAPPER_NAME)/Settings.bundle\"", true),
        ("\"$(BUILT_PRODUCTS_DIR)/$(PRODUCT_NAME).app/Settings.bundle\"", true),
        ("\"$(CODESIGNING_FOLDER_PATH)/Settings.bundle\"", true),
        ("\"$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Other.bundle\"", false),
        ("\"$(TARGET_BUILD_DIR)/$(FRAMEWORKS_FOLDER_PATH)/Settings.bundle\"", false),
        ("\"$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Inner/Settings.bundle\"", false),
        ("\"$(DERIVED_FILE_DIR)/Settings.bundle\"", false), ("\"$(SRCROOT)/Settings.bundle\"", false),
    ])
    func `A script carries the bundle if its output is in the resources of the product`(output: String, isCarrier: Bool)
        throws
    {
        #expect(try script(outputs: output).ways() == (isCarrier ? ["App: script"] : []))
    }

    @Test func `The inputs of a script determine the source bundle`() throws {
        let own = script(
            outputs: Self.product, inputs: "\"$(SRCROOT)/Settings.bundle/Root.plist\", \"$(SRCROOT)/x.py\"")
        #expect(try own.ways() == ["App: script"])
        let other = script(outputs: Self.product, inputs: "\"$(SRCROOT)/Other/Settings.bundle\"")
        #expect(try other.ways() == [] && other.ways("Other/Settings.bundle") == ["App: script"])
        // The source bundle may have a different name.
        let source = script(outputs: Self.product, inputs: "\"$(PROJECT_DIR)/Source.bundle/Root.plist\"")
        #expect(try source.ways("Source.bundle") == ["App: script"])
    }

    @Test func `A script that modifies the copied bundle does not carry it`() throws {
        let file = Self.product.replacing("bundle\"", with: "bundle/Root.plist\"")
        for (outputs, inputs, isMaker) in [
            (file, "", false), (file, "\"$(SRCROOT)/version.txt\"", false),
            (file, "\"$(SRCROOT)/Settings.bundle/Root.plist\"", false), (Self.product, "", true),
            ("\(Self.product), \(file)", "", true), ("\(Self.product), \(file)", Self.product, false),
        ] {
            var text = script(outputs: outputs, inputs: inputs)
            text.objects += "FILE = {isa = PBXBuildFile; fileRef = REF; };"
            text.files = "FILE"
            #expect(try text.ways() == ["App: resources"] + (isMaker ? ["App: script"] : []), "\(outputs) \(inputs)")
            let isCrowded = try !text.project().membership(of: "Settings.bundle").targetsWithDuplicates.isEmpty
            #expect(isCrowded == isMaker)
        }
    }

    @Test func `Output paths are also read from file lists`() throws {
        let line = "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Settings.bundle/Root.plist"
        for (name, path) in [
            ("Out.xcfilelist", "Out.xcfilelist"), ("\"$(SRCROOT)/lists/Out.xcfilelist\"", "lists/Out.xcfilelist"),
            ("\"${PROJECT_DIR}/$(TARGET_NAME)-$(CONFIGURATION).xcfilelist\"", "App-Release.xcfilelist"),
            ("\"$(SRCROOT)/../Out.xcfilelist\"", "../Out.xcfilelist"),
        ] {
            let text = script(lists: name)
            #expect(try text.ways(lists: [path: ["# of the app", "", "  \(line)  "]]) == ["App: script"], "\(name)")
            #expect(try text.ways(lists: [path: ["# \(line)"]]) == [])
            #expect(try text.ways() == [])
        }
    }

    @Test func `A build rule carries the bundle if its pattern matches a copied bundle`() throws {
        for (keys, isRule) in [
            ("fileType = pattern.proxy; filePatterns = \"*/Settings.bundle\";", true),
            ("fileType = pattern.proxy; filePatterns = \"*.txt *.bundle\";", true),
            ("filePatterns = \"*/Sett?ngs.b*\";", true), ("fileType = \"wrapper.plug-in\";", true),
            ("fileType = pattern.proxy; filePatterns = \"*/Other.bundle\";", false),
            ("fileType = pattern.proxy; filePatterns = Settings.bundle;", false), ("fileType = text.json;", false),
        ] {
            let text = ProjectText(
                objects: reference
                    + "FILE = {isa = PBXBuildFile; fileRef = REF; }; RULE = {isa = PBXBuildRule; \(keys)};",
                app: "buildRules = (RULE);", files: "FILE", main: "REF")
            #expect(try text.ways() == ["App: resources"] + (isRule ? ["App: rule"] : []), "\(keys)")
            let membership = try text.project().membership(of: "Settings.bundle")
            #expect(try membership.isCopied(by: #require(membership.targets.first)) != isRule)
            // Without a copy, the rule does not apply.
            var idle = text
            idle.files = ""
            #expect(try idle.ways() == [])
        }
    }

    @Test func `Cyclic groups are traversed without a hang`() throws {
        let circle = """
            REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = "<group>"; };
            A = {isa = PBXGroup; path = a; children = (B, REF, A); sourceTree = "<group>"; };
            B = {isa = PBXGroup; path = b; children = (A); sourceTree = "<group>"; };
            """
        let project = try ProjectText(objects: circle, main: "REF").project()
        #expect(project.membership(of: "Settings.bundle").carriers.isEmpty)
        #expect(project.groups(around: "REF").count <= 64)
    }
}
