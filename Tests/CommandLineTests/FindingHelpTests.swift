import Foundation
import TestSupport
import Testing

/// The commands that findings suggest.
@Suite struct FindingHelpTests {
    private static let intended = " = help: translate it, or mark it as intended: "

    @Test func `The command for an intended translation suppresses the finding`() throws {
        let folder = try exampleFolder(inMemory: true)
        for language in ["fr", "ja"] {
            let check = ["check", "--notes", "--select", "same-as-source", "Settings.bundle/\(language).lproj"]
            var findings = try folder.run(check).output
            #expect(
                findings.contains("settings-bundle localize set \(language) Sound Sound --allow-same"), "\(findings)")
            for line in findings.split(separator: "\n") {
                guard let start = line.range(of: Self.intended) else { continue }
                let result = try shell("\(line[start.upperBound...])", in: folder)
                #expect(result.exitCode == 0, "\(result.error)")
            }
            findings = try folder.run(check).output
            #expect(!findings.contains("same-as-source"), "\(findings)")
        }
    }

    @Test func `The command for missing languages names all of them`() throws {
        let folder = try exampleFolder(inMemory: true)
        let options = #"{"localization": {"languages": ["en", "de", "fr", "ja", "es", "pt-BR"]}}"#
        try folder.write(options, to: "settings-bundle.json")
        let help = "add them with settings-bundle localize add es pt-BR"
        #expect(try folder.run("check").output.contains(help))
        try folder.run("localize", "add", "es").requireSuccess()
        #expect(try folder.run("check").output.contains("add it with settings-bundle localize add pt-BR"))
        try folder.run("localize", "add", "pt-BR").requireSuccess()
        #expect(try !folder.run("check").output.contains("localize add"))
    }

    @Test func `The command for the languages of the app names all of them`() throws {
        let folder = try exampleFolder(inMemory: true)
        var project = ProjectText.copying
        project.root = "developmentRegion = en; knownRegions = (en, it, ko, Base); "
        try folder.write(project.text, to: "App.xcodeproj/project.pbxproj")
        #expect(try folder.run("project").output.contains("settings-bundle localize add it ko"))
        #expect(try folder.run("check", "--notes").output.contains("settings-bundle localize add it ko"))
    }
}
