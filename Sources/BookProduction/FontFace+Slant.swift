import StyleSheets
import Typefaces

extension FontFace {
    var slant: FontSlant {
        switch style {
        case .normal: .upright;
        case .italic: .italic;
        case .oblique: .oblique
        }
    }
}
