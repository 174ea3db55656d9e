import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing
import XcodeProjects

/// Compares our reading of real projects with the results of an independent reader.
@Suite(.needsProjects) struct MembershipTests {
    /// The known differences and their reasons.
    private static let differences = [
        // SUPPORTED_PLATFORMS determines the platforms of a target; the table uses SDKROOT if both are set.
        "cypherair__cypherair target: CypherAir=application(iphoneos+macosx+xros), not CypherAir=application(iphoneos)",
        "cypherair__cypherair target: CypherAirTests=bundle.unit-test(iphoneos+macosx+xros), "
            + "not CypherAirTests=bundle.unit-test(iphoneos)",
        // A script lists the bundle among its outputs in the app; the table considers only phases that copy.
        "cypherair__cypherair Settings.bundle: membership: member by script, not referenced only",
        "cypherair__cypherair Settings.bundle: app targets without it: -, not CypherAir",
        // As above.
        "futuretap__InAppSettingsKit target: IASKSampleAppStaticLibrary=application(iphoneos+xros), "
            + "not IASKSampleAppStaticLibrary=application(iphoneos)",
    ]

    @Test func `All columns match the independent reader`() throws {
        var found: [String] = []
        let table = try MembershipTable()
        for (file, rows) in table.files {
            let project = try MembershipTable.project(file)
            let name = file.prefix { $0 != "/" }
            func compare(_ what: String, _ ours: [String], _ theirs: [String]) {
                guard ours != theirs else { return }
                func shown(_ parts: [String]) -> String { parts.isEmpty ? "-" : parts.joined(separator: ", ") }
                found.append("\(name) \(what): \(shown(ours)), not \(shown(theirs))")
            }
            let first = rows[0]
            for (column, cells) in project.columns { compare(column, cells, first.list(column)) }
            compare("knownRegions", project.knownRegions, first.list("knownRegions", separator: " "))
            let targets = first.list("native targets").map { $0.withSortedPlatforms }
            compare("native targets", ["\(project.nativeTargets.count)"], ["\(targets.count)"])
            for (ours, theirs) in zip(project.nativeTargets, targets) { compare("target", [ours], [theirs]) }
            let listed = rows.filter { $0["found as"] == "file-reference" }
            compare(
                "references", project.settingsBundles.map { "\($0.object.id) \($0.path)" }.sorted(),
                listed.map { "\($0["reference id"] ?? "") \($0["bundle"] ?? "")" }.sorted())
            for row in rows where row["bundle"] != nil {
                compareMembership(row, in: project) { compare("\(row["bundle"] ?? ""): \($0)", $1, $2) }
            }
        }
        #expect(found == Self.differences)
        #expect(table.files.count == 56)
    }

    private func compareMembership(
        _ row: MembershipTable.Row, in project: XcodeProject,
        _ compare: (_ what: String, _ ours: [String], _ theirs: [String]) -> Void
    ) {
        let membership = project.membership(of: row["bundle"] ?? "")
        let reference = membership.references.first { $0.id.string == row["reference id"] }
        compare("reference", reference.map { [$0.id.string] } ?? [], row.list("reference id"))
        if let reference {
            let keys: [ExactString] = ["lastKnownFileType", "explicitFileType"]
            let type = keys.lazy.compactMap { key in reference[key].map { "\(key)=\($0)" } }.first
            compare("file type", [type ?? ""], row.list("file type"))
            compare("sourceTree", [reference["sourceTree"]?.string ?? ""], row.list("sourceTree"))
            let groups = project.groups(around: reference.id).dropFirst().map { $0.name ?? "" }
            compare("group", [groups.isEmpty ? "(main group)" : groups.joined(separator: "/")], row.list("group"))
            compare(
                "odd",
                membership.references.count > 1 ? ["\(membership.references.count) references to the same path"] : [],
                row.list("odd"))
        }
        var resources: [String] = []
        var folders: [String] = []
        var hasScript = false
        for carrier in membership.carriers {
            switch carrier.way {
            case .resources(let phase, let file):
                guard phase.type == "PBXResourcesBuildPhase" else { continue }
                if file["fileRef"] == reference?.id { resources.append(carrier.target.name) }
            case .synchronizedFolder(let folder):
                let path = project.place(of: folder.id)?.joined(separator: "/") ?? ""
                folders.append("\(path) → \(carrier.target.name)")
            case .script: hasScript = true
            case .rule: break
            }
        }
        compare("in resources of", resources, row.list("in resources of", separator: ", "))
        compare("synchronized into", folders, row.list("synchronized into"))
        let phases = project.targets.flatMap(\.phases).filter { phase in
            phase.type != "PBXResourcesBuildPhase"
                && project.objects(phase.strings("files")).contains {
                    $0["fileRef"] == reference?.id && reference != nil
                }
        }
        compare("other phases", phases.map(\.type), row.list("other phases"))
        let apps = project.targets.filter(\.isApp)
        let members = apps.filter { resources.contains($0.name) }
        let state =
            if !members.isEmpty {
                row["exists"] == "no" ? "member, but path missing" : "member"
            } else if !folders.isEmpty {
                "member by synchronized folder"
            } else if hasScript {
                "member by script"
            } else {
                reference == nil ? "not in project" : "referenced only"
            }
        compare("membership", [state], row.list("membership"))
        let carrying = Set(membership.targets.map(\.id))
        // A second reference that no target uses does not mean that the targets lack the bundle.
        let isSecond = membership.references.count > 1 && members.isEmpty
        compare(
            "app targets without it", apps.filter { isSecond || !carrying.contains($0.id) }.map(\.name),
            row.list("app targets without it", separator: ", ").map { String($0.prefix { $0 != "(" }) })
        let scriptPhases = project.targets.flatMap { target in
            target.scriptPhases(naming: "Settings.bundle").map {
                "\(target.name): \($0["name"]?.string ?? "ShellScript")"
            }
        }
        compare(
            "scripts naming it", scriptPhases,
            row.list("scripts naming it").map { $0.replacing(#/ \([A-Za-z+]*\)$/#, with: "") })
    }
}

extension XcodeProject {
    /// References to files that are named like a Settings bundle.
    fileprivate var settingsBundles: [FileReference] {
        let files = objects(ofType: "PBXFileReference").compactMap(\.lastPathComponent)
        let names = Set(files.filter { $0.hasSuffix(".bundle") && $0.contains(#/^(InApp)?Settings/#) })
        return names.sorted().flatMap(references(named:))
    }

    /// The properties of the whole project, by column name.
    fileprivate var columns: [(String, [String])] {
        let version = document.root?["objectVersion"]?.stringValue?.string ?? ""
        let compatibility = root["compatibilityVersion"]?.string
        let preferred = root["preferredProjectObjectVersion"].map { "preferred \($0)" }
        let folders = objects(ofType: "PBXFileSystemSynchronizedRootGroup").map { folder in
            let path = place(of: folder.id)?.joined(separator: "/") ?? ""
            let owners = targets.filter { $0.object.strings("fileSystemSynchronizedGroups").contains(folder.id) }
            return "\(path) → \(owners.isEmpty ? "(no target)" : owners.map(\.name).joined(separator: ", "))"
        }
        return [
            ("objectVersion", [version]), ("compatibility", [compatibility ?? preferred].compactMap { $0 }),
            (
                "app targets with resources phases",
                targets.filter(\.isApp).map { "\($0.name)=\($0.resourcesPhases.count)" }
            ),
            (
                "other targets",
                targets.filter { $0.object.type != "PBXNativeTarget" }.map { "\($0.name)=\($0.object.type)" }
            ),
            ("developmentRegion", [developmentRegion].compactMap { $0 }),
            ("variant groups", ["\(variantGroups.count)"]), ("synchronized folders", folders),
        ]
    }

    fileprivate var nativeTargets: [String] {
        targets.filter { $0.object.type == "PBXNativeTarget" }.map { target in
            let type = target.productType?.replacing("com.apple.product-type.", with: "") ?? ""
            return "\(target.name)=\(type)(\(target.platforms.joined(separator: "+")))".withSortedPlatforms
        }
    }
}

extension String {
    /// The platforms of a target in alphabetical order, without simulators and unknown ones.
    fileprivate var withSortedPlatforms: String {
        guard let open = lastIndex(of: "("), hasSuffix(")") else { return self }
        let names = self[index(after: open)...].dropLast().split { "+|".contains($0) }.filter {
            $0 != "?" && !$0.hasSuffix("simulator")
        }
        return "\(self[...open])\(names.sorted().joined(separator: "+")))"
    }
}
