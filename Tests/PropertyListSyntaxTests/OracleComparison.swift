import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// A comparison of our reading of a property list with CoreFoundation's.
enum OracleComparison {
    case bothRead
    case bothRefuse
    /// The file is binary or in the old style, which CoreFoundation tries if the file is not XML.
    case otherFormat
    /// The readings may differ for a known reason.
    case exception(Exception)
    case different(String)

    /// A known difference from CoreFoundation, or a limitation of the oracle.
    enum Exception {
        /// A declared encoding other than UTF-8, Latin-1 and ASCII, which CoreFoundation converts and we reject.
        case unsupportedEncoding
        /// Keys that differ only in normalization; Swift's dictionary keeps one of them.
        case blurredKeys
        /// A dictionary with the single key `CF$UID`, which CoreFoundation reads as an object identifier.
        case archiverIdentifier
    }

    init(_ bytes: [UInt8]) {
        self.init(expectLossless(bytes), Oracle.readPropertyList(bytes))
    }

    private init(_ document: PropertyListDocument, _ reading: Oracle.Reading) {
        switch (reading, document.value) {
        case (.binary, nil), (.oldStyle, nil):
            self = .otherFormat
        case (.refused, nil):
            self = .bothRefuse
        case (.xml(let theirs), let ours?):
            if Oracle.value(ours) == theirs {
                self = .bothRead
            } else if Oracle.hasBlurredKeys(ours) {
                self = .exception(.blurredKeys)
            } else if Oracle.hasArchiverIdentifier(ours) {
                self = .exception(.archiverIdentifier)
            } else {
                self = .different("we read \(Oracle.value(ours)), CoreFoundation \(theirs)")
            }
        case (.xml(let theirs), nil):
            self =
                document.diagnostics.contains { $0.kind == .damagedEncoding } && !document.source.isDecoded
                ? .exception(.unsupportedEncoding)
                : .different("only CoreFoundation reads \(theirs): \(document.diagnostics)")
        case (.refused, let value?):
            self = .different("only we read \(value)")
        case (.oldStyle, let value?), (.binary, let value?):
            self = .different("CoreFoundation reads another format, we read \(value)")
        }
    }
}
