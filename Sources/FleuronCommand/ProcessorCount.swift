import Glibc

enum ProcessorCount {
    /// Processors that can be had now.
    static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
