#include "CLibXML2Calls.h"

#include "CDynamicLibrary.h"
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>

// Result, name, parameters, arguments.
#define FUNCTIONS(F)                                                                                                                     \
    F(const htmlEntityDesc *, htmlEntityLookup, (const xmlChar *name), (name))                                                           \
    F(htmlParserCtxtPtr, htmlNewParserCtxt, (void), ())                                                                                  \
    F(xmlParserInputBufferPtr, xmlParserInputBufferCreateIO,                                                                             \
      (xmlInputReadCallback read, xmlInputCloseCallback close, void *source, xmlCharEncoding encoding), (read, close, source, encoding))  \
    F(xmlParserInputPtr, xmlNewIOInputStream, (xmlParserCtxtPtr context, xmlParserInputBufferPtr buffer, xmlCharEncoding encoding),       \
      (context, buffer, encoding))                                                                                                       \
    F(int, inputPush, (xmlParserCtxtPtr context, xmlParserInputPtr input), (context, input))                                             \
    F(int, htmlCtxtUseOptions, (htmlParserCtxtPtr context, int options), (context, options))                                             \
    F(int, htmlParseDocument, (htmlParserCtxtPtr context), (context))                                                                    \
    F(xmlParserCtxtPtr, xmlCreateMemoryParserCtxt, (const char *buffer, int size), (buffer, size))                                       \
    F(int, xmlCtxtUseOptions, (xmlParserCtxtPtr context, int options), (context, options))                                               \
    F(int, xmlParseDocument, (xmlParserCtxtPtr context), (context))                                                                      \
    F(int, xmlSwitchEncoding, (xmlParserCtxtPtr context, xmlCharEncoding encoding), (context, encoding))                                 \
    F(xmlEntityPtr, xmlSAX2GetEntity, (void *context, const xmlChar *name), (context, name))

// Those without a result, which cannot be returned.
#define PROCEDURES(F)                                                                                                                    \
    F(xmlInitParser, (void), ())                                                                                                         \
    F(xmlStopParser, (xmlParserCtxtPtr context), (context))                                                                              \
    F(xmlFreeParserCtxt, (xmlParserCtxtPtr context), (context))                                                                          \
    F(xmlFreeParserInputBuffer, (xmlParserInputBufferPtr buffer), (buffer))                                                              \
    F(htmlFreeParserCtxt, (htmlParserCtxtPtr context), (context))                                                                        \
    F(xmlFreeDoc, (xmlDocPtr document), (document))                                                                                      \
    F(xmlSAX2StartDocument, (void *context), (context))                                                                                  \
    F(xmlSAX2InternalSubset, (void *context, const xmlChar *name, const xmlChar *externalID, const xmlChar *systemID),                   \
      (context, name, externalID, systemID))                                                                                             \
    F(xmlSAX2EntityDecl,                                                                                                                 \
      (void *context, const xmlChar *name, int type, const xmlChar *publicID, const xmlChar *systemID, xmlChar *content),                \
      (context, name, type, publicID, systemID, content))

#define FUNCTION_FIELD(result, name, parameters, arguments) result(*name) parameters;
#define PROCEDURE_FIELD(name, parameters, arguments) void(*name) parameters;
static struct {
    FUNCTIONS(FUNCTION_FIELD)
    PROCEDURES(PROCEDURE_FIELD)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libxml2.so.2", "libxml2.2.dylib", NULL};
#define FUNCTION_NAME(result, name, parameters, arguments) #name,
#define PROCEDURE_NAME(name, parameters, arguments) #name,
    static const char *const functions[] = {FUNCTIONS(FUNCTION_NAME) PROCEDURES(PROCEDURE_NAME)};
    dynamic_library_require(names, functions, sizeof functions / sizeof *functions, &library);
}

// Hidden, so that libxml2 does not take these for its own when it calls itself.
#pragma GCC visibility push(hidden)
#define FUNCTION(result, name, parameters, arguments) \
    result name parameters {                          \
        pthread_once(&once, load);                    \
        return library.name arguments;                \
    }
FUNCTIONS(FUNCTION)

#define PROCEDURE(name, parameters, arguments) \
    void name parameters {                     \
        pthread_once(&once, load);             \
        library.name arguments;                \
    }
PROCEDURES(PROCEDURE)
#pragma GCC visibility pop
