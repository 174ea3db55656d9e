import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import XcodeProjects

/// Real projects that contain a bundle, and damaged projects.
@Suite(.needsProjects) struct RealProjectTests {
    /// Objects that Xcode wrote are removed and inserted again. This must restore every byte.
    @Test func `Inserted lines equal the lines that Xcode writes`() throws {
        var count = 0
        for row in try MembershipTable.rows() {
            let project = try row.project
            let membership = project.membership(of: row.bundle)
            for case .resources(let phase, let file) in membership.carriers.map(\.way) {
                guard let id = file["fileRef"], let reference = project.object(id), let name = reference.name else {
                    continue
                }
                // References from generators or with an encoding have more keys.
                let keys = Set(reference.element.entries.map(\.key.string))
                guard keys.isSubset(of: ["isa", "lastKnownFileType", "name", "path", "sourceTree"]) else { continue }
                var draft = try ProjectDraft(project)
                draft.names = [id: name, file.id: "\(name) in \(phase.phaseName)"]
                for object in [file, reference] {
                    let entries = object.element.entries.dropFirst().map {
                        PropertyListValue.Entry($0.key, $0.element.value)
                    }
                    draft.remove(object.id)
                    draft.insert(object.id, object.type, onOneLine: true, entries)
                }
                let before = project.document.bytes
                #expect(draft.document.bytes == before, "\(row.file) \(row.bundle)")
                count += 1
            }
        }
        #expect(count > 45)
    }

    @Test(.needs(.pbxproj)) func `A bundle that Xcode added can be removed completely and added again`() throws {
        var pairs: [(before: [UInt8], after: [UInt8])] = []
        var names: [String] = []
        for row in try MembershipTable.rows() where row["in resources of"] != nil {
            let project = try row.project
            let targets = project.membership(of: row.bundle).targets
            let without = try project.removing(row.bundle, from: targets)
            pairs.append((project.document.bytes, without.document.bytes))
            names.append("\(row.file) \(row.bundle)")
            if project.document.bytes.count > 200_000 { continue }
            let after = try XcodeProject(without.document, at: row.file)
            let again = try XcodeProject(after.adding(row.bundle, to: targets).document, at: row.file)
            #expect(again.membership(of: row.bundle).targets.map(\.id) == targets.map(\.id), "\(names.last ?? "")")
            #expect(
                try again.removing(row.bundle, from: targets).document.bytes == without.document.bytes,
                "\(names.last ?? "")")
        }
        for (change, name) in zip(try PythonReaders.changes(pairs), names) {
            #expect(change.others && change.added.isEmpty, "\(name)")
            #expect(
                Set(change.removedTypes) == ["PBXBuildFile", "PBXFileReference"]
                    && change.removedTypes.count { $0 == "PBXFileReference" } == 1, "\(name)")
            #expect(Set(change.changedKeys) == ["children", "files"], "\(name)")
            for lists in change.changed.values.flatMap(\.values) {
                #expect(lists.map(\.list.count) == [0, 1], "\(name)")
            }
        }
        #expect(pairs.count > 45)
    }

    @Test(.needs(.pbxproj)) func `A language added to a real project is the only change, and can be removed`() throws {
        var pairs: [(before: [UInt8], after: [UInt8])] = []
        var rows: [(name: String, root: ExactString)] = []
        for row in try MembershipTable.rows() where !rows.contains(where: { $0.name == row.file }) {
            let project = try row.project
            let change = try project.changingLanguages(adding: ["haw"])
            pairs.append((project.document.bytes, change.document.bytes))
            rows.append((row.file, project.root.id))
            let after = try XcodeProject(change.document, at: row.file)
            #expect(after.languages.contains("haw"), "\(row.file)")
            let removed = try after.changingLanguages(removing: ["haw"])
            #expect(removed.document.bytes == project.document.bytes, "\(row.file)")
        }
        for (change, row) in zip(try PythonReaders.changes(pairs), rows) {
            #expect(change.others && change.added.isEmpty && change.removed.isEmpty, "\(row.name)")
            let regions = change.changed[row.root.string]?["knownRegions"]
            #expect(change.changedKeys == ["knownRegions"] && regions?.first?.list == [.string("haw")], "\(row.name)")
        }
        #expect(pairs.count == 56)
    }

    /// The projects have five different object versions.
    @Test(
        .needs(.pbxproj),
        arguments: [
            BundleProcessing.built(
                script: "settings-bundle build\n", inputs: ["in.xcfilelist"], outputs: ["out.xcfilelist"]),
            .builtByRule(script: "settings-bundle build\n", inputs: ["a b.json"]),
        ])
    func `A bundle can be built by a script phase or a rule in real projects`(use: BundleProcessing) throws {
        var ages: Set<String> = []
        var pairs: [(before: [UInt8], after: [UInt8])] = []
        var targets: [Target] = []
        for row in try MembershipTable.rows() where !ages.contains(row["objectVersion"] ?? "") {
            let project = try row.project
            guard row["scripts naming it"] == nil, row["synchronized into"] == nil,
                let target = project.targets.first(where: \.isApp)
            else { continue }
            ages.insert(row["objectVersion"] ?? "")
            // The project does not contain this bundle.
            let path = "Other/Other.bundle"
            let built = try project.adding(path, to: [target], as: use)
            let after = try XcodeProject(built.document, at: row.file)
            let now = after.targets.filter { $0.id == target.id }
            #expect(try after.removing(path, from: now).document.bytes == project.document.bytes, "\(row.file)")
            #expect(try after.adding(path, to: now, as: use).document.bytes == built.document.bytes)
            pairs.append((project.document.bytes, built.document.bytes))
            targets.append(target)
            let phases = after.targets.first { $0.id == target.id }?.phases.map(\.type) ?? []
            if case .built = use {
                // The script phase follows the resources phase.
                let resources = try #require(phases.lastIndex(of: "PBXResourcesBuildPhase"))
                #expect(phases[resources + 1] == "PBXShellScriptBuildPhase", "\(row.file)")
            }
            guard row["in resources of"]?.contains(target.name) == true else { continue }
            // An existing copy is replaced, and its reference stays.
            let changed = try XcodeProject(project.adding(row.bundle, to: [target], as: use).document, at: row.file)
            let membership = changed.membership(of: row.bundle)
            #expect(membership.references.count == 1 && !membership.isCopied(by: target), "\(row.file)")
        }
        #expect(ages.count >= 5)
        for (change, target) in zip(try PythonReaders.changes(pairs), targets) {
            #expect(change.others && change.removed.isEmpty, "\(target.name)")
            let (types, key) =
                switch use {
                case .builtByRule: (["PBXBuildFile", "PBXBuildRule", "PBXFileReference"], "buildRules")
                default: (["PBXFileReference", "PBXShellScriptBuildPhase"], "buildPhases")
                }
            #expect(change.addedTypes == types, "\(target.name)")
            let added = change.changed[target.id.string]?[key]
            #expect(added?.map(\.list.count) == [1, 0], "\(target.name)")
            let made = added?.first?.list.first?.string.flatMap { change.added[$0] }
            if case .built = use {
                #expect(made?["inputFileListPaths"] == .list([.string("in.xcfilelist")]))
                #expect(made?["outputFileListPaths"] == .list([.string("out.xcfilelist")]))
                #expect(made?["name"] == .string("Build Other.bundle") && made?["shellPath"] == .string("/bin/sh"))
            } else {
                #expect(made?["inputFiles"] == .list([.string("a b.json")]))
                #expect(made?["filePatterns"] == .string("*/Other.bundle"))
                #expect(made?["outputFiles"] == .list([.string("$(TARGET_TEMP_DIR)/SettingsBundle/Other.bundle")]))
            }
        }
    }

    @Test func `A damaged project is rejected or changed only as requested`() throws {
        let files = try Projects.files().map { Array(try Data(contentsOf: $0)) }.filter { $0.count < 40_000 }
        var mutator = Mutator(seed: 18)
        var (unreadable, refused, added) = (0, 0, 0)
        for number in 0..<TestRuns.count(300) {
            let bytes = mutator.mutant(of: files[number % files.count])
            guard let project = try? XcodeProject(PropertyListDocument(detectingFormat: bytes), at: "mutant") else {
                unreadable += 1
                continue
            }
            let apps = Array(project.targets.filter(\.isApp).prefix(2))
            let path = number.isMultiple(of: 2) ? "Settings.bundle" : "App/Resources/Settings.bundle"
            do {
                let change = try project.adding(path, to: apps)
                added += 1
                #expect(change.document == PropertyListDocument(detectingFormat: change.document.bytes), "\(number)")
                let after = try XcodeProject(change.document, at: "mutant")
                let lacking = Set(apps.filter { project.membership(of: path).ways(of: $0).isEmpty }.map(\.id))
                let removed = try after.removing(path, from: after.targets.filter { lacking.contains($0.id) })
                let isSame = removed.document.value == project.document.value
                #expect(isSame, "\(number)")
            } catch {
                refused += 1
            }
        }
        #expect(unreadable > 0 && added > 0, "\(unreadable) unreadable, \(refused) refused, \(added) added")
    }
}
