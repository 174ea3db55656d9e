// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
extension InterfaceModule {
    /// The declarations of ManagedApp that an app uses.
    ///
    /// Source: <https://developer.apple.com/documentation/managedapp/managedappconfigurationprovider> and its
    /// <https://developer.apple.com/documentation/managedapp/managedappconfigurationprovider/configurations(_:)>.
    package static let managedApp = """
        public class ManagedAppConfigurationProvider {
            public init() {}
            public func configurations<Configuration>(
                _ t: Configuration.Type
            ) async -> some AsyncSequence<Optional<Configuration>, Never> where Configuration: Decodable {
                AsyncStream<Configuration?>.makeStream().stream
            }
        }

        """

    /// The declarations of UIKit that an app uses to show a switch.
    ///
    /// Source: the pages of <https://developer.apple.com/documentation/uikit> with these names.
    package static let uiKit = """
        @_exported public import Foundation

        @MainActor open class UIResponder {
            public init() {}
        }
        @MainActor open class UIView: UIResponder {
            open func addSubview(_ view: UIView) {}
        }
        @MainActor open class UIControl: UIView {
            public struct Event: OptionSet, Sendable {
                public let rawValue: UInt
                public init(rawValue: UInt) { self.rawValue = rawValue }
                public static let valueChanged = Event(rawValue: 1 << 12)
            }
            open func addAction(_ action: UIAction, for controlEvents: Event) {}
        }
        @MainActor open class UISwitch: UIControl {
            open var isOn = false
            open func setOn(_ on: Bool, animated: Bool) {}
        }
        @MainActor public final class UIAction {
            public init(handler: @escaping (UIAction) -> Void) {}
        }
        @MainActor open class UIViewController: UIResponder {
            open var view: UIView! = UIView()
            open func viewDidLoad() {}
        }
        @MainActor public class UIApplication: UIResponder {
            public struct LaunchOptionsKey: Hashable, Sendable {}
        }
        @MainActor public protocol UIApplicationDelegate: AnyObject {
            init()
            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool
        }
        extension UIApplicationDelegate { @MainActor public static func main() {} }

        """
}
#endif
