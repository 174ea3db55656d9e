// In a static binary, these functions replace functions of the Swift runtime that need `/proc`, which a container may
// lack.
#if STATIC
#if canImport(Musl)
@unsafe @preconcurrency import Musl
#else
@unsafe @preconcurrency import Glibc
#endif

/// Returns `nil` as the path of the backtrace program.
///
/// The runtime's own implementation searches for that program near the binary, where it does not exist, and ends the
/// process if it cannot determine the path of the binary.
@_cdecl("swift_copyAuxiliaryExecutablePath")
package func pathOfBacktracer(_ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<CChar>?
{ nil }

/// Returns the arguments of the process, and stores their number in `count`.
///
/// The system stores the number of arguments, the arguments, a null pointer, and the environment in this order. The
/// runtime's own function locates them through `/proc/self/maps` and reports no arguments if that file is missing.
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
