import Testing

@testable import Markup

/// Drawings in HTML as XML.
struct DrawingMarkupTests {
    private func xml(_ markup: String) -> String { String(decoding: DrawingMarkup.wellFormed(Array(markup.utf8)[...]), as: UTF8.self) }

    @Test(arguments: [
        ("<svg viewBox='0 0 1 1'><g/></svg>", "<svg viewBox=\"0 0 1 1\"><g/></svg>"),
        ("<svg width=60 height=40><circle r=15 fill=red /></svg>", "<svg width=\"60\" height=\"40\"><circle r=\"15\" fill=\"red\"/></svg>"),
        ("<svg><path d=M0/></svg>", "<svg><path d=\"M0\"/></svg>"),
        ("<svg><g><path d='x'></svg>", "<svg><g><path d=\"x\"></path></g></svg>"),
        (
            "<svg><text hidden>a & b &lt; &nbsp;&deg; &#233;</text></svg>",
            "<svg><text hidden=\"\">a &amp; b &lt; &#160;&#176; &#233;</text></svg>"
        ),
        ("<svg a='x\"y' a='z'></b></svg>", "<svg a=\"x&quot;y\"></svg>"), ("<svg><!-- <g> --><g></g>", "<svg><g></g></svg>"),
        ("<svg><style>a{b:c}</style><![CDATA[<x>]]></svg>", "<svg><style>a{b:c}</style><![CDATA[<x>]]></svg>"),
        ("<svg><a href=\"?a=1&b=2\">5 < 6</a></svg>", "<svg><a href=\"?a=1&amp;b=2\">5 &lt; 6</a></svg>"), ("<svg", "<svg></svg>"),
        ("<svg x=", "<svg x=\"\"></svg>"), ("", ""),
    ])
    func isWellFormed(_ markup: String, _ expected: String) { #expect(xml(markup) == expected) }

    @Test func whatIsXMLStaysAsItIs() {
        let drawing =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><g id=\"a\"><path d=\"M0 0\"/></g>"
            + "<text>é</text></svg>"
        #expect(xml(drawing) == drawing)
    }
}
