import Actions
import SettingsEditing
import SettingsModel
import TestSupport
import Testing

/// Changes to an Xcode project that XcodeGen or Tuist generates.
@Suite struct GeneratedProjectTests {
    private static let bundle = "App/Settings.bundle"

    private func folder(
        _ files: [String: String], project: String? = SmallProject.withResources.text, bundle: String? = Self.bundle
    ) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        for (path, text) in files { try folder.write(text, to: path) }
        if let project { try folder.write(project, to: "App.xcodeproj/project.pbxproj") }
        try folder.write("", to: "App/App.swift")
        if let bundle { try folder.write(paneText(toggleText("Play", key: "play")), to: "\(bundle)/Root.plist") }
        return folder
    }

    /// A requested change to the Xcode project.
    private enum Attempt {
        case add(ProjectRequest = .init(), ProjectAddition.BuildStep = .copy)
        case remove
    }

    /// The outcome of an attempt: the lines of a report, or the message and help of a failure.
    private func outcome(of attempt: Attempt, on bundle: String, in folder: ScratchFolder) throws -> String {
        let path = folder.absolute(bundle)
        let target = BundleRequest(bundle: path)
        let ignore: (Message) -> Void = { _ in }
        let text: String
        do {
            switch attempt {
            case .add(let request, let way):
                switch try ProjectAddition(of: path, by: request, way, governedBy: target, note: ignore) {
                case .unneeded(let lines): text = Self.text(of: lines)
                case .change(let change):
                    let edit = try EditedBundle(change, of: target, at: path, isDryRun: false, note: ignore)
                    text = Self.text(of: edit.lines)
                }
            case .remove:
                let change = try ChangeProject(removing: path, by: .init())
                text = Self.text(
                    of: try EditedBundle(change, of: target, at: path, isDryRun: false, note: ignore).lines)
            }
        } catch let failure as Failure {
            text = "error: \(failure.message); \(failure.help ?? "")"
        }
        return text.replacing(/[.\/\w-]*\/settings-bundle-tests-[0-9A-F-]+\//, with: "")
    }

    private static func text(of lines: [ReportLine]) -> String {
        lines.map { "\($0.action.rawValue)  \($0.path)  \($0.detail)" }.joined(separator: "\n")
    }

    private func expectNoChange(
        _ attempt: Attempt, on bundle: String = Self.bundle, in folder: ScratchFolder, _ start: String,
        _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.snapshot()
        let outcome = try outcome(of: attempt, on: bundle, in: folder)
        #expect(outcome.hasPrefix(start), "\(outcome)", sourceLocation: sourceLocation)
        for text in texts { #expect(outcome.contains(text), "\(outcome)", sourceLocation: sourceLocation) }
        #expect(try folder.snapshot().changes(since: before) == [], sourceLocation: sourceLocation)
    }

    private static let app = ProjectRequest(targets: ["App"])

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
    func `Changes are rejected if XcodeGen generates the project from included specs`(
        spec: String, file: String, path: String
    ) throws {
        let files = ["project.yml": spec, "outer.yml": "include: [Specs/app.yml, project.yml]\n", file: Self.targets]
        let folder = try folder(files, project: SmallProject.withBundle.text, bundle: "Settings.bundle")
        try expectNoChange(
            .remove, on: "Settings.bundle", in: folder, "error: ", "XcodeGen generates App.xcodeproj from \(file)",
            "remove it from \(file)")
        try expectNoChange(
            .add(), on: "Settings.bundle", in: folder, "error: ",
            "add - path: \(path) under sources: of the app target in \(file)")
    }

    @Test func `A spec without targets does not count as an XcodeGen spec`() throws {
        let folder = try folder(["project.yml": "include: [ci.yml, gone.yml]\n", "ci.yml": "steps: []\n"])
        #expect(try outcome(of: .add(), on: Self.bundle, in: folder).hasPrefix("insert"))
    }

    @Test func `Changes to a generated project are rejected unless they are allowed`() throws {
        let folder = try folder(["project.yml": "targets:\n  App:\n"], bundle: "Settings.bundle")
        let bundle = "Settings.bundle"
        try expectNoChange(
            .add(), on: bundle, in: folder, "error: XcodeGen generates App.xcodeproj from project.yml",
            "add - path: Settings.bundle under sources: of the app target in project.yml, or add allowGenerated")
        try expectNoChange(.remove, on: bundle, in: folder, "error: ", "remove it from project.yml")
        let all = ProjectRequest(allowsGenerated: true)
        #expect(try outcome(of: .add(all), on: bundle, in: folder).hasPrefix("insert"))
    }

    // MARK: Manifests that list the bundle

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
        spec("    sources: [{path: App, excludes: [Info.plist]}]\n"),
        spec("    sources:\n      - path: App\n        excludes:\n          - \"**/*.swift\"\n          - Other/**\n"),
        spec("    sources:\n      - path: App\n      - path: Assets\n        type: folder\n"),
        spec("    sources:\n      - path: App\n        includes: [\"*.bundle\"]\n"),
        spec("    sources: &all [Other,\n      App]\n"),
        spec("    sources: *all\nx: &all\n  - App\n").mapValues { "x: &all [App]\n" + $0 },
        spec("    templates: [Base]\ntargetTemplates:\n  Base:\n    sources: [\"${target_name}\"]\n"),
        spec("    <<: *base\n").mapValues { "base: &base\n  sources:\n  - App\n" + $0 },
        tuist(#"resources: [.glob(pattern: "App/**", excluding: ["App/**/*.plist", "App/Old/**"])]"#),
        tuist(#"resources: ["Other/**", .folderReference(path: "Fonts"), "App/**"]"#),
        tuist(#"resources: [.folderReference(path: "App/Settings.bundle")]"#),
        tuist(#"resources: ["App/**"]"#), tuist(#"resources: ["App/*"]"#),
        tuist(#"resources: [.glob(pattern: "App/**")]"#),
        tuist(#"resources: .resources(["Other", "App/Settings.bundle"])"#), tuist(#"buildableFolders: ["App"]"#),
    ])
    func `Adding a bundle changes nothing if the manifest lists it`(files: [String: String]) throws {
        for project in [SmallProject.withResources.text, nil] {
            let folder = try folder(files, project: project)
            for request in [ProjectRequest(), Self.app] {
                try expectNoChange(.add(request), in: folder, "identical  ", "already lists the bundle")
            }
            let new = try self.folder(files, project: project, bundle: nil)
            let made = try CreatedBundle(at: new.absolute(Self.bundle), template: "xcode", memberOf: Self.app)
            #expect(made.isAddedToApp && made.lines.contains { $0.action == .identical }, "\(made.lines)")
            #expect(try new.text(of: "\(Self.bundle)/Root.plist").contains("PreferenceSpecifiers"))
        }
    }

    @Test(arguments: [
        spec("    sources: [Sources]\n    scheme: {testTargets: [App]}\n"), spec("    # sources: [App]\n"),
        spec("    sources:\n      - path: App\n        excludes: [Settings.bundle]\n"),
        spec("    sources:\n      - path: App\n        type: folder\n"),
        spec("    sources: [{path: App, excludes: [Settings.bundle]}]\n"),
        spec("  Tests:\n    type: bundle.unit-test\n    sources: [App]\n"), tuist(#"resources: ["Other/**"]"#),
        tuist(#"resources: [.glob(pattern: "App/**", excluding: ["App/Settings.bundle"])]"#),
        tuist(#"/* resources: ["App/**"] */ resources: []"#), tuist(#"resources: [.folderReference(path: "App")]"#),
    ])
    func `Adding a bundle is rejected if the manifest does not list it`(files: [String: String]) throws {
        let folder = try folder(files)
        try expectNoChange(.add(), in: folder, "error: ", "and would overwrite the change", "add ")
    }

    /// A guess is not printed as a fact.
    @Test(arguments: [
        spec("    sources: [\"${SOURCES}\"]\n"), spec("    sources: *elsewhere\n"),
        spec("    templates: [Gone]\n"), spec("    sources:\n      - path: App\n        includes: [\"*.swift\"]\n"),
        spec("    sources:\n      - path: App\n        excludes: [\"**/Root.plist\"]\n"),
        spec("    sources:\n      - path: App\n        excludes: [\"*.{bundle,md}\"]\n"),
        spec("    sources: [Other]\n    postBuildScripts:\n      - script: |\n          cp -R App/Settings.bundle x\n"),
        tuist("resources: resources"), tuist(#"resources: ["\(folder)/**"]"#),
        tuist(#"resources: ["Other/**"] + shared"#).mapValues { $0 + "\nfunc f() {}" },
        tuist(#"resources: [.glob(pattern: "App/**", excluding: patterns)]"#),
    ])
    func `A manifest that is not evaluated completely may include the bundle`(files: [String: String]) throws {
        let folder = try folder(files)
        let manifest = try #require(files.keys.first)
        let run = manifest == "project.yml" ? "run xcodegen" : "run tuist generate"
        try expectNoChange(
            .add(), in: folder, "error: ", "and would overwrite the change", "\(manifest) may include it: \(run)")
        let status = try folder.run("project", "status", "--bundle", Self.bundle)
        #expect(status.output.contains("\(manifest) may include it: \(run)"), "\(status.output)\(status.error)")
        let project = try self.folder(files, project: nil)
        let early = try project.run("project", "status", "--bundle", Self.bundle)
        #expect(!early.output.contains("does not list"), "\(early.output)")
    }

    @Test func `Adding a bundle is rejected for a target whose sources do not contain it`() throws {
        let folder = try folder(
            Self.spec("    sources: [App]\n  Other:\n    type: application\n    sources: [Other]\n"))
        let other = ProjectRequest(targets: ["Other"])
        try expectNoChange(.add(other), in: folder, "error: ", "and would overwrite the change")
        let build = Attempt.add(.init(), .phase(fileLists: nil))
        try expectNoChange(build, in: folder, "error: ", "and would overwrite the change")
        try expectNoChange(.remove, in: folder, "error: ", "remove it from project.yml")
    }
}
