import TestSupport

/// Commands that change an Xcode project.
extension Scenario {
    static let addedToProject = Scenario(
        "project add",
        bundle(languages: ["en"]).merging(["App.xcodeproj/project.pbxproj": SmallProject.withResources.text]) { $1 },
        command: ["project", "add"])

    static let builtByProject = Scenario(
        "project add --build",
        bundle("App/Settings.bundle", languages: ["en"]).merging([
            "App.xcodeproj/project.pbxproj": SmallProject.withResources.text, "Lists/README": "",
            "settings-bundle.json": #"{ "build": { "configurations": ["Debug"], "file-lists": "Lists" } }"#,
            "Lists/settings-bundle-Debug-inputs.xcfilelist": "old\n",
        ]) { $1 }, command: ["project", "add", "--build", "--bundle", "App/Settings.bundle"],
        next: ["localize", "add", "he", "--bundle", "App/Settings.bundle"])

    /// A pane is added to a bundle that a script phase builds, so the file lists change, too.
    static let listed = Scenario(
        "add-pane with file lists",
        bundle("App/Settings.bundle", languages: ["en"]).merging([
            "App.xcodeproj/project.pbxproj": builtProject.text,
            "App/settings-bundle-Debug-inputs.xcfilelist": "old\n",
            "App/settings-bundle-Debug-outputs.xcfilelist": "old\n",
        ]) { $1 }, command: ["add-pane", "More", "--title", "More", "--bundle", "App/Settings.bundle"],
        next: ["localize", "add", "he", "--bundle", "App/Settings.bundle"])

    /// The options file of a bundle that a script phase builds is created, so the file lists change, too.
    static let newOptions = Scenario(
        "init with file lists",
        listed.files.merging([".git/HEAD": ""]) { $1 }, command: ["init", "--bundle", "App/Settings.bundle"],
        next: listed.next)

    private static var builtProject: SmallProject {
        var project = SmallProject.withResources
        project.addConfigurations(["Debug"])
        project.addScriptPhase()
        return project
    }

    static let removedFromProject = Scenario(
        "project remove",
        bundle(languages: ["en"]).merging(["App.xcodeproj/project.pbxproj": SmallProject.withBundle.text]) { $1 },
        command: ["project", "remove"])

    static let newMember = Scenario(
        "new --target", ["App.xcodeproj/project.pbxproj": SmallProject.withResources.text],
        command: ["new", "--target", "App"], next: ["localize", "add", "he"],
        nextWithout: ["new", "--language", "de", "--target", "App"])
}
