import BundleStorage
import SettingsModel
import SettingsPreview

/// One run of `preview`: reads the bundle and draws it.
struct PreviewRun {
    let path: String
    let project: ProjectOptions
    let options: PreviewCommand
    let console: Console
    let format: PreviewFormat
    let platform: Platform
    let isLandscape: Bool
    /// Nil for what the browser has.
    let isDark: Bool?
    /// What the Xcode project says of the app.
    let app: ShownApp?
    let style: PreviewStyle
    /// The pixels for a point of a PNG.
    let scale: Int
    /// The name of the pane, as rows give it.
    private(set) var paneName: String
    /// The bundles in which nothing is written.
    var readBundles: [String]

    init(_ path: String, _ options: PreviewCommand, for project: ProjectOptions) throws(Failure) {
        self.path = path
        readBundles = [path]
        self.project = project
        self.options = options
        console = options.shared.console
        format = try options.checkedFormat()
        let device = try Choice<PreviewPlatform>.named(options.device, by: "--device") as PreviewPlatform?
        platform = device?.platform ?? Self.platform(in: project.file)
        isLandscape = try Choice<PreviewOrientation>.named(options.orientation, by: "--orientation") == .landscape
        isDark = try Choice<PreviewAppearance>.named(options.appearance, by: "--appearance").map { $0 == .dark }
        do throws(Failure) {
            app = try options.appName == nil ? ShownApp(carrying: path) : nil
        } catch {
            app = nil
            console.talk("note: \(visible(error.adviceAboutProject))")
        }
        style =
            try Choice<PreviewStyle>.named(options.style, by: "--style")
            ?? project.file.preview.style.flatMap { PreviewStyle(rawValue: $0.value) } ?? .newest
        scale = try Choice<PreviewScale>.named(options.scale, by: "--scale") == .double ? 2 : 1
        let name = options.pane ?? "Root"
        paneName = name.hasSuffix(".plist") ? String(name.dropLast(".plist".count)) : name
    }

    /// The device of a person who names none: an iPhone, unless the app runs on no such thing.
    private static func platform(in file: OptionsFile) -> Platform {
        let platforms = file.platforms.map(\.value)
        return platforms.contains(.iPadOS) && !platforms.contains(.iOS) ? .iPadOS : .iOS
    }

    mutating func run() throws {
        let loaded = try console.load(path, for: project, writing: file != nil || options.open)
        let bundle = try bundle(of: loaded)
        if let other = options.compare {
            try drawChanges(from: other, to: bundle, loaded)
            return console.nameUnreadableFiles(of: bundle)
        }
        try takeOtherPane(of: bundle)
        switch format {
        case .text: try drawText(bundle)
        case .svg, .png: try drawSVG(bundle, loaded)
        case .html: try drawHTML(bundle, loaded)
        }
        console.nameUnreadableFiles(of: bundle)
    }

    /// The bundle that is drawn.
    func bundle(of loaded: LoadedBundle) throws -> SettingsBundle {
        try options.build.name == nil
            ? SettingsBundle(reading: loaded.files, for: project)
            : options.build.read(path, for: project, on: console)
    }

    /// Takes the first pane of a bundle without a Root, of which the Settings app shows nothing at all.
    private mutating func takeOtherPane(of bundle: SettingsBundle) throws {
        guard options.pane == nil, bundle.pane(named: "Root", on: try device(of: bundle)) == nil else { return }
        if let file = bundle.files["Root.plist"], !file.isReadable { throw BundleError(unreadable: file) }
        guard let first = bundle.panes.first else { return }
        // A pane for InAppSettingsKit alone has no other name.
        let base = first.name.base
        paneName = bundle.pane(named: base, on: try device(of: bundle)) == nil ? first.name.unlocalized : base
        console.talk("note: there is no Root.plist, so Settings shows nothing; this is \(visible(first.path))")
    }

    /// Writes what was drawn to where it was asked for.
    ///
    /// - Parameter other: the file, where it is another one.
    func write(_ text: String, to other: String? = nil) throws {
        try write(Array(text.utf8), to: other)
    }

    func write(_ bytes: [UInt8], to other: String? = nil) throws {
        guard let file = other ?? file else { return console.write(bytes) }
        _ = try SharedFile(at: file).write(bytes, besides: readBundles)
        console.talk("wrote \(visible(file))")
    }

    /// The bundle with the contents of some images, which are not read otherwise: most panes show none.
    func reading(
        images paths: Set<String>, of bundle: SettingsBundle, _ loaded: LoadedBundle
    ) throws -> SettingsBundle {
        // What is built has all contents.
        guard !paths.isEmpty, options.build.name == nil else { return bundle }
        return try SettingsBundle(reading: try loaded.files(reading: paths, at: path), for: project)
    }

    /// Notes each language whose folder Settings probably does not read.
    func notePassedOver(_ devices: [DeviceLanguage]) {
        for note in devices.compactMap(\.passedOverNote) { console.talk("note: \(note)") }
    }

    /// Says what the Settings app leaves out.
    func sayOmissions(of pane: PreviewPane) {
        for omission in pane.omissions {
            console.talk("note: item \(omission.itemIndex) is not drawn: \(omission.reason.text)")
        }
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

    /// The file to write; nil for standard output.
    var file: String? { options.output == "-" ? nil : options.output }

    /// The name that titles the first pane. Settings shows the app's, which the bundle does not know.
    func appName(of bundle: SettingsBundle) -> String {
        if let name = options.appName ?? app?.name { return name }
        let name = bundle.loaded.name
        return name.hasSuffix(".bundle") ? String(name.dropLast(".bundle".count)) : name
    }

    func device(of bundle: SettingsBundle) throws -> DeviceLanguage {
        try options.language.map { try DeviceLanguage(named: $0, in: bundle, on: platform) }
            ?? DeviceLanguage(ofSourceIn: bundle, on: platform)
    }
}
