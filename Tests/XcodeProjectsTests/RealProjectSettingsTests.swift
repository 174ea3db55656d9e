import Foundation
import PropertyListSyntax
import TestSupport
import Testing
import XcodeProjects

/// Compares the build settings of real projects with those of an independent reader.
@Suite(.needsProjects) struct RealProjectSettingsTests {
    private struct Owner: Decodable, Equatable {
        struct Configuration: Decodable, Equatable {
            let name: String
            let file: String?
            let values: [String?]
        }
        let name: String?
        let `default`: String?
        let configurations: [Configuration]
    }

    private static let names = [
        "MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "PRODUCT_NAME", "PRODUCT_BUNDLE_IDENTIFIER",
        "IPHONEOS_DEPLOYMENT_TARGET", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "INFOPLIST_FILE",
    ]

    @Test(.needs(.python3)) func `Configurations and settings match the independent reader`() throws {
        let files = try Projects.files()
        let paths = files.map { $0.path(percentEncoded: false) + "\n" }.joined()
        let output = try Python.output(
            of: "Tests/XcodeProjectsTests/project_settings.py", Self.names, input: Array(paths.utf8))
        let lines = output.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == files.count && files.count == 56)
        var known: [String: Int] = [:]
        var fileCount = 0
        for (file, line) in zip(files, lines) {
            let theirs = try JSONDecoder().decode([Owner].self, from: line)
            let ours = try owners(in: file)
            #expect(ours.map(\.name) == theirs.map(\.name), "\(file.path)")
            for (ours, theirs) in zip(ours, theirs) where ours != theirs {
                #expect(ours.default == theirs.default, "\(file.path)")
                let pairs = zip(ours.configurations, theirs.configurations).filter { $0 != $1 }
                #expect(ours.configurations.count == theirs.configurations.count && pairs.isEmpty, "\(file.path)")
            }
            for configuration in ours.flatMap(\.configurations) {
                fileCount += configuration.file == nil ? 0 : 1
                for (name, value) in zip(Self.names, configuration.values) where value != nil && value != "?" {
                    known[name, default: 0] += 1
                }
            }
        }
        // Most projects use build configuration files that are not in the collection.
        #expect(known["MARKETING_VERSION"] == 111 && known["IPHONEOS_DEPLOYMENT_TARGET"] == 382 && fileCount == 149)
    }

    private func owners(in file: URL) throws -> [Owner] {
        let path = file.path(percentEncoded: false)
        let project = try XcodeProject(
            PropertyListDocument(detectingFormat: Array(try Data(contentsOf: file))), at: "project.pbxproj")
        let name = try #require(path.firstMatch(of: #/([^/]*)\.xcodeproj[/_]/#)?.1.split(separator: "__").last)
        var reader = BuildSettingsReader(project, named: String(name)) { _ in .missing }
        func owner(_ name: String?, _ list: BuildConfigurations, _ values: (String) -> [String?]) -> Owner {
            Owner(
                name: name, default: list.defaultName,
                configurations: list.names.map {
                    Owner.Configuration(name: $0, file: list.files[$0], values: values($0))
                })
        }
        let shared = owner(nil, project.buildConfigurations) { _ in [] }
        let targets = project.targets.map { target in
            owner(target.name, target.buildConfigurations) { configuration in
                let settings = reader.settings(of: target, in: configuration)
                return Self.names.map { name in
                    switch settings[name] {
                    case .known(let value, _): value
                    case .unset: nil
                    case .unknown: "?"
                    }
                }
            }
        }
        let fileCount = ([project.buildConfigurations] + project.targets.map(\.buildConfigurations)).map(\.files.count)
        #expect(reader.errors.count <= fileCount.reduce(0, +), "\(file.path)")
        return [shared] + targets
    }
}
