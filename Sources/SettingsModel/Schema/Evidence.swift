/// The evidence for a statement about Settings, iOS, Xcode or CoreFoundation: its strength and its source.
package struct Evidence: Hashable, Sendable {
    /// The strength of the evidence.
    package let kind: Kind
    /// The address of the source. For an inference, the page from which the statement follows.
    package let source: String
    /// The open question whose answer would settle the statement.
    package let question: OpenQuestion?

    package enum Kind: String, CaseIterable, Sendable {
        /// Apple's reference or article states it.
        case documented
        /// Open source code that ships in the system or in Xcode does it.
        case sourceCode = "source code"
        /// Someone ran it on a device or in Simulator and published the result.
        case observed
        /// Users reported it without isolating the cause.
        case reported
        /// It follows from the source and was not tried.
        case inferred
        /// It concerns this tool alone.
        case toolConvention = "tool convention"
    }

    package static func documented(_ source: String) -> Evidence {
        Evidence(kind: .documented, source: source, question: nil)
    }
    package static func sourceCode(_ source: String) -> Evidence {
        Evidence(kind: .sourceCode, source: source, question: nil)
    }
    package static func observed(_ source: String, _ question: OpenQuestion? = nil) -> Evidence {
        Evidence(kind: .observed, source: source, question: question)
    }
    package static func reported(_ source: String, _ question: OpenQuestion? = nil) -> Evidence {
        Evidence(kind: .reported, source: source, question: question)
    }
    package static func inferred(_ source: String, _ question: OpenQuestion? = nil) -> Evidence {
        Evidence(kind: .inferred, source: source, question: question)
    }
    /// The evidence for a rule or a key that only this tool knows: a page of its documentation, such as `Reference/Checks.md`.
    package static func toolConvention(_ page: String) -> Evidence {
        Evidence(kind: .toolConvention, source: "Docs/\(page)", question: nil)
    }

    /// The evidence in one line: `inferred, https://…; see open question D4 in Docs/Internals/Evidence.md`.
    package var line: String {
        "\(kind.rawValue), \(source)"
            + (question.map { "; see open question \($0.rawValue) in Docs/Internals/Evidence.md" } ?? "")
    }

    /// The evidence in one line of Markdown. Pages of the documentation are named, since editors and code scanning show the
    /// line without them.
    package var markdown: String {
        "\(kind.rawValue), " + (kind == .toolConvention ? "`\(source)`" : "<\(source)>")
            + (question.map { "; see open question \($0.rawValue) in `Docs/Internals/Evidence.md`" } ?? "")
    }
}

/// A question that only a device, Simulator or Xcode can answer. `Docs/Internals/Evidence.md` describes each.
package enum OpenQuestion: String, CaseIterable, Sendable {
    /// An empty `Key`.
    case d1 = "D1"
    /// Two items with the same `Key`.
    case d2 = "D2"
    /// The values that a toggle draws and stores.
    case d3 = "D3"
    /// Items and values that the reference forbids.
    case d4 = "D4"
    /// Links between panes.
    case d5 = "D5"
    /// The choice of the string table and the language.
    case d6 = "D6"
    /// The notifications of a change that Settings makes.
    case d7 = "D7"
    /// An app group's values.
    case d8 = "D8"
    /// Appearance: radio groups, long texts, short titles, idioms.
    case d9 = "D9"
    /// Xcode's treatment of a bundle.
    case d11 = "D11"
    /// Platforms other than iOS.
    case d12 = "D12"
    /// Launch arguments that begin with a hyphen.
    case d13 = "D13"
    /// iOS 27.
    case d14 = "D14"
}
