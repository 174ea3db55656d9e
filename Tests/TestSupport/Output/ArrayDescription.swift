// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
public import Testing

/// Describes arrays, which Swift Testing otherwise prints in full as arguments and in failures.
extension Array: @retroactive CustomTestStringConvertible {
    public var testDescription: String { shortenedDescription(of: self) }
}

extension ArraySlice: @retroactive CustomTestStringConvertible {
    public var testDescription: String { shortenedDescription(of: self) }
}

/// Describes at most as many elements as fit into a line, and bytes as text.
private func shortenedDescription(of elements: some RandomAccessCollection) -> String {
    let most = 20_000
    if elements.count > 16, let bytes = Array(elements.prefix(most)) as? [UInt8] {
        return "\(ShortenedText.line(shown(bytes), limit: most)) (\(elements.count) bytes)"
    }
    var description = ""
    for (index, element) in elements.enumerated() {
        let next = ShortenedText.line(String(reflecting: element), limit: most)
        if description.utf8.count + next.utf8.count > most {
            return "[\(description), … \(elements.count - index) more]"
        }
        description += (index == 0 ? "" : ", ") + next
    }
    return "[\(description)]"
}
#endif
