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

    static let removedFromProject = Scenario(
        "project remove",
        bundle(languages: ["en"]).merging(["App.xcodeproj/project.pbxproj": SmallProject.withBundle.text]) { $1 },
        command: ["project", "remove"])

    static let newMember = Scenario(
        "new --target", ["App.xcodeproj/project.pbxproj": SmallProject.withResources.text],
        command: ["new", "--target", "App"], next: ["localize", "add", "he"],
        nextWithout: ["new", "--language", "de", "--target", "App"])
}
