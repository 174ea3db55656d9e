import PropertyListSyntax
import TestSupport
import Testing

/// A comparison of our reading of a file with CoreFoundation's.
enum StringsOracleComparison {
    case bothRead
    case bothRefuse
    /// The file is not in the old style or has keys that the oracle cannot distinguish.
    case notComparable
    case different(String)

    init(_ bytes: [UInt8]) {
        let document = expectLosslessStrings(bytes)
        switch (Oracle.read(bytes), document.value) {
        case (.otherFormat, _): self = .notComparable
        case (.refused, nil): self = .bothRefuse
        case (.refused, let value?): self = .different("only we read \(value)")
        case (.oldStyle(let theirs), nil): self = .different("only CoreFoundation reads \(theirs)")
        case (.oldStyle(let theirs), let ours?):
            if Oracle.value(ours) == theirs {
                self = .bothRead
            } else if Oracle.hasBlurredKeys(ours) {
                self = .notComparable
            } else {
                self = .different("we read \(Oracle.value(ours)), CoreFoundation \(theirs)")
            }
        }
    }
}
