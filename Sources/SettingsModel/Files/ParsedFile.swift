package import PropertyListSyntax
package import SourceText
package import StringsSyntax

/// A property list or string table of a bundle, parsed.
///
/// Whichever of the three formats CoreFoundation finds in a file, it reads: the name of the file does not matter.
package struct ParsedFile: Sendable {
    /// The path relative to the bundle.
    package let path: String
    /// Where changes are written: see `BundleFiles.File.target`.
    package let target: String?
    package private(set) var format: Format
    /// Why the bytes could not be read, where that is known.
    var unreadReason: String?

    /// What was read, in one piece that copies of the file share: rules go through the files again and again.
    package indirect enum Format: Sendable {
        case xml(PropertyListDocument)
        /// A binary property list, shown as the XML that it would be, and the bytes it was read from.
        case binary(PropertyListDocument, original: [UInt8])
        /// The old style: string tables, and OpenStep property lists.
        case oldStyle(StringsDocument)
        /// A file whose bytes could not be read.
        case unread
    }

    package init(path: String, target: String?, bytes: [UInt8]?) {
        self.path = path
        self.target = target
        format = bytes.map(Self.parse) ?? .unread
    }

    /// The same file with its bytes taken for another encoding than the one that it claims.
    ///
    /// - Returns: nil where some byte spells nothing there.
    package func reading(_ encoding: LegacyEncoding) -> ParsedFile? {
        guard let text = bytes.flatMap(encoding.utf8) else { return nil }
        var file = self
        file.format = Self.parse(EncodedText(SourceText(text), in: .utf8))
        return file
    }

    package init(_ file: BundleFiles.File) { self.init(path: file.path, target: file.target, bytes: file.bytes) }

    private static func parse(_ bytes: [UInt8]) -> Format {
        if let value = BinaryPropertyList.decode(bytes) {
            return .binary(
                PropertyListDocument(decoding: Array(PropertyListDocument.text(of: value).utf8)), original: bytes)
        }
        return parse(EncodedText(decoding: bytes))
    }

    private static func parse(_ source: EncodedText) -> Format {
        let looksLikeXML = source.firstCharacter == UInt8(ascii: "<")
        if looksLikeXML || !source.isDecoded {
            let document = PropertyListDocument(source)
            if document.isReadable { return .xml(document) }
            let strings = StringsDocument(source)
            return strings.isReadable ? .oldStyle(strings) : .xml(document)
        }
        return .oldStyle(StringsDocument(source))
    }

    // MARK: Reading

    /// The file as a property list in XML, where it is one or can be shown as one.
    package var propertyList: PropertyListDocument? {
        switch format {
        case .xml(let document), .binary(let document, _): document
        case .oldStyle(let document):
            document.value.map {
                PropertyListDocument(decoding: Array(PropertyListDocument.text(of: PropertyListValue($0)).utf8))
            }
        case .unread: nil
        }
    }

    /// Whether CoreFoundation reads the file.
    package var isReadable: Bool {
        switch format {
        case .xml(let document), .binary(let document, _): document.isReadable
        case .oldStyle(let document): document.isReadable
        case .unread: false
        }
    }

    /// What is wrong with the file, and what CoreFoundation loses in it.
    package var diagnostics: [Diagnostic] {
        switch format {
        case _ where isDamagedBinary:
            [Diagnostic(.unreadable, at: 0..<0, "the binary property list is damaged", help: "put a sound copy there")]
        case .xml(let document): document.diagnostics
        case .binary: []
        case .oldStyle(let document) where document.isEmptyFile && path.hasSuffix(".plist"):
            [
                Diagnostic(
                    .unreadable, at: 0..<0, "the file is empty",
                    help: "write a property list with the array 'PreferenceSpecifiers', or remove the file")
            ]
        case .oldStyle(let document): document.diagnostics
        case .unread:
            [
                Diagnostic(
                    .unreadable, at: 0..<0, "the file cannot be read" + (unreadReason.map { ": \($0)" } ?? ""),
                    help: "put a plain file there that everybody may read")
            ]
        }
    }

    /// Whether the file is a binary property list that nobody can decode: as the text that it was then taken for, it
    /// has other faults, which say nothing to anyone.
    package var isDamagedBinary: Bool {
        let text: SourceText
        switch format {
        case .xml(let document) where !document.isReadable: text = document.source.text
        case .oldStyle(let document) where !document.isReadable: text = document.source.text
        default: return false
        }
        return text.bytes(in: 0..<min(6, text.count)).elementsEqual("bplist".utf8)
    }

    /// The text in which offsets of the syntax tree count; nil where the tree is not of the file's own text.
    package var text: SourceText? {
        switch format {
        case _ where isDamagedBinary: nil
        case .xml(let document): document.source.text
        case .oldStyle(let document): path.hasSuffix(".plist") && document.isReadable ? nil : document.source.text
        case .binary, .unread: nil
        }
    }

    /// Where the value stands that the file holds: the tag of its root, or its first character; nil where `text` is.
    package var rootSpan: Range<Int>? {
        guard let text else { return nil }
        switch format {
        case .xml(let document): return document.root?.startTagSpan
        case .oldStyle(let document): return document.start..<min(document.start + 1, text.count)
        case .binary, .unread: return nil
        }
    }

    /// How the file spells its text.
    package var encoding: TextEncoding {
        switch format {
        case .xml(let document): document.source.encoding
        case .oldStyle(let document): document.source.encoding
        case .binary, .unread: .utf8
        }
    }

    /// Whether the file is a property list in XML or binary, and no old-style one.
    package var isPropertyList: Bool {
        switch format {
        case .xml, .binary: true
        case .oldStyle, .unread: false
        }
    }

    package var isBinary: Bool { if case .binary = format { true } else { false } }

    /// The bytes of the file; nil where they could not be read.
    package var bytes: [UInt8]? {
        switch format {
        case .xml(let document): document.bytes
        case .binary(_, let original): original
        case .oldStyle(let document): document.bytes
        case .unread: nil
        }
    }

    // MARK: Editing

    /// Why the file cannot be edited, in words that go on after its name; nil when it can.
    package var obstacle: String? {
        if case .unread = format, let unreadReason { return "cannot be read: \(unreadReason)" }
        guard target != nil else { return "is a symbolic link that leads out of the bundle" }
        switch format {
        case .unread: return "cannot be read"
        case .binary: return nil
        case .xml(let document):
            if let problem = diagnostics.first { return "cannot be read: \(problem.message)" }
            return document.isEditable ? nil : "holds bytes that are not \(document.source.encoding.name)"
        case .oldStyle(let document):
            if document.isEmptyFile { return nil }
            if path.hasSuffix(".plist") {
                return "is an OpenStep property list, which is read but not edited; convert it to XML first"
            }
            guard document.isReadable else {
                return "cannot be read: \(diagnostics.first?.message ?? "it is damaged")"
            }
            if !document.isDictionary { return "holds no table" }
            return document.isEditable ? nil : "holds characters that \(document.source.encoding.name) cannot spell"
        }
    }

    /// Applies edits of its text.
    package mutating func apply(_ edits: [TextEdit]) {
        guard !edits.isEmpty else { return }
        switch format {
        case .xml(let document):
            // The tree is taken out of the file, so that there is one owner and nothing is copied.
            var document = document
            format = .unread
            document.apply(edits)
            format = .xml(document)
        case .binary(var document, let original):
            document.apply(edits)
            format = .binary(document, original: document.value.map(BinaryPropertyList.encode) ?? original)
        case .oldStyle(let document):
            var document = document
            format = .unread
            document.apply(edits)
            format = .oldStyle(document)
        case .unread:
            break
        }
    }
}

extension EncodedText {
    /// The first byte of the text that is no white space.
    fileprivate var firstCharacter: UInt8? {
        text.bytes(in: 0..<min(text.count, 4096)).first { $0 > 0x20 }
    }
}

extension TextEncoding {
    /// The name of the encoding.
    package var name: String {
        switch scheme {
        case .utf8: "UTF-8"
        case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
        case .utf32LittleEndian, .utf32BigEndian: "UTF-32"
        case .latin1: "ISO 8859-1"
        }
    }
}

extension PropertyListValue {
    /// The value of an old-style property list.
    package init(_ value: StringsValue) {
        switch value {
        case .string(let string): self = .string(string)
        case .data(let bytes): self = .data(bytes)
        case .array(let values): self = .array(values.map(PropertyListValue.init))
        case .dictionary(let pairs): self = .dictionary(pairs.map { .init($0.key, PropertyListValue($0.value)) })
        }
    }
}
