/// Errors that are detected with the Xcode project that contains the bundle.
extension Mistake {
    static let ofTheProject: [Mistake] = [
        Mistake("not-in-target", at: [""], .add(place, project(copying: []))),
        Mistake("not-in-target", at: [""], .add(place, project(copying: [], target: "bundle.unit-test", and: app))),
        Mistake("copied-twice", at: [""], .add(place, project(and: script, phases: "5, 9, "))),
        Mistake(
            "copied-source", at: [""], .add("../settings-bundle.json", "{}\n"),
            .add(place, project(copying: ["Settings.bundle", "settings-bundle.json"]))),
        Mistake(
            "copied-source", at: [""],
            .add("../settings-bundle.json", "{ \"build\": { \"merge\": [ { \"from\": \"App/Licenses\" } ] } }\n"),
            .add("../App/Licenses/Licence.plist", "<plist><dict/></plist>"),
            .add(place, project(and: synchronizedFolder, owning: "7, "))),
        Mistake("project-languages", at: [""], .add(place, project(regions: "en, de, fr, Base, "))),
        Mistake("project-languages", at: [""], .add(place, project(regions: "en, "))),
        Mistake("privacy-manifest", at: [""], .add(place, project(manifest: false))),
        Mistake(
            "privacy-manifest", at: [""], .add("../PrivacyInfo.xcprivacy", "<plist><dict/></plist>"),
            .add(place, project())),
        Mistake(
            "copied-configurations",
            .replace(
                "<string>user_name</string>",
                with: "<string>user_name</string>⟦<key>SettingsBundleConfigurations</key>⟧"
                    + "<array><string>Debug</string></array>", in: "Root.plist"),
            .add(place, project())),
        Mistake(
            "copied-variable",
            .replace("<string></string>", with: "⟦<string>$(PRODUCT_NAME)</string>⟧", in: "Root.plist"),
            .add(place, project())),
    ]

    private static let place = "../App.xcodeproj/project.pbxproj"

    /// A second app target, which is empty.
    private static let app = """
        8 = {isa = PBXNativeTarget; name = Other; buildPhases = (); productType = "com.apple.product-type.application"; };
        """

    /// A script phase that builds the bundle into the app.
    private static let script = """
        9 = {isa = PBXShellScriptBuildPhase; name = "Build Settings.bundle"; outputPaths = (
            "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Settings.bundle", ); };
        """

    /// A synchronized folder, whose files are all members.
    private static let synchronizedFolder = """
        7 = {isa = PBXFileSystemSynchronizedRootGroup; path = App/Licenses; sourceTree = "<group>"; };
        """

    /// An Xcode project next to the bundle.
    private static func project(
        copying copied: [String] = ["Settings.bundle"], manifest: Bool = true, target type: String = "application",
        and more: String = "",
        phases: String = "5, ", owning folders: String = "", regions: String = "en, de, Base, "
    ) -> String {
        let paths = copied + (manifest ? ["PrivacyInfo.xcprivacy"] : [])
        let references = paths.enumerated().map { index, path in
            """
            F\(index) = {isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>"; };
            B\(index) = {isa = PBXBuildFile; fileRef = F\(index); };
            """
        }
        let (files, builds) = (paths.indices.map { "F\($0), " }.joined(), paths.indices.map { "B\($0), " }.joined())
        return """
            // !$*UTF8*$!
            {
                objects = {
                    1 = {isa = PBXProject; mainGroup = 2; knownRegions = (\(regions)); targets = (3, 8, ); };
                    2 = {isa = PBXGroup; children = (\(files)\(folders)); sourceTree = "<group>"; };
                    3 = {isa = PBXNativeTarget; name = App; buildPhases = (\(phases)); fileSystemSynchronizedGroups = (\(folders)); productType = "com.apple.product-type.\(type)"; };
                    5 = {isa = PBXResourcesBuildPhase; files = (\(builds)); };
                    \(references.joined(separator: "\n"))
                    \(more)
                };
                rootObject = 1;
            }

            """
    }
}
