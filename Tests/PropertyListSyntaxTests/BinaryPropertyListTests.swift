import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Binary property lists decode to the values that CoreFoundation reads, and encoded values round-trip.
@Suite struct BinaryPropertyListTests {
    @Test func `Fixtures decode as CoreFoundation decodes them`() throws {
        for (name, bytes) in try Fixtures.files(in: "BinaryPropertyLists") {
            switch BinaryComparison(bytes) {
            case .bothRead: #expect(name != "uid.plist")
            case .beyondXML: #expect(name == "uid.plist")
            case .bothRefuse: Issue.record("\(name) is refused")
            case .different(let how): Issue.record("\(name): \(how)")
            }
        }
    }

    @Test func `Files written by Foundation decode as CoreFoundation decodes them`() throws {
        var lists = RandomPropertyList(seed: 6)
        for _ in 0..<TestRuns.count(300) {
            let value = lists.value(depth: 3)
            let written = try PropertyListSerialization.data(
                fromPropertyList: object(value), format: .binary, options: 0)
            guard case .bothRead = BinaryComparison(Array(written)) else {
                Issue.record("\(value) is read differently: \(Array(written))")
                return
            }
        }
    }

    @Test func `Encoded values decode to equal values with the same key order`() {
        var lists = RandomPropertyList(seed: 7)
        for _ in 0..<TestRuns.count(500) {
            let value = lists.value(depth: 3)
            let bytes = BinaryPropertyList.encode(value)
            #expect(BinaryPropertyList.decode(bytes) == value)
            #expect(Oracle.readPropertyList(bytes) == .binary(Oracle.value(value)))
        }
    }

    @Test(arguments: [0, 1, 14, 15, 254, 255, 256, 257, 65_535, 70_000])
    func `Arrays round-trip with object references of any size`(count: Int) {
        let value = PropertyListValue.array((0..<count).map { .integer(Int64($0)) })
        let bytes = BinaryPropertyList.encode(value)
        #expect(BinaryPropertyList.decode(bytes) == value)
        #expect(Oracle.readPropertyList(bytes) == .binary(Oracle.value(value)))
    }

    @Test func `Nesting is limited as in CoreFoundation`() {
        for depth in [1, 510, 511, 512, 513, 514] {
            // One array per level, each containing the next; the last one is empty.
            var objects: [UInt8] = Array("bplist00".utf8)
            var offsets: [UInt8] = []
            for level in 1...depth {
                offsets += [UInt8(objects.count >> 8), UInt8(objects.count & 0xFF)]
                objects += level == depth ? [0xA0] : [0xA1, UInt8(level >> 8), UInt8(level & 0xFF)]
            }
            if case .different(let how) = BinaryComparison(file(objects, offsets, size: 2)) {
                Issue.record("\(depth): \(how)")
            }
        }
    }

    @Test(
        arguments: [
            [0x52, 0xF7, 0x41], [0x14] + Array(repeating: 0xFF, count: 16),
            [0x14, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2],
            [0x15] + Array(repeating: 0, count: 32), [0x13] + Array(repeating: 0xFF, count: 8),
            [0x12, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x5F, 0x18] + Array(repeating: 1, count: 256), [0x60], [0x50], [0x40], [0xA0], [0xD0], [0x6F, 0x10, 0],
            [0x20, 1], [0x22, 0x3F, 0x80, 0, 0], [0x00], [0x0F], [0x80, 1], [0x62, 0xD8, 0, 0, 0x41],
            [0x62, 0xFE, 0xFF, 0, 0x41],
            [0xD1, 0, 0], [0xA1, 7], [0x53, 0x41, 0x42], [0x5F, 0x14] + Array(repeating: 0, count: 15) + [1, 0x41],
            [0x5F, 0x15] + Array(repeating: 9, count: 24) + [0, 0, 0, 0, 0, 0, 0, 1, 0x41],
            [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]])
    func `Unusual objects decode as CoreFoundation decodes them`(object: [UInt8]) {
        if case .different(let how) = BinaryComparison(file(Array("bplist00".utf8) + object, [8])) {
            Issue.record("\(how)")
        }
        // The same object twice in an array.
        let inside = [UInt8](Array("bplist00".utf8) + [0xA2, 1, 1]) + object
        if case .different(let how) = BinaryComparison(file(inside, [8, 11])) { Issue.record("\(how)") }
    }

    @Test func `The first of two equal keys is used`() {
        let bytes = file(Array("bplist00".utf8) + [0xD2, 1, 1, 2, 3, 0x51, 0x61, 0x09, 0x08], [8, 13, 15, 16])
        #expect(BinaryPropertyList.decode(bytes) == .dictionary([.init("a", .boolean(true))]))
        guard case .bothRead = BinaryComparison(bytes) else { return #expect(Bool(false)) }
    }

    @Test func `Equal scalars are stored once and distinct zeros remain distinct`() {
        let text = PropertyListValue.string(String(repeating: "x", count: 100))
        #expect(BinaryPropertyList.encode(.array([text, text, text])).count < 200)
        let zeros = PropertyListValue.array([
            .real(0), .real(-0.0), .real(.nan), .integer(0), .boolean(false), .date(0),
        ])
        #expect(BinaryPropertyList.decode(BinaryPropertyList.encode(zeros)) == zeros)
    }

    @Test func `Damaged files decode as CoreFoundation decodes them`() throws {
        let fixtures = try Fixtures.files(in: "BinaryPropertyLists").map(\.bytes)
        var random = SeededGenerator(seed: 8)
        var counts = (read: 0, refused: 0, beyondXML: 0)
        let count = TestRuns.count(6_000)
        for _ in 0..<count {
            let mutant = random.binaryMutant(of: random.pick(fixtures))
            switch BinaryComparison(mutant) {
            case .bothRead: counts.read += 1
            case .bothRefuse: counts.refused += 1
            case .beyondXML: counts.beyondXML += 1
            case .different(let how):
                Issue.record("\(mutant): \(how)")
                return
            }
        }
        #expect(counts.read * 100 >= 40 * count && counts.refused * 100 >= 10 * count, "\(counts)")
    }

    @Test func `Cyclic, overflowing and exponentially nested files are rejected`() {
        // Each array contains the next one twice: 2^60 values.
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level in 0..<60 as Range<UInt8> {
            offsets.append(UInt8(bytes.count))
            bytes += [0xA2, level + 1, level + 1]
        }
        offsets.append(UInt8(bytes.count))
        bytes.append(0x09)
        #expect(BinaryPropertyList.decode(file(bytes, offsets)) == nil)
        // An array that contains itself, and a dictionary that is its own key.
        #expect(BinaryPropertyList.decode(file(Array("bplist00".utf8) + [0xA1, 0], [8])) == nil)
        #expect(BinaryPropertyList.decode(file(Array("bplist00".utf8) + [0xD1, 0, 0], [8])) == nil)
        // Counts that overflow.
        for marker: UInt8 in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] {
            let huge: [UInt8] = [marker, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
            #expect(BinaryPropertyList.decode(file(Array("bplist00".utf8) + huge, [8])) == nil)
        }
        #expect(BinaryPropertyList.decode([]) == nil)
        for length in 0..<50 {
            #expect(BinaryPropertyList.decode(Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: length)) == nil)
        }
    }

    /// A file with the given objects, offsets and reference size; the first object is the root.
    private func file(_ objects: [UInt8], _ offsets: [UInt8], size: Int = 1) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [0, 0, 0, 0, 0, 0, UInt8(value >> 8), UInt8(value & 0xFF)] }
        return objects + offsets + [0, 0, 0, 0, 0, 0, UInt8(size), UInt8(size)] + number(offsets.count / size)
            + number(0)
            + number(objects.count)
    }

    /// A value as a Foundation object.
    private func object(_ value: PropertyListValue) -> Any {
        switch value {
        case .string(let string): string.string
        case .integer(let integer): NSNumber(value: integer)
        case .unsignedInteger(let integer): NSNumber(value: integer)
        case .real(let real): NSNumber(value: real)
        case .boolean(let boolean): boolean
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .data(let bytes): Data(bytes)
        case .array(let values): values.map(object)
        case .dictionary(let entries):
            Dictionary(entries.map { ($0.key.string, object($0.value)) }, uniquingKeysWith: { _, last in last })
        }
    }
}
