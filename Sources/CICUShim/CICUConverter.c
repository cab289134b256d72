#include "CICUConverter.h"

#include <stdlib.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

struct icu_converter {
    UConverter *converter;
};

icu_converter *icu_converter_open(const char *encoding) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(encoding, &status);
    icu_converter *result = U_SUCCESS(status) ? malloc(sizeof *result) : NULL;
    if (!result) {
        if (converter) ucnv_close(converter);
        return NULL;
    }
    ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    result->converter = converter;
    return result;
}

void icu_converter_close(icu_converter *converter) {
    ucnv_close(converter->converter);
    free(converter);
}

int32_t icu_encode_text(icu_converter *converter, const char *text, int32_t length, char *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = ucnv_fromAlgorithmic(converter->converter, UCNV_UTF8, output, capacity, text, length, &status);
    return U_FAILURE(status) || count > capacity ? -1 : count;
}

int32_t icu_decode_text(icu_converter *converter, const char *text, int32_t length, char *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = ucnv_toAlgorithmic(UCNV_UTF8, converter->converter, output, capacity, text, length, &status);
    return U_FAILURE(status) || count > capacity ? -1 : count;
}
