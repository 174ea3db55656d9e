import ArgumentParser
import BundleStorage
import SettingsModel
import SettingsPreview

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Draw a page as the Settings app shows it.",
        discussion: """
            In a terminal the page is drawn as text. --format html makes one file for a browser, with all pages and \
            languages in it, which behaves like Settings on an iPhone and an iPad; --format svg makes a picture of one \
            page. What the Settings app leaves out is left out, and said. The variable COLUMNS sets the width \
            of the text.

            EXAMPLES
              settings-bundle preview
              settings-bundle preview --pane Advanced --language ja
              settings-bundle preview --open
              settings-bundle preview --format svg --appearance dark -o preview.svg
              settings-bundle preview --format svg --all-languages -o languages.svg
            """)

    @OptionGroup var options: PreviewOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let path = try shared.bundlePath()
        var preview = try PreviewRun(path, options, shared.console)
        try Failure.naming(path) { try preview.run() }
    }
}
