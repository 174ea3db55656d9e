import SourceText

/// A reader and writer for binary property lists. It preserves all value types and the order of keys.
///
/// The toolchain's `PropertyListDecoder` is not suitable because it does not distinguish the real number 1.0 from the
/// integer 1. `PropertyListEncoder` is not suitable because it writes keys in random order.
///
/// Source: the layout described in CFBinaryPList.c of swift-corelibs-foundation.
package enum BinaryPropertyList {
    static let magic = Array("bplist0".utf8)

    /// Returns whether the bytes begin with the signature of a binary property list.
    package static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Returns the value of a binary property list. Returns `nil` if the file is damaged, or if it contains an object
    /// that an XML property list cannot represent.
    package static func decode(_ bytes: [UInt8]) -> PropertyListValue? {
        guard isBinary(bytes), var reader = Reader(bytes) else { return nil }
        return reader.object(at: reader.top, depth: 0)
    }

    /// Encodes a value as a binary property list. Equal scalars are stored once, as in the output of Apple's tools.
    package static func encode(_ root: PropertyListValue) -> [UInt8] {
        var writer = Writer()
        let top = writer.add(root)
        return writer.fileBytes(top: top)
    }
}

extension BinaryPropertyList {
    private struct Reader {
        let bytes: [UInt8]
        let offsetSize: Int
        let referenceSize: Int
        let count: Int
        let top: Int
        let offsetTable: Int
        /// The number of objects that can still be read. The limit rejects files in which repeated references to the
        /// same objects would expand to a huge value.
        var budget: Int

        init?(_ bytes: [UInt8]) {
            self.bytes = bytes
            guard bytes.count >= 8 + 32 else { return nil }
            let trailer = bytes.count - 32
            offsetSize = Int(bytes[trailer + 6])
            referenceSize = Int(bytes[trailer + 7])
            func number(_ start: Int) -> Int? { Int(exactly: Self.unsigned(bytes[start..<(start + 8)])) }
            guard let count = number(trailer + 8), let top = number(trailer + 16), let table = number(trailer + 24),
                offsetSize > 0, referenceSize > 0, count > 0, top < count, table >= 9, table < trailer,
                case let tableSize = count.multipliedReportingOverflow(by: offsetSize), !tableSize.overflow,
                tableSize.partialValue == trailer - table, Self.fits(count, in: referenceSize),
                Self.fits(table, in: offsetSize)
            else { return nil }
            self.count = count
            self.top = top
            offsetTable = table
            budget = max(1_000_000, 64 * count)
            // CoreFoundation checks all offsets, including those of unreferenced objects.
            guard (0..<count).allSatisfy({ offset(of: $0) < UInt64(table) }) else { return nil }
        }

        /// Returns the big-endian unsigned integer that the bytes represent. If there are more than eight bytes, only
        /// the last eight bytes are used.
        private static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }

        /// Returns whether an unsigned integer of `size` bytes can represent a number.
        private static func fits(_ limit: Int, in size: Int) -> Bool { size >= 8 || limit < 1 << (8 * size) }

        private func offset(of index: Int) -> UInt64 {
            let entry = offsetTable + index * offsetSize
            return Self.unsigned(bytes[entry..<(entry + offsetSize)])
        }

        /// Returns the given number of bytes at an offset, or `nil` if the bytes extend into the offset table.
        private func slice(_ start: Int, _ length: Int) -> ArraySlice<UInt8>? {
            guard start >= 0, length >= 0, length <= offsetTable - start else { return nil }
            return bytes[start..<(start + length)]
        }

        mutating func object(at index: Int, depth: Int) -> PropertyListValue? {
            budget -= 1
            guard index < count, depth <= PropertyListParser.maximumDepth, budget > 0 else { return nil }
            guard let start = Int(exactly: offset(of: index)), start >= 8, let marker = slice(start, 1)?.first else {
                return nil
            }
            let low = Int(marker & 0x0F)
            switch marker >> 4 {
            case 0x0: return low == 8 ? .boolean(false) : low == 9 ? .boolean(true) : nil
            case 0x1: return integer(start + 1, 1 << low)
            case 0x2: return real(start + 1, 1 << low)
            case 0x3:
                guard low == 3, let bits = slice(start + 1, 8).map(Self.unsigned) else { return nil }
                return .date(Double(bitPattern: bits))
            default: break
            }
            guard let (length, content) = length(low, start) else { return nil }
            switch marker >> 4 {
            case 0x4: return slice(content, length).map { .data(Array($0)) }
            case 0x5: return slice(content, length).map { .string(Self.string(latin1: $0)) }
            case 0x6: return string(content, length)
            case 0xA: return array(content, length, depth)
            case 0xD: return dictionary(content, length, depth)
            default: return nil
            }
        }

        /// Returns the length of an object and the offset of its content. The length is a number of bytes, characters,
        /// elements or entries. Returns `nil` if the length is invalid.
        private func length(_ low: Int, _ start: Int) -> (Int, Int)? {
            guard low == 0x0F else { return (low, start + 1) }
            guard let marker = slice(start + 1, 1)?.first, marker >> 4 == 1 else { return nil }
            let size = 1 << Int(marker & 0x0F)
            // CoreFoundation stores the size in one byte, and reads 0 if the size does not fit.
            guard let bytes = slice(start + 2, size),
                let length = Int(exactly: size > 0xFF ? 0 : Self.unsigned(bytes))
            else { return nil }
            return (length, start + 2 + size)
        }

        private func integer(_ start: Int, _ size: Int) -> PropertyListValue? {
            guard let bytes = slice(start, size) else { return nil }
            let number = Self.unsigned(bytes)
            if size > 8 {
                guard size == 16 else { return nil }
                return Int64(exactly: number).map { .integer($0) } ?? .unsignedInteger(number)
            }
            // Eight-byte integers are signed, shorter integers are unsigned.
            return size == 8 ? .integer(Int64(bitPattern: number)) : .integer(Int64(number))
        }

        private func real(_ start: Int, _ size: Int) -> PropertyListValue? {
            guard let bits = slice(start, size).map(Self.unsigned) else { return nil }
            switch size {
            case 4: return .real(Double(Float(bitPattern: UInt32(bits))))
            case 8: return .real(Double(bitPattern: bits))
            default: return nil
            }
        }

        /// Decodes a string that is marked as ASCII. Bytes of 0x80 and above are decoded as Latin-1, as in
        /// CoreFoundation.
        private static func string(latin1 bytes: ArraySlice<UInt8>) -> String {
            if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
            return String(scalars)
        }

        private func string(_ start: Int, _ length: Int) -> PropertyListValue? {
            let (size, overflow) = length.multipliedReportingOverflow(by: 2)
            // CoreFoundation rejects an empty UTF-16 string.
            guard length > 0, !overflow, let bytes = slice(start, size) else { return nil }
            let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        }

        private func references(_ start: Int, _ count: Int) -> [Int]? {
            let (size, overflow) = count.multipliedReportingOverflow(by: referenceSize)
            guard !overflow, let bytes = slice(start, size) else { return nil }
            var references: [Int] = []
            for position in stride(from: bytes.startIndex, to: bytes.endIndex, by: referenceSize) {
                guard let reference = Int(exactly: Self.unsigned(bytes[position..<(position + referenceSize)])) else {
                    return nil
                }
                references.append(reference)
            }
            return references
        }

        private mutating func array(_ start: Int, _ count: Int, _ depth: Int) -> PropertyListValue? {
            guard let references = references(start, count) else { return nil }
            var values: [PropertyListValue] = []
            for reference in references {
                guard let value = object(at: reference, depth: depth + 1) else { return nil }
                values.append(value)
            }
            return .array(values)
        }

        private mutating func dictionary(_ start: Int, _ count: Int, _ depth: Int) -> PropertyListValue? {
            guard count <= Int.max / 2, let references = references(start, 2 * count) else { return nil }
            var entries: [PropertyListValue.Entry] = []
            var keys: Set<ExactString> = []
            for index in 0..<count {
                guard case .string(let key)? = object(at: references[index], depth: depth + 1),
                    let value = object(at: references[count + index], depth: depth + 1)
                else { return nil }
                // If a key occurs more than once, the first entry is used, unlike in XML.
                if keys.insert(key).inserted { entries.append(.init(key, value)) }
            }
            return .dictionary(entries)
        }
    }
}

extension BinaryPropertyList {
    private struct Writer {
        private enum Object {
            case scalar(PropertyListValue)
            case array([Int])
            case dictionary(keys: [Int], values: [Int])
        }

        private var objects: [Object] = []
        private var indices: [PropertyListValue: Int] = [:]

        mutating func add(_ value: PropertyListValue) -> Int {
            switch value {
            case .array(let values):
                let index = objects.count
                objects.append(.array([]))
                objects[index] = .array(values.map { add($0) })
                return index
            case .dictionary(let entries):
                let index = objects.count
                objects.append(.array([]))
                let keys = entries.map { add(.string($0.key)) }
                objects[index] = .dictionary(keys: keys, values: entries.map { add($0.value) })
                return index
            default:
                if let index = indices[value] { return index }
                indices[value] = objects.count
                objects.append(.scalar(value))
                return objects.count - 1
            }
        }

        func fileBytes(top: Int) -> [UInt8] {
            let referenceSize = Self.size(of: objects.count)
            var bytes = BinaryPropertyList.magic + [UInt8(ascii: "0")]
            var offsets: [Int] = []
            for object in objects {
                offsets.append(bytes.count)
                switch object {
                case .scalar(let value):
                    append(value, to: &bytes)
                case .array(let references):
                    Self.append(marker: 0xA0, count: references.count, to: &bytes)
                    for reference in references { Self.append(reference, size: referenceSize, to: &bytes) }
                case .dictionary(let keys, let values):
                    Self.append(marker: 0xD0, count: keys.count, to: &bytes)
                    for reference in keys + values { Self.append(reference, size: referenceSize, to: &bytes) }
                }
            }
            let table = bytes.count
            let offsetSize = Self.size(of: table)
            for offset in offsets { Self.append(offset, size: offsetSize, to: &bytes) }
            bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
            for number in [objects.count, top, table] { Self.append(number, size: 8, to: &bytes) }
            return bytes
        }

        private func append(_ value: PropertyListValue, to bytes: inout [UInt8]) {
            switch value {
            case .boolean(let boolean):
                bytes.append(boolean ? 9 : 8)
            case .integer(let integer):
                Self.append(integer: integer, to: &bytes)
            case .unsignedInteger(let integer):
                bytes += [0x14] + [UInt8](repeating: 0, count: 8)
                Self.append(bits: integer, size: 8, to: &bytes)
            case .real(let real):
                bytes.append(0x23)
                Self.append(bits: real.bitPattern, size: 8, to: &bytes)
            case .date(let seconds):
                bytes.append(0x33)
                Self.append(bits: seconds.bitPattern, size: 8, to: &bytes)
            case .data(let data):
                Self.append(marker: 0x40, count: data.count, to: &bytes)
                bytes += data
            case .string(let string):
                if string.string.utf8.allSatisfy({ $0 < 0x80 }) {
                    Self.append(marker: 0x50, count: string.string.utf8.count, to: &bytes)
                    bytes += Array(string.string.utf8)
                } else {
                    Self.append(marker: 0x60, count: string.string.utf16.count, to: &bytes)
                    for unit in string.string.utf16 { Self.append(Int(unit), size: 2, to: &bytes) }
                }
            case .array, .dictionary:
                break
            }
        }

        private static func append(integer: Int64, to bytes: inout [UInt8]) {
            // Integers of fewer than eight bytes are read as unsigned.
            let power = integer < 0 ? 3 : integer <= 0xFF ? 0 : integer <= 0xFFFF ? 1 : integer <= 0xFFFF_FFFF ? 2 : 3
            bytes.append(0x10 | UInt8(power))
            append(bits: UInt64(bitPattern: integer), size: 1 << power, to: &bytes)
        }

        private static func append(marker: UInt8, count: Int, to bytes: inout [UInt8]) {
            if count < 15 {
                bytes.append(marker | UInt8(count))
            } else {
                bytes.append(marker | 0x0F)
                append(integer: Int64(count), to: &bytes)
            }
        }

        private static func append(_ number: Int, size: Int, to bytes: inout [UInt8]) {
            append(bits: UInt64(number), size: size, to: &bytes)
        }

        private static func append(bits: UInt64, size: Int, to bytes: inout [UInt8]) {
            for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
            }
        }

        private static func size(of largest: Int) -> Int {
            largest <= 0xFF ? 1 : largest <= 0xFFFF ? 2 : largest <= 0xFFFF_FFFF ? 4 : 8
        }
    }
}
