// libxml2's headers bring ICU's along; Foundation has an ICU of its own, and a Swift file that saw both would find two definitions of every type. Only the
// layout of an encoding handler depends on it, which Fleuron does not touch.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/SAX2.h>
