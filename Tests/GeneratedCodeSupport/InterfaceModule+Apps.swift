// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
extension InterfaceModule {
    /// Declarations that apps and their views also use. Files are only compiled with them, not run.
    ///
    /// Source: <https://developer.apple.com/documentation/swiftui/app>, and there `Scene`, `WindowGroup`,
    /// `PreviewProvider`, `ForEach`, `View/defaultAppStorage(_:)` and the projected values of `AppStorage` and `State`.
    package static let apps =
        text + views + """

            @_exported public import Foundation

            @MainActor @preconcurrency public protocol Scene {}
            @resultBuilder public struct SceneBuilder {
                public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
            }
            @MainActor @preconcurrency public protocol App {
                associatedtype Body: Scene
                @SceneBuilder @MainActor @preconcurrency var body: Body { get }
                @MainActor @preconcurrency init()
            }
            extension App { @MainActor @preconcurrency public static func main() {} }
            nonisolated public struct WindowGroup<Content: View>: Scene {
                nonisolated public init(@ViewBuilder content: () -> Content) {}
            }
            @MainActor @preconcurrency public protocol PreviewProvider {
                associatedtype Previews: View
                @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
            }
            extension View { nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View { self } }
            extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
                nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
                    self.init(data: data, content: content)
                }
            }

            """
}
#endif
