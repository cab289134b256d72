import Testing

@testable import GutenbergReaders
@testable import Markup

/// Plays of a few speeches, scenes inside stories, and what stands around speeches.
@Suite struct ShortPlayTests {
    private func story(_ text: String) -> Document {
        readText("CHAPTER I\n\n\n\(InventedBook.text)\n\nThey read this:\n\n\(text)\n\n\(InventedBook.text)")
    }

    private static let farce = """
        THE MERRY BARBER


        DRAMATIS PERSONAE.

        BOB, King of Bobland . . . . . . Mr. Doe
        ALICE, his daughter, afterwards Queen . . . . Miss Jane Roe
        LORD CROMER . . . . . . . . . . . Mr. Poe
        Attendants, Lords, &c.


        SCENE.--_A parlour. Doors right and left._


        SCENE I.

        A room in the palace.

        ALICE. Where is he?

        BOB. (_entering_) Here.

        LORD CROMER _and_ ALICE. At last!

        [Exeunt all.]


        SCENE II.

        The same.

        LORD CROMER. Is he gone?

        BOB.

        (_falling on his knees_)

        Mercy!

        CURTAIN.
        """

    @Test func aFewSpeechesOfNamedPersonsAreAPlay() {
        let book = readText(Self.farce)
        #expect(book.strings("span", "speaker") == ["ALICE", "BOB", "LORD CROMER and ALICE", "LORD CROMER", "BOB"])
        #expect(
            book.strings("p", "speech") == [
                "ALICE. Where is he?", "BOB. (entering) Here.", "LORD CROMER and ALICE. At last!", "LORD CROMER. Is he gone?", "BOB.",
                "Mercy!",
            ])
        #expect(
            book.strings("p", "direction") == [
                "SCENE.—A parlour. Doors right and left.", "A room in the palace.", "[Exeunt all.]", "The same.", "(falling on his knees)",
                "CURTAIN.",
            ])
    }

    /// Only those who speak elsewhere, and say something.
    @Test func aNameMayHaveWhatItsSpeakerDoesBehindIt() {
        let book = story(
            "_Mary._ Where is the sea?\n\n_Pilot._ Behind the hill!\n\n_Mary sings._ O the wind and the rain!"
                + "\n\n_Pilot._ Is that all?\n\n_Mary, going._ All.\n\n_The curtain falls._ They wept."
        )
        #expect(book.strings("span", "speaker") == ["Mary", "Pilot", "Mary", "Pilot", "Mary"])
        #expect(book.strings("p", "speech").contains("Mary sings. O the wind and the rain!"))
    }

    @Test func aListOfPersonsWithPointsIsATable() {
        let rows = readText(Self.farce).elementNodes("tr")
        let book = readText(Self.farce)
        #expect(
            rows.map { row in book.children(of: row).map { book.string(of: $0) } } == [
                ["BOB, King of Bobland", "Mr. Doe"], ["ALICE, his daughter, afterwards Queen", "Miss Jane Roe"],
                ["LORD CROMER", "Mr. Poe"], ["Attendants, Lords, &c.", ""],
            ])
    }

    struct Scene: CustomTestStringConvertible, Sendable {
        var text: String
        var speakers: [String]
        var testDescription: String { text }
    }

    static let scenes = [
        Scene(
            text:
                "MARY. Where is the sea?\n\nCAPTAIN. [_Pointing._] There.\n\nMARY. (_aside_) He lies.\n\n                                                    [_Exit._",
            speakers: ["MARY", "CAPTAIN", "MARY"]),
        Scene(
            text: "FIRST LORD: Is he gone?\n\nTHE KING: He is.\n\nFIRST LORD: Then let us follow.\n\nTHE KING: Not I.",
            speakers: ["FIRST LORD", "THE KING", "FIRST LORD", "THE KING"]),
        Scene(
            text: "_First Lord._ Is he gone?\n\n_Second Lord._ He is.\n\n_First Lord._ Then let us follow!\n\n_Second Lord._ Not I.",
            speakers: ["First Lord", "Second Lord", "First Lord", "Second Lord"]),
        Scene(
            text: "2ND SAILOR. Is he gone?\n\nPIP. (_Sulky._) He is.\n\n2ND SAILOR. Hist, boys!",
            speakers: ["2ND SAILOR", "PIP", "2ND SAILOR"]),
        // No blank lines between, and one who goes on in a further line.
        Scene(
            text:
                "  LUNARIAN. Who made this house, and who has lived in it for all of\n    these years?\n  TERRESTRIAN. My uncle did.\n  LUNARIAN. And who pays?",
            speakers: ["LUNARIAN", "TERRESTRIAN", "LUNARIAN"]),
    ]

    @Test(arguments: scenes) func aSceneInAStoryIsSpoken(scene: Scene) {
        let book = story(scene.text)
        #expect(book.strings("span", "speaker") == scene.speakers)
        #expect(book.elementNodes("p", "speech").count == scene.speakers.count)
        #expect(book.elementNodes("p", "signature").isEmpty && book.elementNodes("div", "verse").isEmpty)
    }

    @Test(arguments: [
        "HABITAT. Woods.\n\nSIZE. Small.\n\nHABITAT. Fields.\n\nSIZE. Large.",
        "NOTE. This is so.\n\nMORAL. Do not go out.\n\nNOTE. This is not so!",
        "_Leaves._ Green (in spring).\n\n_Flowers._ White.\n\n_Leaves._ Red.\n\n_Flowers._ Blue.",
        "BAND. (Fr.) A tie.\n\nBAND. (Lat.) A group.\n\nBANG. A noise!",
        "Mary. That was her name.\n\nJohn. That was his.\n\nMary. She came again (at night)!",
    ])
    func labelsAreNobodysNames(text: String) {
        #expect(story(text).elementNodes("p", "speech").isEmpty)
    }

    private static let tragedy = """
        DRAMATIS PERSONAE

        BOB, King of Bobland
        ALICE, his daughter
        LORD


        ACT I. SCENE I.
        Bobland. A hall in the castle

        Enter BOB, ALICE, and LORD

          BOB. Now is the winter of our long content
            Made glorious summer by this sun of ours,
            And all the clouds that hung upon our house
            Are in the bosom of the ocean gone.
          ALICE. My lord!
          BOB.            What is't?
          ALICE.                     The king is dead.
          BOB. Then I am king of all that I survey,
            And none dispute my right.       Exit LORD
          ALICE. Alas.
                                                        Exeunt

        SCENE II.
        The coast

        [Enter ALICE.]

          ALICE. Here by the sea my father lies,
            Here is the coral of his bones,
            Here are the pearls that were his eyes.
          LORD. She is mad, sirs, mad, and we shall have no peace
            until she sleeps. I will go to the king and tell him so; and then we
            shall see.
          ALICE.   O!
          LORD.       Peace.
                                                     Exit


        ACT II. SCENE I.
        Bobland. Before the gates

          BOB. Who's there?
          LORD. A friend.
          BOB. Enter then.
          LORD. I thank you.
        """

    @Test func whereAScenePlaysIsADirection() {
        let book = readText(Self.tragedy)
        #expect(
            book.strings("p", "direction") == [
                "Bobland. A hall in the castle", "Enter BOB, ALICE, and LORD", "The coast", "[Enter ALICE.]", "Bobland. Before the gates",
            ])
        #expect(
            book.headingLines.suffix(3).map { $0.split(separator: " ").joined(separator: " ") } == [
                "2 ACT I. SCENE I.", "3 SCENE II.", "2 ACT II. SCENE I.",
            ])
        #expect(Set(book.strings("span", "speaker")) == ["BOB", "ALICE", "LORD"])
        #expect(book.strings("span", "direction") == ["Exit LORD", "Exeunt", "Exit"])
    }

    /// The second half begins where the first ended, behind the name of who says it.
    @Test func stepsOfAVerseThatSeveralShareAreKept() {
        let book = readText(Self.tragedy)
        let halves = book.elementNodes("span", "split")
        #expect(halves.map { book.string(of: $0) } == ["What is’t?", "The king is dead.", "Peace."])
        #expect(halves.map { book.attribute("data-before", of: $0) } == ["My lord!", "My lord! What is't?", "O!"])
        #expect(book.strings("p", "stanza").contains { $0.split(separator: " ").joined(separator: " ") == "BOB. What is’t?" })
        #expect(book.strings("p", "speech").contains { $0.hasPrefix("LORD. She is mad") })
    }

    struct ForeignPlay: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var speeches: Int
        var directions: [String]
        var testDescription: String { name }
    }

    static let foreign = [
        ForeignPlay(
            name: "French",
            text: """
                PERSONNAGES

                MADAME ROE, veuve . . . . . . . Mme X.
                DUPONT, propriétaire . . . . . M. Y.


                SCÈNE PREMIÈRE

                MADAME ROE, DUPONT.

                DUPONT.--Ce n'est pas bien, madame!

                MADAME ROE, _pleurant_.--Tais-toi.

                DUPONT.--Qui vient là?

                (_Il sort._)


                SCÈNE II

                MADAME ROE, DUPONT.

                DUPONT, _entrant_.--Madame, j'ai l'honneur.

                MADAME ROE.--Que voulez-vous?
                """, speeches: 5, directions: ["(Il sort.)"]),
        ForeignPlay(
            name: "German",
            text: """
                PERSONEN:

                  FRAU ROE, Witwe
                  LUKAS, ihr Diener

                Ort: ein Landgut. Zeit: Gegenwart.


                ERSTER AUFTRITT

                FRAU ROE. LUKAS.

                LUKAS. Das ist nicht recht, gnädige Frau!

                FRAU ROE (weinend). Schweig.

                LUKAS. Wer kommt da?


                ZWEITER AUFTRITT

                FRAU ROE (tritt ein). Was wollen Sie?

                LUKAS. Geld!

                  (Vorhang.)
                """, speeches: 5, directions: ["Ort: ein Landgut. Zeit: Gegenwart.", "FRAU ROE. LUKAS.", "(Vorhang.)"]),
    ]

    @Test(arguments: foreign) func shortPlaysOfOtherLanguagesAreSeen(play: ForeignPlay) {
        let book = readText(play.text)
        #expect(book.elementNodes("p", "speech").count == play.speeches)
        #expect(book.strings("p", "direction") == play.directions)
    }

    /// The names stand alone, with blank lines between.
    @Test func namesOnLinesOfTheirOwnSpeak() {
        let book = readText(
            """
            LA FARCE



            Personnages:

            LE MEUNIER............... M. X.
            LA MEUNIERE, sa femme.... Mlle Y.


            ACTE PREMIER


            SCÈNE I

            LE MEUNIER, LA MEUNIÈRE.

            LE MEUNIER, _à part_.

            Que veut-elle?

            LA MEUNIÈRE.

            Bonjour, mon ami.


            SCÈNE II

            LE MEUNIER.

            Bonjour!
            """)
        #expect(
            book.strings("p", "speech").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.prefix(2) == [
                "LE MEUNIER, à part.Que veut-elle?", "LA MEUNIÈRE.Bonjour, mon ami.",
            ])
    }

    @Test func aShortPlayInVerseKeepsItsLines() {
        let book = readText(
            """
            Personen.

            NATHAN, ein Müller.
            DAJA, seine Magd.


            Erster Aufzug

            Erster Auftritt

            (Szene: Flur im Hause.)

            Nathan von der Reise kommend. Daja ihm entgegen.


            DAJA. Er ist es! Nathan! Alle Tage standen
            Wir vor der Tür und sahen nach der Brücke.

            NATHAN. Ja, Daja; gut! Doch sage mir warum?
            Ich war ja nur im Dorf bei meinem Bruder,
            Und war doch gestern abend erst gegangen.

            DAJA. O Nathan,
            Wie elend, elend hättet Ihr indes
            Hier werden können! Euer Haus...

            NATHAN.                        Das brannte.
            So hab ich schon gehört; es ist nicht wahr.
            """)
        #expect(book.strings("p", "direction") == ["(Szene: Flur im Hause.)", "Nathan von der Reise kommend. Daja ihm entgegen."])
        #expect(book.strings("span", "speaker") == ["DAJA", "NATHAN", "DAJA", "NATHAN"])
        #expect(book.elementNodes("span", "line").count >= 10 && book.strings("span", "split") == ["Das brannte."])
    }

    struct Habit: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var speakers: [String]
        var directions: [String]
        var testDescription: String { name }
    }

    static let habits = [
        Habit(
            name: "emphasised names of an old play",
            text: """
                Dramatis Personæ.

                 _Sir John Roe_,                         Mr. _Doe_.
                 _Loveless_, in love with _Clara_,       Mr. _Poe_.


                ACT I. SCENE I.

                SCENE, _a Garden_.

                _Enter Sir_ John _and_ Loveless.

                _Sir John._ Where have you been, Sir?

                _Love._ At the Play, Sir.

                _Sir John._ A Play!

                _Love._ Ay, Sir; and with Clara. [_Exit._


                ACT II. SCENE I.

                _Enter_ Clara.

                _Clara._ Is he gone?

                _Love._ He is.
                """, speakers: ["Sir John", "Love", "Sir John", "Love", "Clara", "Love"],
            directions: ["SCENE, a Garden.", "Enter Sir John and Loveless.", "Enter Clara."]),
        Habit(
            name: "the article left out",
            text: """
                Persons

                THE OLD MAN
                THE BOY

                Scene: A ruined house and a bare tree

                Boy. Half-door, hall door,
                Hither and thither day and night.

                Old Man. Study that house.
                I think about its jokes and stories.

                Boy. The floor is gone, the windows gone.
                """, speakers: ["Boy", "Old Man", "Boy"], directions: ["Scene: A ruined house and a bare tree"]),
        Habit(
            name: "a dialogue",
            text:
                "PERSONS OF THE DIALOGUE: Roe, the miller; Doe, his friend.\n\nROE: Where are you going, Doe?\n\nDOE: To the bridge.\n\nROE: And was anybody with you?\n\nDOE: Nobody.",
            speakers: ["ROE", "DOE", "ROE", "DOE"], directions: []),
    ]

    @Test(arguments: habits) func otherHabitsAreSeen(habit: Habit) {
        let book = readText("THE MILL\n\n\n\n" + habit.text)
        #expect(book.strings("span", "speaker") == habit.speakers)
        #expect(book.strings("p", "direction") == habit.directions)
    }

    /// The last sign of the emphasis is the last of the direction.
    @Test func aDirectionThatIsNeverClosedIsEmphasised() throws {
        let book = readText("THE MILL\n\n\n\n" + Self.habits[0].text)
        let exit = try #require(book.elementNodes("span", "direction").first)
        #expect(book.string(of: exit) == "[Exit.")
        #expect(book.children(of: exit).contains { book.name(of: $0) == "em" })
    }
}
