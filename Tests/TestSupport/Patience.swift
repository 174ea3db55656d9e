/// The time after which a test is considered to hang.
///
/// It is a safeguard and not a measurement, so it is much longer than any test takes on a slow, busy machine.
/// `Scripts/bench` measures speed.
package enum Patience {
    /// The limit for one run of a program.
    package static let seconds = 900.0
}

#if canImport(Testing)
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Fails a test that does not finish.
    package static var mustEnd: Self { .timeLimit(.minutes(45)) }
}
#endif
