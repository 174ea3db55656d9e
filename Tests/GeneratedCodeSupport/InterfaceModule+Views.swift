// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
extension InterfaceModule {
    /// The declarations of UIKit that SwiftUI exports.
    ///
    /// Source: <https://developer.apple.com/documentation/uikit/uidevice>, `uiuserinterfaceidiom` and `uikeyboardtype`
    /// there.
    package static let devices = """
        public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }

        @MainActor public final class UIDevice {
            public static let current = UIDevice()
            /// In UIKit, this property is read-only.
            public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
        }

        public enum UIKeyboardType: Int, Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
        }

        """

    /// The views of SwiftUI that generated code uses. Unlike SwiftUI's, each view draws itself as lines of text, so
    /// that a test program can read the screen and use the controls.
    ///
    /// Source: the pages of <https://developer.apple.com/documentation/swiftui>: `view` and the modifiers there,
    /// `viewbuilder`, `state`, `binding/init(get:set:)`, `form`, `section`, `text`, `navigationstack`, `foreach`,
    /// `image`, `button`, `environment`, `scenephase`.
    package static let views = containers + controls

    private static let containers = """

        // MARK: The screen, which SwiftUI does not have

        @MainActor public final class Screen {
            public private(set) var lines: [String] = []
            public var toggles: [String: Binding<Bool>] = [:]
            public var texts: [String: Binding<String>] = [:]
            public var numbers: [String: Binding<Double>] = [:]
            public var positions: [String: Binding<Int>] = [:]
            public var links: [String: @MainActor () -> Screen] = [:]
            var tasks: [Task<Void, Never>] = []
            var isTaskNeeded = false
            var label = ""
            private var depth = 0

            public init<Content: View>(_ view: Content, withTasks: Bool = false) {
                isTaskNeeded = withTasks
                view.draw(on: self)
            }

            init() {}

            func add(_ line: String) { lines.append(String(repeating: "  ", count: depth) + line) }

            func within(_ body: () -> Void) {
                depth += 1
                body()
                depth -= 1
            }

            static func line(of view: some View) -> String { Screen(view).lines.joined(separator: " ") }

            public func stop() { for task in tasks { task.cancel() } }
        }

        /// The number of times that a view had to be redrawn. Used only on the main actor.
        nonisolated(unsafe) public var stateChanges = 0
        /// The number of times that a view read the scene phase. The view is redrawn when it changes.
        nonisolated(unsafe) public var phaseReads = 0

        public protocol Primitive: View where Body == Never {}
        extension Primitive { public var body: Never { fatalError("it draws itself") } }

        nonisolated public struct Drawing: Primitive {
            let drawing: @MainActor (Screen) -> Void
            nonisolated init(_ drawing: @escaping @MainActor (Screen) -> Void) { self.drawing = drawing }
            @MainActor public func draw(on screen: Screen) { drawing(screen) }
        }

        // MARK: Views

        @MainActor @preconcurrency public protocol View {
            associatedtype Body: View
            @ViewBuilder @MainActor @preconcurrency var body: Body { get }
            @MainActor func draw(on screen: Screen)
        }

        extension View { @MainActor public func draw(on screen: Screen) { body.draw(on: screen) } }
        extension Never: View { public var body: Never { fatalError("there is none") } }
        extension Optional: View where Wrapped: View {
            public var body: Never { fatalError("it draws itself") }
            @MainActor public func draw(on screen: Screen) { self?.draw(on: screen) }
        }

        nonisolated public struct EmptyView: Primitive {
            nonisolated public init() {}
            @MainActor public func draw(on screen: Screen) {}
        }

        nonisolated public struct TupleView<Values>: Primitive {
            let drawings: [Drawing]
            @MainActor public func draw(on screen: Screen) { for drawing in drawings { drawing.draw(on: screen) } }
        }

        nonisolated public enum _ConditionalContent<First: View, Second: View>: Primitive {
            case first(First), second(Second)
            @MainActor public func draw(on screen: Screen) {
                switch self {
                case .first(let view): view.draw(on: screen)
                case .second(let view): view.draw(on: screen)
                }
            }
        }

        @resultBuilder public struct ViewBuilder {
            public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
            public static func buildBlock() -> EmptyView { EmptyView() }
            public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
            @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content)
                -> TupleView<(repeat each Content)>
            {
                var drawings: [Drawing] = []
                for view in repeat each content { drawings.append(Drawing { view.draw(on: $0) }) }
                return TupleView(drawings: drawings)
            }
            public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
            public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
                .first(first)
            }
            public static func buildEither<First: View, Second: View>(second: Second)
                -> _ConditionalContent<First, Second>
            { .second(second) }
        }

        public protocol DynamicProperty {}

        @propertyWrapper public struct State<Value>: DynamicProperty {
            private final class Box: @unchecked Sendable {
                var value: Value
                init(_ value: Value) { self.value = value }
            }
            private let box: Box
            public init(wrappedValue value: Value) { box = Box(value) }
            public var wrappedValue: Value {
                get { box.value }
                nonmutating set {
                    box.value = newValue
                    unsafe stateChanges += 1
                }
            }
            public var projectedValue: Binding<Value> {
                let box = box
                return Binding(get: { box.value }, set: { box.value = $0 })
            }
        }

        public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

        public struct EnvironmentValues {
            public var scenePhase: ScenePhase {
                unsafe phaseReads += 1
                return .active
            }
        }

        @propertyWrapper public struct Environment<Value>: DynamicProperty {
            private let keyPath: KeyPath<EnvironmentValues, Value>
            public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
            public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
        }

        @propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
            private let get: @Sendable () -> Value
            private let set: @Sendable (Value) -> Void
            @preconcurrency public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
                self.get = get
                self.set = set
            }
            public var wrappedValue: Value {
                get { get() }
                nonmutating set {
                    set(newValue)
                    // On Apple platforms, `UserDefaults` posts the notification.
                    #if !canImport(Darwin)
                    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
                    #endif
                }
            }
            public var projectedValue: Binding<Value> { self }
            public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
                fatalError("it is not run")
            }
        }
        extension Binding: Sendable where Value: Sendable {}

        public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
            let key: String
            public init(stringLiteral value: String) { key = value }
        }

        nonisolated public struct Text: Primitive, Sendable {
            let text: String
            nonisolated public init(_ key: LocalizedStringKey) { text = key.key }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { text = String(content) }
            @MainActor public func draw(on screen: Screen) { if !text.isEmpty { screen.add(text) } }
        }

        nonisolated public struct Image: Primitive, Sendable {
            let name: String
            nonisolated public init(decorative name: String, bundle: Bundle? = nil) { self.name = name }
            @MainActor public func draw(on screen: Screen) { screen.add("[\\(name)]") }
        }

        nonisolated public struct Form<Content: View>: Primitive {
            let content: Content
            nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
            @MainActor public func draw(on screen: Screen) { content.draw(on: screen) }
        }

        nonisolated public struct NavigationStack<Data, Root: View>: Primitive {
            let root: Root
            nonisolated public init(@ViewBuilder root: () -> Root) where Data == Never { self.root = root() }
            @MainActor public func draw(on screen: Screen) { root.draw(on: screen) }
        }

        nonisolated public struct Section<Parent, Content, Footer> {
            let parent: Parent
            let content: Content
            let footer: Footer
        }

        extension Section: View where Parent: View, Content: View, Footer: View {
            public var body: Never { fatalError("it draws itself") }
            @MainActor public func draw(on screen: Screen) {
                screen.add("section " + Screen.line(of: parent))
                screen.within { content.draw(on: screen) }
                let footer = Screen.line(of: footer)
                if !footer.isEmpty { screen.add("footer \\(footer)") }
            }
            nonisolated public init(
                @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
            ) { self.init(parent: header(), content: content(), footer: footer()) }
        }
        extension Section where Parent == EmptyView, Content: View, Footer: View {
            nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
                self.init(parent: EmptyView(), content: content(), footer: footer())
            }
        }
        extension Section where Parent: View, Content: View, Footer == EmptyView {
            nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
                self.init(parent: header(), content: content(), footer: EmptyView())
            }
        }
        extension Section where Parent == Text, Content: View, Footer == EmptyView {
            nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
                self.init(parent: Text(titleKey), content: content(), footer: EmptyView())
            }
            @_disfavoredOverload nonisolated public init<S: StringProtocol>(
                _ title: S, @ViewBuilder content: () -> Content
            ) { self.init(parent: Text(title), content: content(), footer: EmptyView()) }
        }
        extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
            nonisolated public init(@ViewBuilder content: () -> Content) {
                self.init(parent: EmptyView(), content: content(), footer: EmptyView())
            }
        }

        nonisolated public struct Button<Label: View>: Primitive {
            let label: Label
            @MainActor public func draw(on screen: Screen) { screen.add("button \\(Screen.line(of: label))") }
        }
        extension Button where Label == Text {
            nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
                self.init(label: Text(titleKey))
            }
        }

        nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
            let data: Data
            let content: (Data.Element) -> Content
        }
        extension ForEach: View where Content: View {
            public var body: Never { fatalError("it draws itself") }
            @MainActor public func draw(on screen: Screen) { for element in data { content(element).draw(on: screen) } }
            nonisolated public init(
                _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
            ) { self.init(data: data, content: content) }
        }

        // MARK: Modifiers

        nonisolated struct Drawn<Content>: @unchecked Sendable { let view: Content }

        public protocol FormStyle {}
        public struct GroupedFormStyle: FormStyle {}
        extension FormStyle where Self == GroupedFormStyle {
            nonisolated public static var grouped: GroupedFormStyle { GroupedFormStyle() }
        }
        public protocol PickerStyle {}
        public struct InlinePickerStyle: PickerStyle {}
        extension PickerStyle where Self == InlinePickerStyle {
            nonisolated public static var inline: InlinePickerStyle { InlinePickerStyle() }
        }
        nonisolated public struct TextInputAutocapitalization: Sendable {
            let name: String
            public static var never: Self { Self(name: "never") }
            public static var words: Self { Self(name: "words") }
            public static var sentences: Self { Self(name: "sentences") }
            public static var characters: Self { Self(name: "characters") }
        }
        public enum TextAlignment: Sendable { case leading, center, trailing }

        extension View {
            nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
                above("title \\(titleKey.key)")
            }
            @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
                above("title \\(title)")
            }
            nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
            nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { above("inline") }
            nonisolated public func labelsHidden() -> some View { self }
            nonisolated public func sheet<Content: View>(
                isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
            ) -> some View { self }
            nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { above("called \\(label)") }
            nonisolated public func disabled(_ disabled: Bool) -> some View { above("disabled") }
            nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
            nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
                above("correction \\(!disable)")
            }
            nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?)
                -> some View
            { above("capitals \\(autocapitalization?.name ?? "")") }
            nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { above("keyboard \\(type)") }
            nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { above("\\(tag)") }
            nonisolated public func task(
                priority: TaskPriority = .userInitiated,
                @_inheritActorContext _ action: @escaping @Sendable () async -> Void
            ) -> some View {
                let view = Drawn(view: self)
                return Drawing { screen in
                    view.view.draw(on: screen)
                    if screen.isTaskNeeded { screen.tasks.append(Task { await action() }) }
                }
            }

            nonisolated private func above(_ line: String) -> some View {
                let view = Drawn(view: self)
                return Drawing { screen in
                    screen.add(line)
                    view.view.draw(on: screen)
                }
            }
        }

        """
}
#endif
