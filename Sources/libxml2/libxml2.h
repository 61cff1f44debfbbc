// With ICU, the library's headers include ICU's, which clash with those that Foundation brings along.
// What depends on it here is the end of a structure that only the library makes and reads.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
