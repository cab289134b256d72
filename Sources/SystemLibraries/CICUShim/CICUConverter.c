#include "CICUConverter.h"

#include "ICULibrary.h"
#include <stdlib.h>

struct icu_converter {
    UConverter *converter;
};

icu_converter *icu_converter_open(const char *encoding) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = icu_library()->ucnv_open(encoding, &status);
    icu_converter *result = U_SUCCESS(status) ? malloc(sizeof *result) : NULL;
    if (!result) {
        if (converter) icu_library()->ucnv_close(converter);
        return NULL;
    }
    icu_library()->ucnv_setFromUCallBack(converter, icu_library()->UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    icu_library()->ucnv_setToUCallBack(converter, icu_library()->UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    result->converter = converter;
    return result;
}

void icu_converter_close(icu_converter *converter) {
    icu_library()->ucnv_close(converter->converter);
    free(converter);
}

int32_t icu_encode_text(icu_converter *converter, const char *text, int32_t length, char *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = icu_library()->ucnv_fromAlgorithmic(converter->converter, UCNV_UTF8, output, capacity, text, length, &status);
    return U_FAILURE(status) || count > capacity ? -1 : count;
}

int32_t icu_decode_text(icu_converter *converter, const char *text, int32_t length, char *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = icu_library()->ucnv_toAlgorithmic(UCNV_UTF8, converter->converter, output, capacity, text, length, &status);
    return U_FAILURE(status) || count > capacity ? -1 : count;
}
