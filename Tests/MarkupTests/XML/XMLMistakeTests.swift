import Resources
import Testing

@testable import Markup

/// What is wrong with XML is said in plain words, not in those of libxml2.
struct XMLMistakeTests {
    @Test(arguments: [
        ("<a><b></a>", "</a> stands where <b> of line 1 is still open"), ("<a>\n<b>", "<b> of line 2 is never closed"),
        ("x", "there is no element where the first should begin"), ("<a/><b/>", "something stands behind the end of the first element"),
        ("<a b=c/>", "the value of an attribute has no quotation marks"), ("<a b/>", "the attribute “b” has no value"),
        ("<a b='1' b='2'/>", "the attribute “b” is there twice"), ("<a b='<'/>", "“<” stands in the value of an attribute"),
        ("<a>x & y</a>", "“&” begins no reference"), ("<a>&amp y</a>", "a reference does not end with “;”"),
        ("<a>\u{1}</a>", "the character with the number 1 is not allowed"), ("<a><!-- x</a>", "a comment does not end"),
        ("<a>&b;</a>", "the entity &b; is not declared and stays as it is"),
        (
            "<!DOCTYPE a [<!ENTITY b SYSTEM 'b.xml'>]><a>&b;</a>",
            "the entity &b; stands for the file “b.xml”, which is not read, and stays as it is"
        ),
        ("<a><x:b/></a>", "the prefix “x” is not declared"), ("<!DOCTYPE a [<!ELEMENT>]><a/>", "a space is missing"),
    ])
    func itIsSaidWhatIsWrong(text: String, message: String) {
        var diagnostics = Diagnostics()
        _ = XMLReader.read(
            SourceText(name: "a.xml", text: Array(text.utf8)), id: SourceID(0), limits: ReaderLimits(), diagnostics: &diagnostics)
        #expect(diagnostics.all.first?.message == message)
        #expect(diagnostics.all.first?.hint != nil)
    }
}
