import Actions
import BundleStorage
import SettingsChecks
import SettingsEditing
import SettingsModel
import SettingsReports
import TestSupport
import Testing

/// A typical workflow through the module, without a process.
@Suite struct TutorialTests {
    private let folder: ScratchFolder
    private let target: BundleRequest
    private var path: String { folder.absolute("Settings.bundle") }

    init() throws {
        folder = try ScratchFolder(inMemory: true)
        target = BundleRequest(bundle: folder.absolute("Settings.bundle"))
        _ = try CreatedBundle(at: path, template: "empty", languages: ["en", "de"])
    }

    private func item(_ type: ItemType, _ texts: [ItemKey: String]) throws -> AddItem {
        var options = ItemOptions()
        options.texts = texts
        return AddItem(
            try NewItem(type, options),
            translations: try texts["Title"] == "Sounds" ? [TranslationArgument("de=Töne")] : [])
    }

    private func edit(_ operation: any BundleOperation, isDryRun: Bool = false) throws -> EditedBundle {
        try EditedBundle(operation, of: target, isDryRun: isDryRun, note: Self.unexpected)
    }

    private static func unexpected(_ note: Message) { Issue.record("\(note)") }

    private var batch: OperationBatch {
        get throws {
            OperationBatch([
                (Failure.Location("script", line: 1), try item(.group, ["Title": "Sound"])),
                (
                    Failure.Location("script", line: 2),
                    try item(.toggle, ["Title": "Sounds", "Key": "sounds", "DefaultValue": "YES"])
                ),
                (
                    Failure.Location("script", line: 3),
                    try item(.title, ["Title": "Version", "Key": "version", "DefaultValue": "$(VERSION)"])
                ),
            ])
        }
    }

    @Test func `A bundle can be created, edited in a batch, checked, drawn and built`() throws {
        let edit = try edit(batch)
        #expect(edit.changes.map(\.path).sorted() == ["Root.plist", "de.lproj/Root.strings", "en.lproj/Root.strings"])
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Sounds\" = \"Töne\";"))

        #expect(try folder.findings(in: ["Settings.bundle"]) { _ in }.isEmpty)

        var drawing = PreviewRequest()
        drawing.language = "de"
        drawing.appName = "Tutorial"
        let project = try target.project(of: path)
        var notes: [String] = []
        var preview = PreviewRun(path, drawing, for: project) { notes.append($0.description) }
        let lines = String(decoding: try preview.draw(preview.load()).bytes ?? [], as: UTF8.self)
        #expect(lines.contains("Töne") && lines.contains("$(VERSION)"))
        #expect(notes == ["$(VERSION) has no value and is not expanded"])

        let build = BuildRun(source: path, project: project, definitions: ["VERSION": "1.2"])
        let built = try BuildDestination(named: folder.absolute("out/Settings.bundle"))
        let (_, changes) = try build.write(to: built, isDryRun: false, governedBy: target, note: Self.unexpected)
        #expect(changes.files.map(\.path).contains("Root.plist"))
        #expect(try folder.text(of: "out/Settings.bundle/Root.plist").contains("<string>1.2</string>"))

        try folder.write("/* none */\n", to: "Settings.bundle/de.lproj/Root.strings")
        let found = try folder.findings(in: ["Settings.bundle"]) { $0.select = ["missing-translation"] }
        #expect(found.map(\.message).contains { $0.hasPrefix("'de' has no entry for 3 strings in the pane: ") })
    }

    @Test func `A batch changes nothing if an operation fails, and reports its location`() throws {
        let before = try folder.snapshot()
        let twice = OperationBatch([
            (Failure.Location("script", line: 1), try batch),
            (Failure.Location("script", line: 2), try item(.toggle, ["Title": "A", "Key": "sounds"])),
        ])
        let failure = #expect(throws: Failure.self) { try edit(twice) }
        #expect(failure?.location?.description == "script:2" && failure?.isUsageError == false)
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `A planned change reports the same as a written change`() throws {
        let before = try folder.snapshot()
        let planned = try edit(batch, isDryRun: true)
        #expect(try folder.snapshot().changes(since: before) == [])
        let done = try edit(batch)
        #expect(planned.changes == done.changes && planned.lines == done.lines)
    }
}
