package import BundleStorage
package import SettingsModel
package import SettingsPreview
package import SettingsReports

/// What to draw, and how.
package struct PreviewRequest {
    /// The name of the pane, as rows give it; `nil` for Root.
    package var pane: String?
    /// The language of the device; `nil` for the one that the texts are written in.
    package var language: String?
    /// Whether the pane is drawn in every language.
    package var isInAllLanguages = false
    /// iOS or iPadOS; `nil` for what the options file says.
    package var platform: Platform?
    package var isLandscape = false
    /// `nil` for what the browser has.
    package var isDark: Bool?
    /// `nil` for that of the options file.
    package var style: PreviewStyle?
    package var showsSystemRows = false
    package var format = PreviewFormat.text
    /// The columns and the colors of text.
    package var width = 80
    package var paint = Paint(isOn: false)
    /// The pixels for a point of a PNG, and the browser that draws it; `nil` for one that is installed.
    package var scale = 1
    package var browser: String?
    /// A bundle or a Git revision that the bundle is compared with; `nil` for none.
    package var other: String?
    /// The name of the app; `nil` for the one in the Xcode project.
    package var appName: String?
    /// The build configuration whose bundle is drawn; `nil` for the source bundle.
    package var configuration: String?
    /// The options file of another bundle.
    package var options: String?
    /// Whether the drawing outlasts the process, as a file does.
    package var isKept = false
    /// Whether an HTML page loads itself again.
    package var isWatched = false

    package init() {}
}

/// How a preview is drawn.
package enum PreviewFormat: String, CaseIterable, Sendable {
    case text, html, svg, png
}

/// What was drawn.
package struct PreviewResult {
    /// `nil` if a comparison finds no difference.
    package let bytes: [UInt8]?
    /// Notes about what was drawn, and what was not.
    package var notes: [Message] = []
}

/// One run of `preview`: reads the bundle and draws it.
package struct PreviewRun {
    let path: String
    let project: ProjectOptions
    let request: PreviewRequest
    let note: (Message) -> Void
    let platform: Platform
    /// What the Xcode project says of the app.
    private let app: ShownApp?
    let style: PreviewStyle
    /// The name of the pane, as rows give it.
    private(set) var paneName: String
    /// The bundles that were read, in which nothing is written.
    package private(set) var readBundles: [String]

    /// - Parameters:
    ///   - path: the path of the bundle.
    ///   - project: what the options file says that governs it.
    package init(
        _ path: String, _ request: PreviewRequest, for project: ProjectOptions, note: @escaping (Message) -> Void
    ) {
        self.path = path
        self.project = project
        self.request = request
        self.note = note
        readBundles = [path]
        platform = request.platform ?? Self.platform(in: project.file)
        do throws(Failure) {
            app = try request.appName == nil ? ShownApp(carrying: path) : nil
        } catch {
            app = nil
            note(error.adviceAboutProject)
        }
        style =
            request.style ?? project.file.preview.style.flatMap { PreviewStyle(rawValue: $0.value) } ?? .newest
        let name = request.pane ?? "Root"
        paneName = name.hasSuffix(".plist") ? String(name.dropLast(".plist".count)) : name
    }

    /// The device of a person who names none: an iPhone, unless the app runs on no such thing.
    private static func platform(in file: OptionsFile) -> Platform {
        let platforms = file.platforms.map(\.value)
        return platforms.contains(.iPadOS) && !platforms.contains(.iOS) ? .iPadOS : .iOS
    }

    /// Reads the bundle.
    package func load() throws -> LoadedBundle { try project.load(path, writing: request.isKept, note: note) }

    /// Draws the bundle.
    package mutating func draw(_ loaded: LoadedBundle) throws -> PreviewResult {
        let bundle = try bundle(of: loaded)
        var result: PreviewResult
        if let other = request.other {
            result = try changes(from: other, to: bundle, loaded)
        } else {
            try takeOtherPane(of: bundle)
            result =
                switch request.format {
                case .text: try text(of: bundle)
                case .svg, .png: try picture(of: bundle, loaded)
                case .html: try page(of: bundle, loaded)
                }
        }
        result.notes += bundle.unreadableFileNotes
        return result
    }

    /// The bundle that is drawn.
    func bundle(of loaded: LoadedBundle) throws -> SettingsBundle {
        try request.configuration == nil
            ? SettingsBundle(reading: loaded.files, for: project)
            : project.bundle(at: path, for: request.configuration, note: note)
    }

    /// Takes the first pane of a bundle without a Root, of which the Settings app shows nothing at all.
    private mutating func takeOtherPane(of bundle: SettingsBundle) throws {
        guard request.pane == nil, bundle.pane(named: "Root", on: try device(of: bundle)) == nil else { return }
        if let file = bundle.files["Root.plist"], !file.isReadable { throw BundleError(unreadable: file) }
        guard let first = bundle.panes.first else { return }
        // A pane for InAppSettingsKit alone has no other name.
        let base = first.name.base
        paneName = bundle.pane(named: base, on: try device(of: bundle)) == nil ? first.name.unlocalized : base
        note("there is no Root.plist, so Settings shows nothing; drawing \(visible(first.path)) instead")
    }

    /// Counts a bundle among those that were read.
    mutating func noteRead(_ path: String) { readBundles.append(path) }

    /// The bundle with the contents of some images, which are not read otherwise: most panes show none.
    func reading(
        images paths: Set<String>, of bundle: SettingsBundle, _ loaded: LoadedBundle
    ) throws -> SettingsBundle {
        // What is built has all contents.
        guard !paths.isEmpty, request.configuration == nil else { return bundle }
        return try SettingsBundle(reading: try loaded.files(reading: paths, at: path), for: project)
    }

    /// Notes about languages whose folder Settings probably does not read.
    func notes(onPassedOver devices: [DeviceLanguage]) -> [Message] {
        devices.compactMap(\.passedOverNote).map { Message($0) }
    }

    /// Notes about what the Settings app leaves out.
    func notes(onOmissionsOf pane: PreviewPane) -> [Message] {
        pane.omissions.map { "item \($0.itemIndex) is not drawn: \($0.reason.text)" }
    }

    /// The pane that was asked for, as a device shows it.
    func pane(of device: PreviewDevice) throws(BundleError) -> PreviewPane {
        if let pane = device.pane(named: paneName), pane.pane.isPane { return pane }
        let path = device.device.path(of: paneName, type: "plist", in: device.bundle)
        return PreviewPane(try device.bundle.pane(selected: path ?? paneName), on: platform)
    }

    /// What stands above the pane: the name of the app on the first one, else the text of the row that leads there. A
    /// pane that no row leads to goes by its name.
    func title(on device: PreviewDevice) -> String { title(ofPaneNamed: paneName, on: device) }

    private func title(ofPaneNamed name: String, on device: PreviewDevice) -> String {
        if isFirst(name, on: device) { return appName(of: device.bundle) }
        return device.title(ofPaneNamed: name) ?? name
    }

    /// The title of the pane whose row leads to the one that is drawn; nil for the first one, and where no row leads there.
    func backTitle(on device: PreviewDevice) -> String? {
        if isFirst(paneName, on: device) { return nil }
        return device.parent(ofPaneNamed: paneName).map { title(ofPaneNamed: $0, on: device) }
    }

    private func isFirst(_ name: String, on device: PreviewDevice) -> Bool {
        PaneName(name).isRoot || device.pane(named: "Root") == nil
    }

    /// The name that titles the first pane. Settings shows the app's, which the bundle does not know.
    func appName(of bundle: SettingsBundle) -> String {
        if let name = request.appName ?? app?.name { return name }
        let name = bundle.loaded.name
        return name.hasSuffix(".bundle") ? String(name.dropLast(".bundle".count)) : name
    }

    func device(of bundle: SettingsBundle) throws -> DeviceLanguage {
        try request.language.map { try DeviceLanguage(named: $0, in: bundle, on: platform) }
            ?? DeviceLanguage(ofSourceIn: bundle, on: platform)
    }
}
