import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing
import UserDefaultsDomains

/// Compares the order of domains, the arguments and the typed readings with the `UserDefaults` of the toolchain.
@Suite struct UserDefaultsAgreementTests {
    /// Uses random domains, and random arguments that override them.
    @Test func `Every key has the value and typed readings of UserDefaults`() throws {
        var compared = 0
        for seed in 0..<UInt64(TestRuns.count(60)) {
            var values = RandomValues(seed: seed)
            let keys = RandomValues.keys + (0..<40).map { ExactString("key\($0)") }
            var task = UserDefaultsJudge.Task()
            task.keys = keys
            task.app = values.entries(of: keys)
            task.suites = (0..<Int.random(in: 0...3, using: &values.random)).map { _ in values.entries(of: keys) }
            task.global = values.entries(of: keys)
            task.registration = values.entries(of: keys)
            task.arguments = values.arguments(count: 12)
            let (answers, argument, _) = try UserDefaultsJudge.answers(to: task)

            let arguments = LaunchArguments.values(in: task.arguments)
            #expect(Oracle.value(.dictionary(arguments)) == argument, "\(task.arguments)")
            let list = DefaultsSearchList(
                argument: DefaultsDomain(.argument, arguments), app: DefaultsDomain(.app, task.app),
                suites: task.suites.map { DefaultsDomain(.suite("s"), $0) },
                global: DefaultsDomain(.global, task.global),
                registration: DefaultsDomain(.registration, task.registration))
            for key in keys {
                let answer = try #require(Answer(answers[Array(key.string.utf16)]))
                let value = list.values(of: key).first?.value
                #expect(value.map { Oracle.value($0) } == answer.object, "\(key) of seed \(seed)")
                let readings = TypedAccessorResults(of: value)
                let context = "\(key) of seed \(seed), which is \(value.map { "\($0.kind) \($0)" } ?? "nothing")"
                if !Exception.boolean(value) { #expect(readings.boolean == answer.boolean, "\(context)") }
                if !Exception.integer(value) { #expect(readings.integer == answer.integer, "\(context)") }
                if !Exception.double(value) { #expect(readings.double == answer.double, "\(context)") }
                if !Exception.string(value) { #expect(readings.string == answer.string, "\(context)") }
                compared += 1
            }
        }
        #expect(compared >= 2900)
    }

    /// Values that open-source Foundation reads differently from Apple's Foundation; the tool follows Apple's
    /// documentation.
    @Test(arguments: [
        // Open-source Foundation reads the largest integer from a file as unsigned, which its typed methods do not
        // accept.
        (PropertyListValue.integer(.max), true, Int64.max, 0x1p63, "9223372036854775807"),
        // A number becomes the string of NSNumber's `stringValue`; open-source Foundation uses Swift's description.
        (.real(1), true, 1, 1, "1"), (.real(0), false, 0, 0, "0"), (.real(-3), true, -3, -3, "-3"),
        (.real(-.infinity), true, .min, -.infinity, "-infinity"),
        // A value that does not fit is clamped, as on ARM; on Intel, it becomes the smallest integer.
        (.real(1e20), true, .max, 1e20, "1e+20"), (.real(-1e20), true, .min, -1e20, "-1e+20"),
        // `boolValue` skips a sign and zeros before a letter; open-source Foundation does so only before a digit.
        (.string("00t"), true, 0, 0, "00t"), (.string("+y"), true, 0, 0, "+y"),
        // White space is skipped before a sign; open-source Foundation also skips it after the sign.
        (.string("+ 5"), false, 5, 5, "+ 5"),
        // The zero-width space is not white space in Unicode, and a digit with an accent is not a digit `Character` in
        // Swift.
        (.string("\u{200B}9"), false, 9, 9, "\u{200B}9"), (.string("3\u{301}"), true, 3, 3, "3\u{301}"),
    ])
    func `Values are read as Apple documents`(
        value: PropertyListValue, boolean: Bool, integer: Int64, double: Double, string: String
    ) {
        let readings = TypedAccessorResults(of: value)
        #expect(readings.boolean == boolean && readings.integer == integer)
        #expect(readings.double == double && readings.string == string)
    }

    /// The values of the test above, for which the toolchain is not an oracle.
    private enum Exception {
        private static func isLargest(_ value: PropertyListValue?) -> Bool { value == .integer(.max) }

        static func boolean(_ value: PropertyListValue?) -> Bool {
            guard let text = value?.string?.string else { return isLargest(value) }
            let scalars = String(String.UnicodeScalarView(text.unicodeScalars.drop { $0.properties.isWhitespace }))
            return text.unicodeScalars.contains { $0 == "\u{200B}" || $0 == "\u{301}" }
                || scalars.contains(#/^([+-]0*[YyTt]|0+[YyTt]|[+-]\s)/#)
        }

        static func integer(_ value: PropertyListValue?) -> Bool {
            if case .real(let number)? = value { return abs(number) >= 0x1p63 }
            return isLargest(value)
        }

        static func double(_ value: PropertyListValue?) -> Bool { isLargest(value) }

        static func string(_ value: PropertyListValue?) -> Bool {
            if case .real(let number)? = value { return number == number.rounded() }
            return isLargest(value)
        }
    }

    /// Only the arguments and the registered values are volatile domains.
    @Test func `Languages have no domains of their own`() throws {
        let answers = try UserDefaultsJudge.answers(to: .init(arguments: ["-AppleLanguages", "(de, en)"]))
        #expect(answers.volatile == .array([.string(Array("NSArgumentDomain".utf16))]))
    }

    /// Long lists of words in any order: pairs, lone keys, lone values, valid and damaged property lists.
    @Test func `Arguments are read as Foundation reads them`() throws {
        var pairs = 0
        for seed in 0..<UInt64(TestRuns.count(100)) {
            var values = RandomValues(seed: 1000 + seed)
            var arguments: [String] = []
            for number in 0..<30 {
                // Unique keys, so no later pair overrides one.
                arguments.append("-n\(number)")
                arguments += values.arguments(count: Int.random(in: 1...3, using: &values.random))
            }
            let (_, argument, _) = try UserDefaultsJudge.answers(to: .init(arguments: arguments))
            let found = LaunchArguments.values(in: arguments)
            pairs += found.count
            let (ours, theirs) = (Oracle.value(.dictionary(found)), argument)
            guard case .dictionary(let left) = ours, case .dictionary(let right) = theirs else {
                Issue.record("no dictionary: \(theirs)")
                continue
            }
            for key in Set(left.keys).union(right.keys) where left[key] != right[key] {
                Issue.record(
                    "\(String(decoding: key, as: UTF16.self)): \(left[key] as Any) is not \(right[key] as Any) in \(arguments)"
                )
            }
        }
        #expect(pairs >= 2000)
    }

    /// The answer for a key.
    private struct Answer {
        let object: Oracle.Value?
        let boolean: Bool
        let integer: Int64
        let double: Double
        let string: String?

        init?(_ value: Oracle.Value?) {
            guard case .dictionary(let members)? = value,
                case .boolean(let boolean)? = members[Array("bool".utf16)],
                case .integer(let integer)? = members[Array("integer".utf16)],
                case .real(let double)? = members[Array("double".utf16)]
            else { return nil }
            object = members[Array("object".utf16)]
            self.boolean = boolean
            self.integer = integer
            self.double = Double(bitPattern: double)
            if case .string(let units)? = members[Array("string".utf16)] {
                string = String(decoding: units, as: UTF16.self)
            } else {
                string = nil
            }
        }
    }
}
