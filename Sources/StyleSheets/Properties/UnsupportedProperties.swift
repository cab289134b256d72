/// Properties of CSS modules that the engine does not have: using one is a note, not a mistake of the author.
///
/// An array of literals, which the compiler lays out in the program: nothing is built at start.
let unsupportedPropertyNames: [String] = [
    "accent-color", "adobe-hyphenate-limit", "adobe-text-layout", "align-content", "align-items", "align-self", "alignment-baseline",
    "anchor-name",
    "animation", "animation-delay", "animation-direction", "animation-duration", "animation-fill-mode", "animation-iteration-count",
    "animation-name",
    "animation-play-state", "animation-timing-function", "appearance", "aspect-ratio", "azimuth", "backface-visibility",
    "background-blend-mode",
    "background-position-x", "background-position-y", "baseline-shift", "baseline-source", "block-ellipsis", "border-boundary",
    "border-end-end-radius", "border-end-start-radius", "border-image", "border-image-outset", "border-image-repeat", "border-image-slice",
    "border-image-source", "border-image-width", "border-start-end-radius", "border-start-start-radius", "box-shadow", "box-snap",
    "caret-color",
    "clip-path", "clip-rule", "color-adjust", "color-scheme", "contain", "container", "container-name", "container-type",
    "content-visibility", "continue", "counter-style", "cue", "cue-after", "cue-before", "cursor", "dominant-baseline", "elevation",
    "field-sizing",
    "fill", "fill-opacity", "fill-rule", "filter", "flex", "flex-basis", "flex-direction", "flex-flow", "flex-grow", "flex-shrink",
    "flex-wrap",
    "flow", "flow-from", "flow-into", "font-palette", "font-smooth", "font-smoothing", "font-variant-emoji",
    "forced-color-adjust",
    "gap", "glyph-orientation-vertical", "grid", "grid-area", "grid-auto-columns", "grid-auto-flow", "grid-auto-rows", "grid-column",
    "grid-column-end", "grid-column-gap", "grid-column-start", "grid-gap", "grid-row", "grid-row-end", "grid-row-gap", "grid-row-start",
    "grid-template", "grid-template-areas", "grid-template-columns", "grid-template-rows", "hyphenate-after", "hyphenate-before",
    "image-orientation",
    "image-rendering", "image-resolution", "inline-sizing", "interpolate-size", "isolation", "justify-content",
    "justify-items", "justify-self", "layout-grid", "line-clamp", "line-fit-edge", "line-height-trim", "line-padding", "margin-trim",
    "marker",
    "marker-side", "mask", "mask-border", "mask-image", "mask-position", "mask-repeat", "mask-size", "math-depth", "math-shift",
    "math-style",
    "max-lines", "mix-blend-mode", "object-view-box", "oeb-column-number", "oeb-page-foot", "oeb-page-head",
    "offset", "opacity", "order", "outline", "outline-color", "outline-offset", "outline-style", "outline-width", "overflow-anchor",
    "overflow-clip-margin", "page-policy", "pause", "pause-after", "pause-before",
    "perspective", "perspective-origin", "pitch", "pitch-range", "place-content", "place-items", "place-self", "play-during",
    "pointer-events",
    "position-anchor", "print-color-adjust", "region-fragment", "resize", "rest", "richness", "rotate", "row-gap", "ruby-align",
    "ruby-merge",
    "ruby-overhang", "ruby-position", "scale", "scroll-behavior", "scroll-margin", "scroll-padding", "scrollbar-color", "scrollbar-width",
    "shape-rendering", "speak", "speak-as", "speak-header", "speak-numeral", "speak-punctuation", "speech-rate", "stop-color", "stress",
    "stroke",
    "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor", "text-autospace", "text-box",
    "text-box-edge", "text-box-trim", "text-combine-upright", "text-decoration-skip", "text-decoration-skip-box",
    "text-decoration-skip-inset",
    "text-decoration-skip-self", "text-decoration-skip-spaces", "text-decoration-trim", "text-emphasis-skip", "text-fit",
    "text-group-align",
    "text-orientation", "text-overflow", "text-rendering", "text-size-adjust", "text-spacing", "text-spacing-trim", "touch-action",
    "transform",
    "transform-box", "transform-origin", "transform-style", "transition", "transition-delay", "transition-duration", "transition-property",
    "transition-timing-function", "translate", "user-select", "view-transition-name", "voice-family", "volume", "white-space-trim",
    "will-change",
    "word-space-transform", "wrap-after", "wrap-before", "wrap-inside", "writing-mode", "z-index", "zoom",
]

/// What pages show already, in place of properties and values that are computed and not yet laid out: for messages and for the
/// documentation.
enum LayoutAlternatives {
    static func text(for property: String) -> String? {
        switch property {
        case "-fleuron-font-stretch-limit", "-fleuron-font-shrink-limit", "-fleuron-font-expansion-step":
            "give the spaces more room with -fleuron-tolerance and -fleuron-emergency-stretch"
        case "line-grid": "make margins, paddings and heights multiples of the line: 1rlh"
        case "wrap-through": "set wrap-flow: auto on what is not to push the text aside"
        default: nil
        }
    }
}
