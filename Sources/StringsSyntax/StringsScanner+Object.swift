import SourceText

extension StringsScanner {
    /// How deep arrays and dictionaries may be nested, as in CoreFoundation on 64-bit systems.
    static var maximalDepth: Int { 512 }

    /// An array or dictionary that is being read.
    private struct Container {
        /// Where its bracket or brace stands.
        let opening: Int
        let isArray: Bool
        var items: [StringsValue] = []
        var pairs: [StringsValue.Pair] = []
        /// The key whose value is being read.
        var key = ExactString("")
    }

    /// What came of reading on.
    private enum Step {
        /// A value is next.
        case open
        case read(StringsValue)
        case failed
    }

    /// Reads the value that comes next; nil, with `failure` set where there is something to say, if there is none.
    ///
    /// The containers are kept in an array, not on the stack, which a nested file could exhaust.
    mutating func readObject(depth: Int) -> StringsValue? {
        var containers: [Container] = []
        while true {
            var step = startObject(depth: depth + containers.count, in: &containers)
            while !containers.isEmpty {
                switch step {
                case .open: break
                case .read(let value): step = take(value, in: &containers)
                case .failed: step = recover(in: &containers)
                }
                if case .open = step { break }
            }
            switch step {
            case .open: continue
            case .read(let value): return value
            case .failed: return nil
            }
        }
    }

    /// Moves past the value that comes next and says whether there is one.
    mutating func scanObject(depth: Int) -> Bool {
        guard depth <= Self.maximalDepth, skipTrivia(), isAtString else { return readObject(depth: depth) != nil }
        return scanString() != nil
    }

    /// Reads a string or data, or what opens an array or dictionary.
    private mutating func startObject(depth: Int, in containers: inout [Container]) -> Step {
        guard depth <= Self.maximalDepth else {
            failure = .tooDeep(at: cursor)
            return .failed
        }
        guard skipTrivia() else {
            failure = .noValue(at: end)
            return .failed
        }
        let start = cursor
        if isAtString {
            guard let token = scanString() else { return .failed }
            return .read(.string(StringsToken.decoded(bytes[token]).string))
        }
        switch bytes[cursor] {
        case UInt8(ascii: "{"):
            cursor += 1
            containers.append(Container(opening: start, isArray: false))
            return nextPair(in: &containers)
        case UInt8(ascii: "("):
            cursor += 1
            containers.append(Container(opening: start, isArray: true))
            return .open
        case UInt8(ascii: "<"):
            cursor += 1
            guard let data = scanData(opening: start) else { return .failed }
            return .read(.data(data))
        default:
            failure = .noValue(at: start)
            return .failed
        }
    }

    /// Puts a value into the innermost container and reads on there.
    private mutating func take(_ value: StringsValue, in containers: inout [Container]) -> Step {
        let last = containers.count - 1
        if containers[last].isArray {
            containers[last].items.append(value)
            guard skipTrivia(), bytes[cursor] == UInt8(ascii: ",") else {
                failure = nil
                return closeArray(in: &containers)
            }
            cursor += 1
            return .open
        }
        containers[last].pairs.append(.init(containers[last].key, value))
        guard skipSemicolon() else {
            containers.removeLast()
            return .failed
        }
        return nextPair(in: &containers)
    }

    /// Leaves the innermost container after a value in it could not be read.
    private mutating func recover(in containers: inout [Container]) -> Step {
        if let last = containers.last, last.isArray { return closeArray(in: &containers) }
        containers.removeLast()
        return .failed
    }

    /// Ends the innermost array, which CoreFoundation also does after a value that failed if a `)` happens to follow.
    private mutating func closeArray(in containers: inout [Container]) -> Step {
        let array = containers.removeLast()
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: ")") else {
            switch failure {
            case nil, .noValue: failure = .openArray(bracket: array.opening, at: cursor)
            default: break
            }
            return .failed
        }
        cursor += 1
        failure = nil
        return .read(.array(array.items))
    }

    /// Reads on in the innermost dictionary: up to the next value, or to its end.
    private mutating func nextPair(in containers: inout [Container]) -> Step {
        let last = containers.count - 1
        while let token = scanKey() {
            let key = StringsToken.decoded(bytes[token]).string
            switch scanSeparator(after: token.upperBound) {
            case .equals:
                containers[last].key = key
                return .open
            case .semicolon:
                cursor += 1
                containers[last].pairs.append(.init(key, .string(key)))
            case nil:
                containers.removeLast()
                return .failed
            }
        }
        let dictionary = containers.removeLast()
        guard closeDictionary(opening: dictionary.opening) else { return .failed }
        return .read(.dictionary(dictionary.pairs))
    }

    /// What follows a key.
    enum Separator {
        case equals
        case semicolon
    }

    /// Moves past the key that comes next; nil where nothing starts one, which ends a dictionary without a word.
    mutating func scanKey() -> Range<Int>? {
        failure = nil
        return skipTrivia() && isAtString ? scanString() : nil
    }

    /// Moves to a `;` or past a `=`.
    mutating func scanSeparator(after keyEnd: Int) -> Separator? {
        guard skipTrivia() else {
            failure = .missingSemicolon(after: keyEnd)
            return nil
        }
        switch bytes[cursor] {
        case UInt8(ascii: ";"):
            return .semicolon
        case UInt8(ascii: "="):
            cursor += 1
            return .equals
        default:
            failure = .noSeparator(at: cursor)
            return nil
        }
    }

    /// Moves past white space, comments and the `;` that must follow a value.
    mutating func skipSemicolon() -> Bool {
        let valueEnd = cursor
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: ";") else {
            failure = .missingSemicolon(after: valueEnd)
            return false
        }
        cursor += 1
        return true
    }

    /// Moves past the `}` that must come next.
    mutating func closeDictionary(opening: Int) -> Bool {
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: "}") else {
            failure = failure ?? .openDictionary(brace: opening, at: cursor)
            return false
        }
        cursor += 1
        failure = nil
        return true
    }

    /// Reads hexadecimal digits up to a `>`.
    ///
    /// CoreFoundation looks at the lower eight bits of each UTF-16 unit, so that U+0141 is as good as an `A`.
    private mutating func scanData(opening: Int) -> [UInt8]? {
        var data: [UInt8] = []
        var half: UInt8?
        while cursor < end {
            let byte = bytes[cursor]
            let length = byte < 0x80 ? 1 : scalarLength(at: cursor)
            if half == nil {
                if byte == UInt8(ascii: ">") {
                    cursor += 1
                    failure = nil
                    return data
                }
                // Vertical tab and form feed are white space everywhere but here.
                if byte != 0x0B, byte != 0x0C, whiteSpace(at: cursor) == length {
                    cursor += length
                    continue
                }
            }
            for unit in String(decoding: bytes[cursor..<(cursor + length)], as: UTF8.self).utf16 {
                guard let digit = HexDigit.value(UInt8(truncatingIfNeeded: unit)) else {
                    failure = half == nil ? .notHexadecimal(at: cursor) : .halfByte(at: cursor)
                    return nil
                }
                if let high = half {
                    data.append(high << 4 | digit)
                    half = nil
                } else {
                    half = digit
                }
            }
            cursor += length
        }
        failure = half == nil ? .openData(bracket: opening) : .halfByte(at: cursor)
        return nil
    }

    /// The number of bytes of the character at an index.
    func scalarLength(at index: Int) -> Int {
        var next = index + 1
        while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
        return next - index
    }
}
