import TestSupport

/// Commands that change an Xcode project.
extension Scenario {
    static let addedToProject = Scenario(
        "project add",
        bundle(languages: ["en"]).merging(["App.xcodeproj/project.pbxproj": SmallProject.withResources.text]) { $1 },
        command: ["project", "add"])

    static let removedFromProject = Scenario(
        "project remove",
        bundle(languages: ["en"]).merging(["App.xcodeproj/project.pbxproj": SmallProject.withBundle.text]) { $1 },
        command: ["project", "remove"])

    static let newMember = Scenario(
        "new --target", ["App.xcodeproj/project.pbxproj": SmallProject.withResources.text],
        command: ["new", "--target", "App"], next: ["localize", "add", "he"],
        nextWithout: ["new", "--language", "de", "--target", "App"])
}
