import PropertyListSyntax
import TestSupport

/// A comparison of our decoding of a binary property list with CoreFoundation's.
enum BinaryComparison {
    case bothRead, bothRefuse
    /// The file contains an object that XML property lists cannot represent, such as the UID of a keyed archive.
    case beyondXML
    case different(String)

    init(_ bytes: [UInt8]) {
        let ours = BinaryPropertyList.decode(bytes)
        switch (Oracle.readPropertyList(bytes), ours) {
        case (.binary(let theirs), let ours?):
            self =
                Oracle.value(ours) == theirs || Oracle.hasBlurredKeys(ours)
                ? .bothRead : .different("we read \(Oracle.value(ours)), CoreFoundation \(theirs)")
        case (.binary(let theirs), nil):
            self =
                Self.hasOther(theirs) || Self.hasHiddenOther(bytes)
                ? .beyondXML : .different("only CoreFoundation reads \(theirs)")
        case (_, nil): self = .bothRefuse
        case (_, let ours?): self = .different("only we read \(ours)")
        }
    }

    private static func hasOther(_ value: Oracle.Value) -> Bool {
        switch value {
        case .other: true
        case .array(let values): values.contains(where: hasOther)
        case .dictionary(let entries): entries.values.contains(where: hasOther)
        default: false
        }
    }

    /// Whether an object is a null or a UID, which the oracle's value omits if an equal key precedes it.
    private static func hasHiddenOther(_ bytes: [UInt8]) -> Bool {
        let size = max(1, Int(bytes[bytes.count - 26]))
        let table = bytes[table(of: bytes)..<(bytes.count - 32)]
        return stride(from: table.startIndex, to: table.endIndex - size + 1, by: size).contains { start in
            let marker = bytes[table[start..<(start + size)].reduce(0) { $0 << 8 | Int($1) } % bytes.count]
            return marker == 0 || marker >> 4 == 8
        }
    }

    /// The offset at which the objects of a file end.
    fileprivate static func table(of bytes: [UInt8]) -> Int {
        let table = bytes.suffix(3).reduce(0) { $0 << 8 | Int($1) }
        return max(1, min(bytes.count, table))
    }
}

extension SeededGenerator {
    /// A damaged binary property list.
    mutating func binaryMutant(of bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<pick([1, 1, 2]) {
            // Damage in the table or the trailer nearly always makes the file unreadable, so most damage goes to the
            // objects.
            let index = Int.random(in: 0..<(percent(5) ? bytes.count : BinaryComparison.table(of: bytes)), using: &self)
            switch Int.random(in: 0..<12, using: &self) {
            case 0 where percent(30): bytes.remove(at: index)
            case 1 where percent(30): bytes.insert(pick(bytes), at: index)
            case 2: bytes[index] = UInt8.random(in: 0...255, using: &self)
            case 3, 4: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &self)
            case 5, 6: bytes[index] = pick(bytes)
            default: bytes[index] &+= pick([1, 255])
            }
        }
        // The oracle crashes on sets, which property lists do not support.
        for index in 8..<max(8, BinaryComparison.table(of: bytes)) where (0xB0...0xCF).contains(bytes[index]) {
            bytes[index] = bytes[index] & 0x0F | 0x50
        }
        return bytes
    }
}
