// What the targets use of Dispatch, which has no module for Apple's headers here.
public final class DispatchQueue: Sendable {
    public init(label: String) {}
    public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
    public static func global() -> DispatchQueue { DispatchQueue(label: "") }
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
    public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
