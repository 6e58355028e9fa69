import {
  type Colour,
  colourOf,
  mixed,
  readableOn,
  textOn,
  written,
} from '#src/platform/branding/colours.ts'

/** The platform's backgrounds with the least contrast to links, by theme. */
const grounds = { light: [235, 235, 235], dark: [47, 47, 47] } as const

interface Tones {
  readonly fill: Colour
  readonly fillHover: Colour
  readonly onFill: Colour
  readonly text: Colour
}

const tonesOn = (ground: Colour, colour: Colour): Tones => {
  const onFill = textOn(colour)
  // Hover colour: away from the text's colour, so that contrast does not decrease.
  const further = textOn(onFill)
  return {
    fill: colour,
    fillHover: mixed(colour, further, 0.15),
    onFill,
    text: readableOn(ground, colour),
  }
}

const rule = (selector: string, { fill, fillHover, onFill, text }: Tones): string =>
  `${selector} { --brand-fill: ${written(fill)}; --brand-fill-hover: ${written(fillHover)}; ` +
  `--brand-on-fill: ${written(onFill)}; --brand-text: ${written(text)}; }`

/**
 * The organisation's colour as CSS variables for both themes: unchanged as a background, lightened
 * or darkened as text, so that contrast is 4.5 or more for every colour. "" for an invalid colour.
 */
export function brandColours(chosen: string): string {
  const colour = colourOf(chosen)
  if (!colour) return ''
  return [
    rule(':root', tonesOn(grounds.light, colour)),
    rule(':root[data-theme=dark]', tonesOn(grounds.dark, colour)),
  ].join('\n')
}
