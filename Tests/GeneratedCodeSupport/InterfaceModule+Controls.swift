// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
extension InterfaceModule {
    /// The controls of SwiftUI that generated code uses.
    ///
    /// Source: the pages `toggle`, `textfield`, `securefield`, `picker`, `slider`, `labeledcontent` and
    /// `navigationlink` of <https://developer.apple.com/documentation/swiftui>.
    static let controls = """
        nonisolated public struct Toggle<Label: View>: Primitive {
            let label: Label
            let isOn: Binding<Bool>
            @MainActor public func draw(on screen: Screen) {
                let label = Screen.line(of: label)
                screen.add("toggle \\(label): \\(isOn.wrappedValue ? "on" : "off")")
                screen.toggles[label] = isOn
            }
        }
        extension Toggle where Label == Text {
            nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
                self.init(label: Text(titleKey), isOn: isOn)
            }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
                self.init(label: Text(title), isOn: isOn)
            }
        }

        nonisolated public struct TextField<Label: View>: Primitive {
            let label: Label
            let text: Binding<String>
            @MainActor public func draw(on screen: Screen) {
                let label = Screen.line(of: label)
                screen.add("field \\(label): \\(text.wrappedValue)")
                screen.texts[screen.label + label] = text
            }
        }
        extension TextField where Label == Text {
            nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
                self.init(label: Text(titleKey), text: text)
            }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
                self.init(label: Text(title), text: text)
            }
        }

        nonisolated public struct SecureField<Label: View>: Primitive {
            let label: Label
            let text: Binding<String>
            @MainActor public func draw(on screen: Screen) {
                screen.add("secure field: \\(text.wrappedValue.map { _ in "•" }.joined())")
                screen.texts[screen.label + Screen.line(of: label)] = text
            }
        }
        extension SecureField where Label == Text {
            nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
                self.init(label: Text(titleKey), text: text)
            }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
                self.init(label: Text(title), text: text)
            }
        }

        nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Primitive {
            let label: Label
            let selection: Binding<SelectionValue>
            let content: Content
            @MainActor public func draw(on screen: Screen) {
                let label = Screen.line(of: label)
                screen.add("picker \\(label): \\(selection.wrappedValue)")
                screen.within { content.draw(on: screen) }
                if let selection = selection as? Binding<Int> { screen.positions[label] = selection }
            }
        }
        extension Picker where Label == Text {
            nonisolated public init(
                _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
            ) { self.init(label: Text(titleKey), selection: selection, content: content()) }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(
                _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
            ) { self.init(label: Text(title), selection: selection, content: content()) }
        }

        nonisolated public struct Slider<Label: View, ValueLabel: View>: Primitive {
            let label: Label
            let ends: [ValueLabel]
            let value: Binding<Double>?
            let range: String
            @MainActor public func draw(on screen: Screen) {
                let label = Screen.line(of: label)
                let ends = ends.map { Screen.line(of: $0) }.joined(separator: " ")
                screen.add("slider \\(label): \\(value?.wrappedValue ?? 0) in \\(range) \\(ends)")
                screen.numbers[label] = value
            }
        }
        extension Slider {
            nonisolated public init<V>(
                value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
                @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
                onEditingChanged: @escaping (Bool) -> Void = { _ in }
            ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
                self.init(
                    label: label(), ends: [minimumValueLabel(), maximumValueLabel()], value: value as? Binding<Double>,
                    range: "\\(bounds)")
            }
        }
        extension Slider where ValueLabel == EmptyView {
            nonisolated public init<V>(
                value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
                onEditingChanged: @escaping (Bool) -> Void = { _ in }
            ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
                self.init(label: label(), ends: [], value: value as? Binding<Double>, range: "\\(bounds)")
            }
        }
        extension Slider where Label == EmptyView, ValueLabel == EmptyView {
            nonisolated public init<V>(
                value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
                onEditingChanged: @escaping (Bool) -> Void = { _ in }
            ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
                self.init(label: EmptyView(), ends: [], value: value as? Binding<Double>, range: "\\(bounds)")
            }
        }

        nonisolated public struct LabeledContent<Label, Content> {
            let label: Label
            let content: Content
        }
        extension LabeledContent: View where Label: View, Content: View {
            public var body: Never { fatalError("it draws itself") }
            @MainActor public func draw(on screen: Screen) {
                screen.label = Screen.line(of: label)
                screen.add("labeled \\(screen.label)")
                screen.within { content.draw(on: screen) }
                screen.label = ""
            }
        }
        extension LabeledContent where Label == Text, Content: View {
            nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
                self.init(label: Text(titleKey), content: content())
            }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(
                _ title: S, @ViewBuilder content: () -> Content
            ) { self.init(label: Text(title), content: content()) }
        }
        extension LabeledContent where Label == Text, Content == Text {
            nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
                self.init(label: Text(titleKey), content: Text(value))
            }
            @_disfavoredOverload nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
                self.init(label: Text(title), content: Text(value))
            }
        }

        nonisolated public struct NavigationLink<Label: View, Destination: View>: Primitive {
            let label: Label
            let destination: Destination
            @MainActor public func draw(on screen: Screen) {
                let label = Screen.line(of: label)
                screen.add("link \\(label)")
                screen.links[label] = { Screen(destination) }
            }
        }
        extension NavigationLink where Label == Text {
            nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
                self.init(label: Text(titleKey), destination: destination())
            }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(
                _ title: S, @ViewBuilder destination: () -> Destination
            ) { self.init(label: Text(title), destination: destination()) }
        }

        """
}
#endif
