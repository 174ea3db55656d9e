extension String {
    /// Whether a text stands in this one, byte by byte.
    ///
    /// `contains` looks for characters, which takes many times as long, and finds no "/" that an accent stands behind.
    package func holds(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            if rest[start...].starts(with: text.utf8) { return true }
            rest = rest[rest.index(after: start)...]
        }
        return false
    }

    /// Whether all bytes of the text in UTF-8 are as they should be.
    ///
    /// `utf8.allSatisfy` says the same, but asks the string for every byte anew.
    @inline(__always)
    package func holdsOnlyBytes(where isRight: (UInt8) -> Bool) -> Bool {
        unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy(isRight) } ?? utf8.allSatisfy(isRight)
    }
}
