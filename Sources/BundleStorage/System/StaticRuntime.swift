// In a static binary these take the place of functions of Swift's runtime that need `/proc`, which a container may not have.
#if STATIC
#if canImport(Musl)
@unsafe @preconcurrency import Musl
#else
@unsafe @preconcurrency import Glibc
#endif

/// Where the program is that prints backtraces: nowhere. The runtime's own function looks for it around the binary, where it
/// is not, and ends the process where it cannot find out which binary that is.
@_cdecl("swift_copyAuxiliaryExecutablePath")
package func pathOfBacktracer(_ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<CChar>?
{ nil }

/// The arguments of the process, and how many they are.
///
/// The system lays them down as their number, the arguments, a null, the environment. The runtime's own function finds
/// that place by `/proc/self/maps`, and otherwise says that there are none.
@_cdecl("_swift_stdlib_getUnsafeArgvArgc")
package func argumentsOfProcess(_ count: UnsafeMutablePointer<Int32>)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
{
    // Nothing has changed the environment yet: the tool asks for its arguments first.
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
