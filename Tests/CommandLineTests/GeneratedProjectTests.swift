import Foundation
import TestSupport
import Testing

/// `project` where XcodeGen or Tuist makes the Xcode project.
@Suite struct GeneratedProjectTests {
    private static let bundle = "App/Settings.bundle"

    private func folder(
        _ files: [String: String], project: String? = SmallProject.withResources.text, bundle: String? = Self.bundle
    ) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        for (path, text) in files { try folder.write(text, to: path) }
        if let project { try folder.write(project, to: ProjectEditingTests.file) }
        try folder.write("", to: "App/App.swift")
        if let bundle { try folder.write(paneText(toggleText("Play", key: "play")), to: "\(bundle)/Root.plist") }
        return folder
    }

    private func expectNoChange(
        _ words: [String], in folder: ScratchFolder, _ code: Int32, _ texts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.snapshot()
        let result = try folder.run(words)
        #expect(result.exitCode == code && result.output.isEmpty, "\(result.error)", sourceLocation: sourceLocation)
        for text in texts {
            #expect(result.error.contains(text), "\(result.error)", sourceLocation: sourceLocation)
        }
        #expect(try folder.snapshot().changes(since: before) == [], sourceLocation: sourceLocation)
    }

    // MARK: Included specs

    private static let targets = "targets:\n  App:\n    type: application\n    sources: [Sources]\n"

    @Test(arguments: [
        ("include: [Specs/app.yml]\n", "Specs/app.yml", "../Settings.bundle"),
        ("include: Specs/app.yml\nname: App\n", "Specs/app.yml", "../Settings.bundle"),
        ("name: App\ninclude:\n- Specs/app.yml # the app\n", "Specs/app.yml", "../Settings.bundle"),
        ("include:\n  - path: 'Specs/app.yml'\n", "Specs/app.yml", "../Settings.bundle"),
        ("include:\n  - path: Specs/app.yml\n    relativePaths: false\n", "Specs/app.yml", "Settings.bundle"),
        ("include:\n  - outer.yml\n", "Specs/app.yml", "../Settings.bundle"),
    ])
    func `A spec with included targets is XcodeGen's`(spec: String, file: String, path: String) throws {
        let files = ["project.yml": spec, "outer.yml": "include: [Specs/app.yml, project.yml]\n", file: Self.targets]
        let folder = try folder(files, project: SmallProject.withBundle.text, bundle: "Settings.bundle")
        try expectNoChange(
            ["project", "remove"], in: folder, 2, "XcodeGen makes App.xcodeproj of \(file)", "take it out of \(file)")
        try expectNoChange(
            ["project", "add"], in: folder, 2, "write - path: \(path) under sources: of the app target in \(file)")
    }

    @Test func `A file that includes no targets is not XcodeGen's`() throws {
        let folder = try folder(["project.yml": "include: [ci.yml, gone.yml]\n", "ci.yml": "steps: []\n"])
        #expect(try folder.run("project", "add").exitCode == 0)
    }

    @Test func aProjectThatIsMadeOfAManifest() throws {
        let folder = try folder(["project.yml": "targets:\n  App:\n"], bundle: "Settings.bundle")
        try expectNoChange(
            ["project", "add"], in: folder, 2, "XcodeGen makes App.xcodeproj of project.yml",
            "write - path: Settings.bundle under sources: of the app target in project.yml, or type --allow-generated")
        try expectNoChange(["project", "remove"], in: folder, 2, "take it out of project.yml")
        #expect(try folder.run("project", "add", "--allow-generated").exitCode == 0)
    }

    // MARK: A manifest that has the bundle

    private static func spec(_ sources: String) -> [String: String] {
        ["project.yml": "name: Demo\ntargets:\n  App:\n    type: application\n\(sources)"]
    }

    private static func tuist(_ arguments: String) -> [String: String] {
        [
            "Project.swift": """
            import ProjectDescription
            let project = Project(name: "App", targets: [
                .target(name: "App", destinations: .iOS, product: .app, sources: ["App/**"], \(arguments)),
                .target(name: "Tests", product: .unitTests, sources: ["Tests/**"], dependencies: [.target(name: "App")]),
            ])
            """
        ]
    }

    @Test(arguments: [
        spec("    sources: [App]\n"), spec("    sources: App\n"), spec("    sources:\n      - App\n"),
        spec("    sources:\n    - path: ./App/\n      group: x\n"), spec("    sources: [{path: App}]\n"),
        spec("    sources: .\n"),
        spec("    sources:\n      - path: App/Settings.bundle\n        buildPhase: resources\n"),
        spec("    templates: [Base]\ntargetTemplates:\n  Base:\n    sources: [\"App\"]\n"),
        [
            "project.yml": "include: [Specs/app.yml]\n",
            "Specs/app.yml": "targets:\n  App:\n    type: application\n    sources: [../App]\n",
        ],
        tuist(#"resources: ["App/**"]"#), tuist(#"resources: ["App/*"]"#),
        tuist(#"resources: [.glob(pattern: "App/**")]"#),
        tuist(#"resources: .resources(["Other", "App/Settings.bundle"])"#), tuist(#"buildableFolders: ["App"]"#),
    ])
    func `What a manifest has is not added`(files: [String: String]) throws {
        for project in [SmallProject.withResources.text, nil] {
            let folder = try folder(files, project: project)
            for words in [["project", "add"], ["project", "add", "--target", "App"]] {
                try expectNoChange(words, in: folder, 0, "identical  ", "the bundle is in")
            }
            let new = try self.folder(files, project: project, bundle: nil)
            let result = try new.run("new", Self.bundle, "--target", "App")
            #expect(result.exitCode == 0 && result.error.contains("identical  "), "\(result.error)")
            #expect(try new.text(of: "\(Self.bundle)/Root.plist").contains("PreferenceSpecifiers"))
        }
    }

    @Test(arguments: [
        spec("    sources: [Sources]\n    scheme: {testTargets: [App]}\n"), spec("    # sources: [App]\n"),
        spec("    sources:\n      - path: App\n        excludes: [Settings.bundle]\n"),
        spec("    sources:\n      - path: App\n        type: folder\n"),
        spec("    sources: [{path: App, excludes: [App/Settings.bundle]}]\n"),
        spec("  Tests:\n    type: bundle.unit-test\n    sources: [App]\n"), tuist(#"resources: ["Other/**"]"#),
        tuist(#"resources: [.glob(pattern: "App/**", excluding: ["App/Settings.bundle"])]"#),
        tuist(#"/* resources: ["App/**"] */ resources: []"#), tuist(#"resources: [.folderReference(path: "App")]"#),
    ])
    func `What a manifest does not have is refused`(files: [String: String]) throws {
        let folder = try folder(files)
        try expectNoChange(["project", "add"], in: folder, 2, "and would undo the change", "write ")
    }

    @Test func `Another target is not taken for the one that has the bundle`() throws {
        let folder = try folder(
            Self.spec("    sources: [App]\n  Other:\n    type: application\n    sources: [Other]\n"))
        try expectNoChange(["project", "add", "--target", "Other"], in: folder, 2, "and would undo the change")
        try expectNoChange(["project", "add", "--build"], in: folder, 2, "and would undo the change")
        try expectNoChange(["project", "remove"], in: folder, 2, "take it out of project.yml")
    }
}
