import Markup

/// How a heading writes its number.
enum Numeral: UInt8, Equatable { case none, arabic, roman, word }

struct HeadingNumber: Equatable {
    var value: Int
    var numeral: Numeral
    /// Behind its last byte.
    var end: Int
}

extension WordCursor {
    /// A number in figures, Roman numerals or words of a few languages; the position moves behind it.
    mutating func number() -> HeadingNumber? {
        let start = position
        if byte.isASCIIDigit {
            guard let value = digits() else { return nil }
            // 1st, 2nd, 1re, 2e, 1º: ordinal endings belong to the number; "1813-20" and "1,033" are no numbers of chapters.
            if byte.isASCIILetter { _ = word() }
            if byte == 0xC2, position + 1 < end, bytes[position + 1] == 0xBA || bytes[position + 1] == 0xB0 { position += 2 }
            return HeadingNumber(value: value, numeral: .arabic, end: position)
        }
        guard let first = word() else { return nil }
        if let value = romanValue(first.start, first.end) {
            // IIe, XIVe: the French ordinal's ending was taken for a letter of the numeral's word.
            return HeadingNumber(value: value, numeral: .roman, end: position)
        }
        guard let value = numberWords[first] else { position = start; return nil }
        // twenty-one, TWENTY FIRST
        if value >= 20, value % 10 == 0, value < 100 {
            let behindTens = position
            if byte == 0x2D || byte == 0x20 { position += 1 }
            if let unit = word(), let unitValue = numberWords[unit], unitValue < 10 {
                return HeadingNumber(value: value + unitValue, numeral: .word, end: position)
            }
            position = behindTens
        }
        return HeadingNumber(value: value, numeral: .word, end: position)
    }

    /// The value of a Roman numeral written canonically, all in capitals or all in small letters. Old books write IIII for IV.
    private func romanValue(_ start: Int, _ end: Int) -> Int? {
        guard end - start <= 12 else { return nil }
        let isUpper = bytes[start] < 0x60
        var value = 0, last = 5000, run = 0
        var i = start
        while i < end {
            guard bytes[i] < 0x80, (bytes[i] < 0x60) == isUpper else { return nil }
            let digit = Self.romanDigit(bytes[i] | 0x20)
            guard digit > 0 else { return nil }
            if digit > last {
                guard run == 1, digit == last * 5 || digit == last * 10, last == 1 || last == 10 || last == 100 else { return nil }
                value += digit - 2 * last
                run = 0
                last = last - 1  // nothing as large as the subtracted digit may follow
            } else {
                run = digit == last ? run + 1 : 1
                guard run <= (digit == 1 || digit == 10 || digit == 100 || digit == 1000 ? 4 : 1) else { return nil }
                value += digit
                last = digit
            }
            i += 1
        }
        return value
    }

    private static func romanDigit(_ letter: UInt8) -> Int {
        switch letter {
        case 0x69: 1  // i
        case 0x76: 5  // v
        case 0x78: 10  // x
        case 0x6C: 50  // l
        case 0x63: 100  // c
        case 0x64: 500  // d
        case 0x6D: 1000  // m
        default: 0
        }
    }
}

private let numberWords = FoldedWordTable<Int>(
    numbered([
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
        "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
    ])
        + numbered([
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
            "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
        ])
        + numbered([
            "un", "deux", "trois", "quatre", "cinq", "", "sept", "huit", "neuf", "dix", "onze", "douze", "treize", "quatorze",
            "quinze", "seize", "", "", "", "vingt",
        ])
        + numbered([
            "premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième", "neuvième",
            "dixième", "onzième", "douzième", "treizième", "quatorzième", "quinzième", "seizième",
        ])
        + numbered([
            "erster", "zweiter", "dritter", "vierter", "fünfter", "sechster", "siebenter", "achter", "neunter", "zehnter",
            "elfter", "zwölfter",
        ])
        + numbered([
            "erstes", "zweites", "drittes", "viertes", "fünftes", "sechstes", "siebentes", "achtes", "neuntes", "zehntes",
            "elftes", "zwölftes",
        ])
        + numbered(["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebente", "achte", "neunte", "zehnte", "elfte"])
        + numbered(["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"])
        + numbered(["primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "séptimo", "octavo", "noveno", "décimo", "undécimo"])
        + numbered(["primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava", "novena", "décima"])
        + numbered(["", "secondo", "terzo", "quarto", "", "sesto", "settimo", "ottavo", "nono", "decimo", "undecimo", "duodecimo"])
        + numbered(["", "seconda", "terza", "quarta", "", "sesta", "settima", "ottava", "nona", "decima", "undecima", "duodecima"])
        + numbered([
            "primus", "secundus", "tertius", "quartus", "quintus", "sextus", "septimus", "octavus", "nonus", "decimus", "undecimus",
            "duodecimus",
        ])
        + numbered([
            "primvs", "secvndvs", "tertivs", "qvartvs", "qvintvs", "sextvs", "septimvs", "octavvs", "nonvs", "decimvs", "vndecimvs",
            "dvodecimvs",
        ])
        + numbered(["", "secunda", "tertia", "", "", "", "", "octava"])
        + numbered(["primum", "secundum", "tertium", "quartum", "quintum", "sextum", "septimum", "octavum", "nonum", "decimum"])
        + numbered(["första", "andra", "tredje", "fjärde", "femte", "sjätte", "sjunde", "åttonde", "nionde", "tionde"])
        + numbered(["første", "andet", "", "fjerde", "", "sjette", "syvende", "ottende", "niende", "tiende"])
        + numbered(["", "annen", "", "", "", "", "", "åttende"])
        + numbered(["ensimmäinen", "toinen", "kolmas", "neljäs", "viides", "kuudes", "seitsemäs", "kahdeksas", "yhdeksäs", "kymmenes"])
        + numbered(["primeira", "", "terceira", "", "", "", "sétima", "oitava", "nona"])
        + numbered(["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"])
        + numbered(["uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"])
        + numbered(["eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende", "tiende"])
        + numbered(["primeiro", "", "terceiro", "", "", "", "sétimo", "oitavo", "nono"])
        + numbered(["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"])
        + numbered([
            "pierwszy", "drugi", "trzeci", "czwarty", "piąty", "szósty", "siódmy", "ósmy", "dziewiąty", "dziesiąty", "jedenasty",
            "dwunasty",
        ])
        + numbered(["pierwsza", "druga", "trzecia", "czwarta", "piąta", "szósta", "siódma", "ósma", "dziewiąta", "dziesiąta"])
        + numbered(["első", "második", "harmadik", "negyedik", "ötödik", "hatodik", "hetedik", "nyolcadik", "kilencedik", "tizedik"])
        + numbered(["unua", "dua", "tria", "kvara", "kvina", "sesa", "sepa", "oka", "naŭa", "deka"])
        + numbered(["", "segon", "", "quart", "cinquè", "sisè", "setè", "vuitè", "novè", "desè"])
        + numbered(["první", "druhá", "třetí", "čtvrtá", "pátá", "šestá", "sedmá", "osmá", "devátá", "desátá"])
        + [
            ("annet", 2), ("druhý", 2),
            ("unique", 1), ("première", 1), ("second", 2), ("seconde", 2), ("primer", 1), ("tercer", 3), ("siebtes", 7), ("siebter", 7),
            ("prima", 1), ("primo", 1), ("thirty", 30), ("forty", 40), ("fifty", 50), ("sixty", 60), ("seventy", 70), ("eighty", 80),
            ("ninety", 90), ("hundred", 100), ("thirtieth", 30), ("fortieth", 40), ("fiftieth", 50), ("last", 0), ("letzter", 0),
            ("dernier", 0), ("dernière", 0), ("último", 0),
        ])

private func numbered(_ words: [String]) -> [(String, Int)] {
    words.enumerated().compactMap { $0.element.isEmpty ? nil : ($0.element, $0.offset + 1) }
}
