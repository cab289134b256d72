// libwebp, which decodes WebP pictures, opened when a book has one.
//
// Two functions are declared here and not by the library's own header, so that this need not be installed where Fleuron is built. They are part of the interface
// that all versions of libwebp keep.
#ifndef C_WEBP_H
#define C_WEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// False if libwebp is not installed.
bool webp_is_available(void);

/// The size of a picture in pixels; false if the bytes do not begin as one.
bool webp_size(const uint8_t *_Nonnull bytes, size_t count, int *_Nonnull width, int *_Nonnull height);

/// Decodes a picture into rows of `stride` bytes: 32 bits a pixel, blue first, colours not multiplied by alpha. False if the picture is damaged, or animated.
bool webp_decode(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull pixels, size_t size, int stride);

#endif
