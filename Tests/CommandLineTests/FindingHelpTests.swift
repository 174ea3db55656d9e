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
                findings.contains("localize set \(language) Sound Sound --allow-same"), "\(findings)")
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

    @Test func `The command for an intended translation names the table and protects hyphens`() throws {
        let folder = try ScratchFolder(inMemory: true)
        for words in [
            ["new", "--template", "empty", "--language", "en", "--language", "de"],
            ["add-pane", "Sub", "--title", "S"],
            ["add-item", "toggle", "--title", "Both", "--key", "a"],
            ["add-item", "toggle", "--title", "Both", "--key", "b", "--pane", "Sub"],
            ["add-item", "toggle", "--title=-x", "--key", "c"],
        ] {
            try folder.run(words).requireSuccess()
        }
        let check = ["check", "--notes", "--select", "same-as-source"]
        for line in try folder.run(check).output.split(separator: "\n") {
            guard let start = line.range(of: Self.intended) else { continue }
            let result = try shell("\(line[start.upperBound...])", in: folder)
            #expect(result.exitCode == 0, "\(line): \(result.error)")
        }
        #expect(try folder.run(check).output == "")
    }

    @Test func `Commands in messages specify the bundle that the user specified`() throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("mkdir a b; cp -R Settings.bundle a; mv Settings.bundle 'b/My Settings.bundle'", in: folder)
            .requireSuccess()
        let command = "settings-bundle --bundle 'b/My Settings.bundle' localize"
        let refusal = try folder.run(
            "localize", "set", "es", "Play", "Jugar", "--bundle", "b/My Settings.bundle")
        #expect(refusal.error.contains("help: add it with: \(command) add es\n"), "\(refusal.error)")
        let check = ["check", "--notes", "--select", "same-as-source"]
        for words in [check + ["b/My Settings.bundle"], check + ["--bundle", "b/My Settings.bundle"], check] {
            let found = try folder.run(words).output
            #expect(found.contains("\(command) set fr Sound Sound --allow-same"), "\(found)")
        }
        #expect(try shell("\(command) set fr Sound Sound --allow-same", in: folder).exitCode == 0)
    }

    @Test func `The command that lists findings of a rule also lists notes`() throws {
        let folder = try exampleFolder(inMemory: true)
        let result = try folder.run("fix", "same-as-source")
        #expect(result.error.contains("check --select same-as-source --notes describes"), "\(result.error)")
    }
}
