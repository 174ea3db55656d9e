import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing
import XcodeProjects

/// Damaged projects do not cause traps or endless loops.
@Suite struct MutantTests {
    private static let text = ProjectText(
        objects: """
            REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = "<group>"; };
            FILE = {isa = PBXBuildFile; fileRef = REF; };
            GROUP = {isa = PBXGroup; name = Group; path = App; children = (INNER, REF); sourceTree = "<group>"; };
            INNER = {isa = PBXGroup; path = ../Inner; children = (FOLDER); sourceTree = SOURCE_ROOT; };
            FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = (SET); };
            SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP; \
            membershipExceptions = (Settings.bundle); };
            SCRIPT = {isa = PBXShellScriptBuildPhase; inputPaths = ("$(SRCROOT)/Settings.bundle/Root.plist"); \
            outputFileListPaths = ("$(SRCROOT)/$(A).xcfilelist"); outputPaths = ("$(CODESIGNING_FOLDER_PATH)/Settings.bundle"); };
            RULE = {isa = PBXBuildRule; fileType = pattern.proxy; filePatterns = "*/Settings.bundle"; };
            """, app: "fileSystemSynchronizedGroups = (FOLDER); buildRules = (RULE);", files: "FILE",
        phases: "RES, SCRIPT", main: "GROUP", settings: "A = \"$(B)\"; B = x; SDKROOT = iphoneos;"
    ).text.replacing("name = Debug;", with: "name = Debug; baseConfigurationReference = REF;")

    @Test func `A damaged project file is read or rejected`() throws {
        var mutator = Mutator(seed: 18, vocabulary: .strings)
        var read = 0
        for _ in 0..<TestRuns.count(400) {
            if look(at: mutator.mutant(of: Array(Self.text.utf8))) { read += 1 }
        }
        #expect(read > TestRuns.count(100))
    }

    /// Replaced IDs cause groups that contain themselves, targets that are files, and phases that are targets.
    @Test func `A project with mixed-up objects is read or rejected`() throws {
        var random = SeededGenerator(seed: 19)
        let ids = try XcodeProject(PropertyListDocument(detectingFormat: Array(Self.text.utf8)), at: "").objects.entries
            .map(\.key.string)
        for _ in 0..<TestRuns.count(400) {
            var words = Self.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let places = words.indices.filter { index in ids.contains { words[index].contains($0) } }
                let place = random.pick(places)
                let old = try #require(ids.filter { words[place].contains($0) }.max { $0.count < $1.count })
                words[place] = words[place].replacing(old, with: random.pick(ids))
            }
            _ = look(at: Array(words.joined(separator: " ").utf8))
        }
    }

    @Test(.needsProjects) func `A damaged real project is read or rejected`() throws {
        var mutator = Mutator(seed: 20, vocabulary: .strings)
        let files = try Projects.files().map { Array(try Data(contentsOf: $0)) }.filter { $0.count < 40_000 }
        #expect(files.count > 5)
        for index in 0..<TestRuns.count(40) { _ = look(at: mutator.mutant(of: files[index % files.count])) }
    }

    /// Calls every query for a project.
    ///
    /// - Returns: Whether the bytes can be read as a project.
    private func look(at bytes: [UInt8]) -> Bool {
        let document = PropertyListDocument(detectingFormat: bytes)
        do throws(BundleError) {
            let project = try XcodeProject(document, at: "project.pbxproj")
            for path in ["Settings.bundle", "App/Settings.bundle", "", "../..", "App"] {
                let membership = project.membership(of: path) { [$0, "$(TARGET_BUILD_DIR)/x.app/Settings.bundle"] }
                _ = (
                    membership.isShown, membership.targetsIgnoredBySettings.count,
                    membership.targetsWithDuplicates.count
                )
                for target in membership.targets { #expect(!membership.ways(of: target).isEmpty) }
            }
            for target in project.targets {
                _ = (target.product, target.systems, target.showsSettings, target.resourcePaths { _ in true })
                _ = (target.synchronizedFolders, target.scriptPhases(naming: "Settings.bundle"))
                let file = Array("A = $(inherited)".utf8)
                var reader = BuildSettingsReader(project, named: "App") { _ in .contents(file) }
                let settings = reader.settings(of: target, in: "Debug")
                _ = (settings["A"], settings.excludes("Settings.bundle"), reader.errors)
                _ = settings["SDKROOT"].location?.position
            }
            _ = (project.languages, project.references(named: "Settings.bundle"))
            for entry in project.objects.entries {
                #expect(project.groups(around: entry.key).count <= 64)
                _ = project.place(of: entry.key)
            }
            return true
        } catch {
            #expect(error.position != nil && error.path == "project.pbxproj")
            return false
        }
    }
}
