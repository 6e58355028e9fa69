import { type Colour, colourOf, mixed, readableOn, textOn, written } from './colours.ts'

/** The last of the platform's grounds that links stand on, by theme. */
const grounds = { light: [235, 235, 235], dark: [47, 47, 47] } as const

interface Tones {
  readonly fill: Colour
  readonly fillHover: Colour
  readonly onFill: Colour
  readonly text: Colour
}

const tonesOn = (ground: Colour, colour: Colour): Tones => {
  const onFill = textOn(colour)
  // Away from the text on it, so that what is hovered reads no worse.
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
 * The organisation's colour as CSS variables for both themes: as it is where it is a ground,
 * lighter or darker where it is text, so that everything reads at a contrast of 4.5 or more
 * whichever colour was chosen. "" for what is no colour.
 */
export function brandColours(chosen: string): string {
  const colour = colourOf(chosen)
  if (!colour) return ''
  return [
    rule(':root', tonesOn(grounds.light, colour)),
    rule(':root[data-theme=dark]', tonesOn(grounds.dark, colour)),
  ].join('\n')
}
