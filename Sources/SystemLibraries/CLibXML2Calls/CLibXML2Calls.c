#include "CLibXML2Calls.h"

#include "CDynamicLibrary.h"
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>

#define LIBXML2_FUNCTIONS(F)                                                                                                                          \
    F(const htmlEntityDesc *, htmlEntityLookup, (const xmlChar *name), (name))                                                                        \
    F(const htmlElemDesc *, htmlTagLookup, (const xmlChar *name), (name))                                                                             \
    F(htmlParserCtxtPtr, htmlNewParserCtxt, (void), ())                                                                                               \
    F(xmlParserInputBufferPtr, xmlParserInputBufferCreateIO,                                                                                          \
      (xmlInputReadCallback read, xmlInputCloseCallback close, void *source, xmlCharEncoding encoding), (read, close, source, encoding))              \
    F(xmlParserInputPtr, xmlNewIOInputStream, (xmlParserCtxtPtr context, xmlParserInputBufferPtr buffer, xmlCharEncoding encoding),                   \
      (context, buffer, encoding))                                                                                                                    \
    F(int, inputPush, (xmlParserCtxtPtr context, xmlParserInputPtr input), (context, input))                                                          \
    F(int, htmlCtxtUseOptions, (htmlParserCtxtPtr context, int options), (context, options))                                                          \
    F(int, htmlParseDocument, (htmlParserCtxtPtr context), (context))                                                                                 \
    F(xmlParserCtxtPtr, xmlCreateMemoryParserCtxt, (const char *buffer, int size), (buffer, size))                                                    \
    F(int, xmlCtxtUseOptions, (xmlParserCtxtPtr context, int options), (context, options))                                                            \
    F(int, xmlParseDocument, (xmlParserCtxtPtr context), (context))                                                                                   \
    F(int, xmlSwitchEncoding, (xmlParserCtxtPtr context, xmlCharEncoding encoding), (context, encoding))                                              \
    F(xmlEntityPtr, xmlSAX2GetEntity, (void *context, const xmlChar *name), (context, name))                                                          \
    F(void, xmlInitParser, (void), ())                                                                                                                \
    F(void, xmlStopParser, (xmlParserCtxtPtr context), (context))                                                                                     \
    F(void, xmlFreeParserCtxt, (xmlParserCtxtPtr context), (context))                                                                                 \
    F(void, xmlFreeParserInputBuffer, (xmlParserInputBufferPtr buffer), (buffer))                                                                     \
    F(void, htmlFreeParserCtxt, (htmlParserCtxtPtr context), (context))                                                                               \
    F(void, xmlFreeDoc, (xmlDocPtr document), (document))                                                                                             \
    F(void, xmlSAX2StartDocument, (void *context), (context))                                                                                         \
    F(void, xmlSAX2InternalSubset, (void *context, const xmlChar *name, const xmlChar *externalID, const xmlChar *systemID),                          \
      (context, name, externalID, systemID))                                                                                                          \
    F(void, xmlSAX2EntityDecl,                                                                                                                        \
      (void *context, const xmlChar *name, int type, const xmlChar *publicID, const xmlChar *systemID, xmlChar *content),                             \
      (context, name, type, publicID, systemID, content))

DYNAMIC_LIBRARY_CALLS(LIBXML2_FUNCTIONS, "libxml2.so.2", "libxml2.2.dylib")
