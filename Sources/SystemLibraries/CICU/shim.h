// Empty on purpose: only CICUShim's C code sees ICU's headers. Foundation brings an ICU of its own, and a Swift file that saw both would find
// two definitions of every type.
