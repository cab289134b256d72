// The functions of fontconfig that Fleuron calls.
#include "CFontCalls.h"

#include "CDynamicLibrary.h"
#include <fontconfig/fontconfig.h>
#include <pthread.h>

#define FONTCONFIG_FUNCTIONS(F)                                                                                                                       \
    F(FcBool, FcCharSetHasChar, (const FcCharSet *fcs, FcChar32 ucs4), (fcs, ucs4))                                                                   \
    F(FcBool, FcConfigBuildFonts, (FcConfig *config), (config))                                                                                       \
    F(FcConfig *, FcConfigCreate, (void), ())                                                                                                         \
    F(void, FcConfigDestroy, (FcConfig *config), (config))                                                                                            \
    F(FcFontSet *, FcConfigGetFonts, (FcConfig *config, FcSetName set), (config, set))                                                                \
    F(FcBool, FcConfigParseAndLoadFromMemory, (FcConfig *config, const FcChar8 *buffer, FcBool complain), (config, buffer, complain))                 \
    F(FcBool, FcConfigSubstitute, (FcConfig *config, FcPattern *p, FcMatchKind kind), (config, p, kind))                                              \
    F(void, FcDefaultSubstitute, (FcPattern *pattern), (pattern))                                                                                     \
    F(FcPattern *, FcFontMatch, (FcConfig *config, FcPattern *p, FcResult *result), (config, p, result))                                              \
    F(FcConfig *, FcInitLoadConfigAndFonts, (void), ())                                                                                               \
    F(FcBool, FcPatternAddString, (FcPattern *p, const char *object, const FcChar8 *s), (p, object, s))                                               \
    F(FcPattern *, FcPatternCreate, (void), ())                                                                                                       \
    F(void, FcPatternDestroy, (FcPattern *p), (p))                                                                                                    \
    F(FcResult, FcPatternGetBool, (const FcPattern *p, const char *object, int n, FcBool *b), (p, object, n, b))                                      \
    F(FcResult, FcPatternGetCharSet, (const FcPattern *p, const char *object, int n, FcCharSet **c), (p, object, n, c))                               \
    F(FcResult, FcPatternGetDouble, (const FcPattern *p, const char *object, int n, double *d), (p, object, n, d))                                    \
    F(FcResult, FcPatternGetInteger, (const FcPattern *p, const char *object, int n, int *i), (p, object, n, i))                                      \
    F(FcResult, FcPatternGetString, (const FcPattern *p, const char *object, int n, FcChar8 **s), (p, object, n, s))                                  \
    F(int, FcStrCmpIgnoreCase, (const FcChar8 *s1, const FcChar8 *s2), (s1, s2))                                                                      \
    F(double, FcWeightToOpenTypeDouble, (double fc_weight), (fc_weight))

DYNAMIC_LIBRARY_CALLS(FONTCONFIG_FUNCTIONS, "libfontconfig.so.1", "libfontconfig.1.dylib")
