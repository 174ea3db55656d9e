import SourceText

/// A date and time in an XML property list. The date is in the proleptic Gregorian calendar and in UTC, with a
/// precision of one second.
struct GregorianDate: CustomStringConvertible {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    private static let daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days between 2001-01-01 and the first day of a year.
    private static func days(toYear year: Int) -> Int {
        func flooredQuotient(_ value: Int, _ divisor: Int) -> Int {
            value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
        }
        let past = year - 1
        return past * 365 + flooredQuotient(past, 4) - flooredQuotient(past, 100) + flooredQuotient(past, 400) - 730_485
    }

    /// The number of seconds since 2001-01-01T00:00:00Z. If a day or time component is out of range, the excess is
    /// added to the next larger unit. For example, January 32 is treated as February 1.
    var secondsSince2001: Double {
        // CoreFoundation's table has 13 months; any other month counts as January.
        let isKnown = (1...13).contains(month)
        let leapDay = isKnown && month > 2 && Self.isLeap(year) ? 1 : 0
        let days = Self.days(toYear: year) + (isKnown ? Self.daysBeforeMonth[month - 1] : 0) + leapDay + day - 1
        return Double(days) * 86400 + Double(hour) * 3600 + Double(minute) * 60 + Double(second)
    }

    var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            (number < 0 ? "-" : "") + String(abs(number), radix: 10, minimumDigits: width)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
            + "T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))Z"
    }
}

extension GregorianDate {
    init(secondsSince2001 seconds: Double) {
        // Beyond this limit, neither calendar dates nor the arithmetic below would be exact.
        let whole = Int(min(max(seconds.isNaN ? 0 : seconds, -1e14), 1e14).rounded(.down))
        var days = whole / 86400
        var rest = whole % 86400
        if rest < 0 {
            rest += 86400
            days -= 1
        }
        var year = 2001 + days / 366
        while Self.days(toYear: year + 1) <= days { year += 1 }
        while Self.days(toYear: year) > days { year -= 1 }
        let dayOfYear = days - Self.days(toYear: year)
        var month = 12
        func start(of month: Int) -> Int {
            Self.daysBeforeMonth[month - 1] + (month > 2 && Self.isLeap(year) ? 1 : 0)
        }
        while start(of: month) > dayOfYear { month -= 1 }
        self.init(
            year: year, month: month, day: dayOfYear - start(of: month) + 1,
            hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
    }
}
