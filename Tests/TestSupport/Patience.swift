/// How long anything may take in a test before it counts as hanging.
///
/// That is a guard and no measurement, and so far longer than whatever ends takes on a slow machine that has a lot to
/// do: `Scripts/bench` measures.
package enum Patience {
    /// For one run of a program.
    package static let seconds = 900.0
}

#if canImport(Testing)
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Fails a test that does not end.
    package static var mustEnd: Self { .timeLimit(.minutes(45)) }
}
#endif
