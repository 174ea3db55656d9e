import Foundation
import GeneratedCodeSupport
import TestSupport
import Testing

/// Code that `generate` writes for real bundles, compiled and run with the real `UserDefaults`.
@Suite struct GeneratedCodeTests {
    /// Generates code for all bundles in one folder, with unique names.
    ///
    /// - Parameter name: The prefix of the names.
    private func generate(
        _ verb: String, for bundles: [String], named name: String = "Settings", extension suffix: String,
        _ options: [String] = [], in folder: ScratchFolder
    ) throws -> [String] {
        try bundles.enumerated().compactMap { index, bundle in
            let file = "\(name)\(index).\(suffix)"
            func generate(from bundle: String) throws -> CommandResult {
                try folder.run(["generate", verb, "-b", bundle, "--name", "\(name)\(index)", "-o", file] + options)
            }
            let result = try generate(from: bundle)
            if result.exitCode == 2, result.error.contains("/\(unreadablePane)") { return nil }
            if result.exitCode == 2, result.error.contains("has no setting that a managed configuration") { return nil }
            guard result.exitCode == 2, result.error.contains("/\(unreadableTable)") else {
                #expect(result.exitCode == 0, "\(bundle): \(result.error)")
                return file
            }
            // Code can be generated after the table is fixed.
            let copy = folder.absolute("copy\(index)/Settings.bundle")
            #expect(
                try shell(
                    "rm -rf copy\(index) && mkdir copy\(index) && cp -r '\(bundle)' '\(copy)' && chmod -R u+w copy\(index)",
                    in: folder
                ).exitCode == 0)
            _ = try folder.run("check", copy, "--fix")
            #expect(try generate(from: copy).exitCode == 0)
            return file
        }
    }

    /// A pane, and a table of the source language, that prevent code generation.
    private let unreadablePane = "SDURLCache.plist:12:36: error: expected </string>"
    private let unreadableTable =
        "dglancy__Driveline/Settings.bundle/en.lproj/Root.strings:1:1: error: UTF-16 without a byte order mark"

    private func templates(in folder: ScratchFolder) throws -> [String] {
        try ["xcode", "empty", "tutorial", "remote-host", "about"].map { template in
            let path = "\(template)/Settings.bundle"
            try FileManager.default.createDirectory(
                atPath: folder.absolute(template), withIntermediateDirectories: true)
            #expect(try folder.run("new", path, "--template", template, "-q").exitCode == 0)
            return folder.absolute(path)
        }
    }

    /// Compiler options of projects: established ones, new ones, and ones with upcoming features.
    private let projects = [
        [], ["-swift-version", "5"], ["-swift-version", "5", "-default-isolation", "MainActor"],
        ["-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
        ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances"].flatMap {
            ["-enable-upcoming-feature", $0]
        },
    ]

    /// Type-checks all files with the first options, and every eighth file with the others.
    private func expectCompiles(_ files: [String], with module: [String], in folder: ScratchFolder) throws {
        for (index, options) in TestRuns.sample(projects, oneOf: 5).enumerated() {
            let some = index == 0 ? files : files.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
            let result = try SwiftCompiler.check(some, with: module + options, in: folder)
            #expect(result.exitCode == 0, "\(options) \(result.output)\(result.error)")
        }
    }

    /// Every combination of the optional parts.
    private static let combinations = ["changes", "model", "static", "titles"].reduce([[]]) { all, part in
        all + all.map { $0 + [part] }
    }

    /// Every bundle with no part and with all, and a quarter of them with each other combination: which parts are
    /// chosen does not depend on what a bundle contains.
    @Test(.needsSwiftCompiler, .mustEnd, arguments: TestRuns.sample(Array(zip(0..., combinations)), oneOf: 16))
    func `Swift code for every bundle compiles`(number: Int, parts: [String]) throws {
        let folder = try ScratchFolder()
        let all = Corpus.folder.map { folder in Corpus.sample.map { folder.appending(path: $0).path } } ?? []
        let isInFull = parts.isEmpty || parts.count == 4
        let corpus = isInFull ? all : all.enumerated().filter { $0.offset % 4 == number % 4 }.map(\.element)
        let bundles = try templates(in: folder) + corpus
        let files =
            try generate(
                "swift", for: bundles, extension: "swift",
                (parts.isEmpty ? ["none"] : parts).flatMap { ["--part", $0] },
                in: folder)
        #expect(files.count >= 5 + max(0, corpus.count - 1))
        let interface = try InterfaceModule.options()
        // With SwiftUI, more of each file is compiled.
        try expectCompiles(files, with: interface, in: folder)
    }

    @Test(.needsSwiftCompiler, .mustEnd)
    func `The type of the managed configuration of every bundle compiles`() throws {
        let folder = try ScratchFolder()
        let corpus = Corpus.folder.map { folder in Corpus.sample.map { folder.appending(path: $0).path } } ?? []
        let bundles = try templates(in: folder) + corpus
        let files = try generate("managed", for: bundles, named: "Managed", extension: "swift", in: folder)
        #expect(files.count > bundles.count / 2)
        try expectCompiles(files, with: [], in: folder)
    }

    @Test(.needsSwiftCompiler, .mustEnd)
    func `The view for every bundle compiles`() throws {
        let folder = try ScratchFolder()
        let corpus = Corpus.folder.map { folder in Corpus.sample.map { folder.appending(path: $0).path } } ?? []
        let files = try generate("swiftui", for: try templates(in: folder) + corpus, extension: "swift", in: folder)
        #expect(files.count >= 5 + max(0, corpus.count - 1))
        let module = try InterfaceModule.options()
        try expectCompiles(files, with: module, in: folder)
    }

    @Test(.needs(.gnustep), .mustEnd)
    func `Objective-C code for every bundle compiles`() throws {
        let folder = try ScratchFolder()
        let corpus = Corpus.folder.map { folder in Corpus.sample.map { folder.appending(path: $0).path } } ?? []
        let headers = try generate("objc", for: try templates(in: folder) + corpus, extension: "h", in: folder)
        #expect(headers.count >= 5 + max(0, corpus.count - 1))
        let imports = headers.map { "#import \"\($0.dropLast(2)).m\"\n" }.joined()
        try folder.write(imports, to: "all.m")
        let result = try ObjectiveCCompiler.check(["all.m"], in: folder)
        #expect(result.exitCode == 0, "\(result.error)")
    }

    @Test(.needsSwiftCompiler, .mustEnd)
    func `Generated code reads and stores the settings of the tutorial`() throws {
        let folder = try ScratchFolder()
        let bundle = try templates(in: folder)[2]
        #expect(try run(bundle, in: folder) == 5)
    }

    @Test(
        .needsCorpus, .needsSwiftCompiler, .mustEnd,
        arguments: [
            ("cap10morgan__mygovc/Settings.bundle", 24),
            ("heavilessrose__my-sync/Mac__iphone__BeginningiPhoneDev.121808__10 AppSettings__Settings.bundle", 10),
            ("otabuzzman__SDK85/Settings.bundle", 11),
        ])
    func `Generated code reads and stores the settings of a real bundle`(bundle: String, count: Int) throws {
        let path = try #require(Corpus.folder).appending(path: bundle).path
        #expect(try run(path, in: try ScratchFolder()) == count)
    }

    /// Builds and runs a program with the generated code.
    ///
    /// - Returns: The number of properties that the program used.
    private func run(_ bundle: String, in folder: ScratchFolder) throws -> Int {
        let result = try folder.run(
            "generate", "swift", "-b", bundle, "-o", "AppSettings.swift", "--part", "all")
        #expect(result.exitCode == 0, "\(result.error)")
        let program = GeneratedProgram(for: try folder.text(of: "AppSettings.swift"))
        try folder.write(program.source, to: "Main.swift")
        let expected = try PropertyListSerialization.data(
            fromPropertyList: defaults(of: bundle), format: .xml, options: 0)
        try folder.write(Array(expected), to: "expected.plist")
        let build = try SwiftCompiler.build(["AppSettings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let ran = try shell("./main expected.plist", in: folder)
        #expect(ran.exitCode == 0 && ran.output == "checked \(program.count) properties\n", "\(ran)")
        return program.count
    }

    /// The defaults of a bundle as Foundation reads its panes; the first default of each key.
    private func defaults(of bundle: String) throws -> [String: Any] {
        var found: [String: Any] = [:]
        var panes = ["Root"]
        var next = 0
        while next < panes.count {
            let data = try Data(contentsOf: URL(filePath: "\(bundle)/\(panes[next]).plist"))
            next += 1
            let list = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            let items = (list as? [String: Any])?["PreferenceSpecifiers"] as? [[String: Any]] ?? []
            for item in items {
                if let pane = item["File"] as? String, item["Type"] as? String == "PSChildPaneSpecifier" {
                    if !panes.contains(pane) { panes.append(pane) }
                } else if let key = item["Key"] as? String, let value = item["DefaultValue"], found[key] == nil {
                    found[key] = value
                }
            }
        }
        return found
    }
}
