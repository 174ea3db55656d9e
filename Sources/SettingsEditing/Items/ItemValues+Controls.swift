import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that set the values of toggles and sliders. These values depend on each other.
extension ItemValues {
    mutating func setToggleValues() throws(UsageError) {
        for key in [ItemKey.trueValue, .falseValue] {
            guard let text = options.texts[key] else { continue }
            let kind = values[key]?.kind ?? options.valueType ?? .string
            values[key] = try ValueReader.value(text, as: kind, for: "\(key: key)")
        }
        let old = Item.toggleValues { before[$0] }
        let new = Item.toggleValues { values[$0] }
        let changes = fillsMissingValues || old.on != new.on || old.off != new.off
        if changes, new.on == new.off {
            throw UsageError(
                "\(key: .trueValue) and \(key: .falseValue) have the same value",
                help: "use two different values")
        }
        let own = [new.on, new.off].filter { $0.kind != .boolean }
        if let text = options.texts[.defaultValue] {
            if let match = own.first(where: { $0.description == text }) {
                values[.defaultValue] = match
            } else if !["on", "off"].contains(text.lowercased()),
                let isOn = try? ValueReader.boolean(text, for: "\(key: .defaultValue)")
            {
                values[.defaultValue] = isOn ? new.on : new.off
            } else {
                // "on" and "off" are rejected, because they may be the values of another toggle.
                throw UsageError(
                    "\(key: .defaultValue) \(quoted(text)) is neither YES nor NO",
                    help: "use \((["YES", "NO"] + own.map(\.description)).joined(separator: ", "))")
            }
        } else if fillsMissingValues {
            if values[.defaultValue].map({ $0 != new.on && $0 != new.off }) ?? true {
                values[.defaultValue] = new.off
            }
        } else if changes, let value = values[.defaultValue] {
            // The default keeps its state, on or off.
            if value == old.on {
                values[.defaultValue] = new.on
            } else if value == old.off {
                values[.defaultValue] = new.off
            } else if value != new.on, value != new.off {
                throw UsageError(
                    "the default \(quoted(value.description)) is neither the on value nor the off value",
                    help: "add \(key: .defaultValue)")
            }
        }
    }

    mutating func setSliderValues() throws(UsageError) {
        var isAsked = fillsMissingValues
        for (key, ordinary) in [(ItemKey.minimumValue, 0), (.maximumValue, 1), (.defaultValue, nil as Int64?)] {
            if let text = options.texts[key] {
                values[key] = try number(text, forKey: key)
                isAsked = true
            } else if fillsMissingValues, values[key] == nil, let ordinary {
                values[key] = .integer(ordinary)
            }
        }
        guard isAsked, let minimum = values[.minimumValue], let maximum = values[.maximumValue],
            let low = minimum.number, let high = maximum.number
        else { return }
        if low >= high {
            let (least, most) = (displayName(.minimumValue, "the minimum"), displayName(.maximumValue, "the maximum"))
            throw UsageError(
                "\(least) \(minimum) is not less than \(most) \(maximum)",
                help: "use the smaller number for \(key: .minimumValue)")
        }
        if let value = values[.defaultValue], let number = value.number, number < low || number > high {
            let isTyped = options.texts[.defaultValue] != nil
            if !isTyped, fillsMissingValues {
                values[.defaultValue] = nil
            } else {
                throw UsageError(
                    "\(displayName(.defaultValue, "the default")) \(value) is not between \(minimum) and \(maximum)",
                    help: isTyped
                        ? "choose a default in the range, or change \(key: .minimumValue) or \(key: .maximumValue)"
                        : "add \(key: .defaultValue) with a number in the range")
            }
        }
        if fillsMissingValues, values[.defaultValue] == nil { values[.defaultValue] = .real(low) }
    }

    /// Returns the name of a value for error messages. The result is `name` if an existing item keeps the value.
    /// Otherwise, the result is the option that sets the value.
    private func displayName(_ key: ItemKey, _ name: Message) -> Message {
        options.texts[key] == nil && !fillsMissingValues ? name : "\(key: key)"
    }

    /// Parses a number as the type of the item's current value.
    ///
    /// If there is no current value, `DefaultValue` is parsed as a real. Other values are parsed as integers if
    /// possible, and as reals otherwise.
    private func number(_ text: String, forKey key: ItemKey) throws(UsageError) -> PropertyListValue {
        let number = try ValueReader.number(text, for: "\(key: key)")
        switch values[key]?.kind {
        case .real: return .real(number.number ?? 0)
        case .integer: return number
        default: return key == .defaultValue ? .real(number.number ?? 0) : number
        }
    }
}
