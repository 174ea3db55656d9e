/// The text of a small Xcode project with an app, a test target, and the parts that a test adds.
package struct ProjectText {
    /// Additional entries of the `objects` dictionary.
    package var objects: String
    /// Additional entries of the app target's dictionary.
    package var app: String
    /// The build files of the app's resources phase, `RES`.
    package var files: String
    package var phases: String
    /// The children of the main group.
    package var main: String
    /// The build settings of the app in Debug and Release.
    package var settings: String
    /// Additional entries of the project's dictionary.
    package var root: String

    package init(
        objects: String = "", app: String = "", files: String = "", phases: String = "RES", main: String = "",
        settings: String = "", root: String = ""
    ) {
        self.objects = objects
        self.app = app
        self.files = files
        self.phases = phases
        self.main = main
        self.settings = settings
        self.root = root
    }

    package var text: String {
        """
        // !$*UTF8*$!
        {
        \tobjects = {
        \t\tAPP = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; \
        buildConfigurationList = LIST; buildPhases = (\(phases)); \(app)};
        \t\tTESTS = {isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test"; \
        buildPhases = (TESTRES); };
        \t\tRES = {isa = PBXResourcesBuildPhase; files = (\(files)); };
        \t\tTESTRES = {isa = PBXResourcesBuildPhase; files = (); };
        \t\tMAIN = {isa = PBXGroup; children = (\(main)); sourceTree = "<group>"; };
        \t\tLIST = {isa = XCConfigurationList; buildConfigurations = (DEBUG, RELEASE); };
        \t\tDEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(settings)}; };
        \t\tRELEASE = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(settings)}; };
        \t\tROOT = {isa = PBXProject; mainGroup = MAIN; targets = (APP, TESTS); \(root)};
        \(objects)
        \t};
        \trootObject = ROOT;
        }

        """
    }
}
