// In a static binary, these functions replace functions of the Swift runtime that need `/proc`, which a container may
// lack.
#if STATIC
#if canImport(Musl)
@unsafe @preconcurrency import Musl
#else
@unsafe @preconcurrency import Glibc
#endif

/// Returns `nil` because the backtrace program does not exist.
///
/// The runtime's own implementation searches for the program near the binary. If it cannot determine the path of the
/// binary, it ends the process.
@_cdecl("swift_copyAuxiliaryExecutablePath")
package func pathOfBacktracer(_ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<CChar>?
{ nil }

/// Returns the arguments of the process, and stores the number of arguments in `count`.
///
/// In memory, the system stores the number of arguments, the arguments, a null pointer, and the environment, in this
/// order. The runtime's own implementation finds the arguments through `/proc/self/maps`. If that file is missing, it
/// returns no arguments.
@_cdecl("_swift_stdlib_getUnsafeArgvArgc")
package func argumentsOfProcess(_ count: UnsafeMutablePointer<Int32>)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
{
    // The environment has not been modified yet, because the tool reads its arguments first.
    var first = unsafe environ - 1
    var number = 0
    while unsafe Int(bitPattern: first[-1]) != number {
        unsafe first -= 1
        number += 1
    }
    unsafe count.pointee = Int32(number)
    return unsafe first
}
#endif
