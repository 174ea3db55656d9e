import PropertyListSyntax
import XcodeProjects

/// A small project: an app with its phases, a target of tests, and what a test adds to them.
struct ProjectText {
    var objects = ""
    /// What stands in the dictionaries of the app and of its resources phase besides.
    var app = ""
    var files = ""
    var phases = "RES"
    var main = ""
    var settings = ""

    var text: String {
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
        \t\tROOT = {isa = PBXProject; mainGroup = MAIN; targets = (APP, TESTS); };
        \(objects)
        \t};
        \trootObject = ROOT;
        }

        """
    }

    func project() throws -> XcodeProject {
        try XcodeProject(PropertyListDocument(anySpelling: Array(text.utf8)), at: "project.pbxproj")
    }

    /// The ways in which the targets carry a bundle: `App: resources`.
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
