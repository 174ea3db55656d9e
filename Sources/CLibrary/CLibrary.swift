// The C library of the platform under one name, so that the files which call it need no conditions.
#if canImport(Darwin)
@_exported import Darwin
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Glibc
#endif
