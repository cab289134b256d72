/// Properties of CSS modules that the engine does not have: using one is a note, not a mistake of the author.
let unsupportedPropertyNames: [String] = """
    align-content align-items align-self alignment-baseline all animation animation-delay animation-direction animation-duration
    animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function appearance aspect-ratio
    azimuth backface-visibility background-attachment background-blend-mode background-clip background-image background-origin
    background-position background-position-x background-position-y background-repeat background-size baseline-shift baseline-source
    bleed block-size bookmark-state border-block border-block-color border-block-style border-block-width border-bottom-left-radius
    border-bottom-right-radius border-collapse border-end-end-radius border-end-start-radius border-image border-image-outset
    border-image-repeat border-image-slice border-image-source border-image-width border-inline border-inline-color border-inline-end
    border-inline-start border-inline-style border-inline-width border-radius border-spacing border-start-end-radius
    border-start-start-radius border-top-left-radius border-top-right-radius bottom box-decoration-break box-shadow box-sizing box-snap
    caption-side caret-color clear clip clip-path clip-rule color-adjust color-scheme column-count column-fill column-gap column-rule
    column-rule-color column-rule-style column-rule-width column-span column-width columns contain counter-style cursor dominant-baseline
    empty-cells fill filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap flow flow-from flow-into
    font-language-override
    font-palette font-size-adjust font-synthesis font-synthesis-small-caps font-synthesis-style font-synthesis-weight
    font-variant-alternates font-variant-emoji font-variation-settings footnote-display footnote-policy forced-color-adjust gap grid
    grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap
    grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows
    hyphenate-limit-zone image-orientation image-rendering image-resolution initial-letter initial-letter-align inline-size inline-sizing
    inset inset-block inset-block-end inset-block-start inset-inline inset-inline-end inset-inline-start isolation justify-content
    justify-items justify-self left line-break line-clamp line-fit-edge line-grid line-height-step line-padding line-snap list-style-image
    margin-break margin-inline-end margin-inline-start margin-trim marker marker-side marks mask mask-image max-block-size max-height
    max-inline-size min-block-size min-height min-inline-size mix-blend-mode object-fit object-position opacity order outline
    outline-color outline-offset outline-style outline-width overflow overflow-anchor overflow-x overflow-y padding-inline-end
    padding-inline-start page-policy pause pause-after pause-before perspective perspective-origin pitch place-content place-items
    place-self pointer-events print-color-adjust region-fragment resize rest richness right rotate row-gap ruby-align ruby-position
    running scale scroll-behavior shape-image-threshold shape-inside shape-margin shape-outside shape-padding speak speak-as speech-rate
    stress stroke table-layout text-align-all text-autospace text-box text-box-edge text-box-trim text-combine-upright
    text-decoration-color text-decoration-skip text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis
    text-emphasis-color text-emphasis-position text-emphasis-style text-group-align text-justify text-orientation text-overflow
    text-rendering text-shadow text-size-adjust text-spacing text-spacing-trim text-underline-offset text-underline-position
    text-wrap-mode top touch-action transform transform-box transform-origin transform-style transition transition-delay
    transition-duration transition-property transition-timing-function translate unicode-bidi user-select voice-family volume
    white-space-collapse white-space-trim will-change word-break word-space-transform wrap-after wrap-before wrap-flow wrap-inside
    wrap-through writing-mode z-index zoom
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
