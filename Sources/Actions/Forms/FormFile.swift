import BundleStorage
import JSONSyntax
package import SettingsEditing
import SettingsModel
import SourceText

/// A form that was read from a file. Errors in the form are reported with their line and column.
package struct FormFile: Sendable {
    /// The name of the file in error messages.
    private let name: String
    private let text: SourceText
    private let form: BundleForm

    /// Reads a form.
    ///
    /// - Throws: A failure with the position of the first error in the form.
    package init(_ bytes: [UInt8], named name: String) throws(Failure) {
        let document = JSONDocument(decoding: bytes, in: .blockCommented)
        self.name = name
        text = document.source.text
        do {
            form = try BundleForm(reading: document)
        } catch {
            throw Failure(error, in: text, named: name)
        }
    }

    /// Reads the form at a path, or from standard input if the path is `-`.
    package init(at path: String) throws {
        try self.init(InputFile.bytes(at: path), named: Self.name(ofInput: path))
    }

    /// Returns the name of an input file for error messages.
    package static func name(ofInput path: String) -> String { path == "-" ? "standard input" : path }

    /// Returns whether the contents of a file are a form and not a script of commands.
    package static func isForm(_ bytes: [UInt8]) -> Bool { BundleForm.isForm(EncodedText(decoding: bytes).text) }

    /// Returns an operation that applies the form to a bundle.
    ///
    /// - Parameter prunes: Whether to remove what the form does not list.
    package func applying(pruning prunes: Bool) -> any BundleOperation {
        Application(file: self, operation: ApplyForm(form, pruning: prunes))
    }

    /// Returns the files of a new bundle that has the contents of the form.
    func newFiles() throws(Failure) -> [(path: String, bytes: [UInt8])] {
        do {
            return try form.newFiles()
        } catch {
            throw Failure(error, in: text, named: name)
        }
    }

    /// An operation whose errors in the form have a position in the file.
    private struct Application: BundleOperation {
        let file: FormFile
        let operation: ApplyForm

        func callAsFunction(on draft: inout Draft) throws {
            do {
                try operation(on: &draft)
            } catch let error as Diagnostic {
                throw Failure(error, in: file.text, named: file.name)
            }
        }
    }
}

extension Failure {
    /// Creates a failure for an error in the text of an input file.
    fileprivate init(_ error: Diagnostic, in text: SourceText, named name: String) {
        self.init(
            Message(error.message),
            location: Location(name, LineTable(text).position(of: error.span.lowerBound)),
            help: error.help.map { Message($0) })
    }
}
