import { black, type Colour, white } from '#src/platform/branding/colours.ts'
import { blendOn, declarationsOf, parseColour } from './inlined-style.ts'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface Style {
  /** Undefined where it cannot be determined. */
  readonly colour: Colour | undefined
  readonly ground: Colour | undefined
  readonly isHidden: boolean
  readonly isBold: boolean
  /** In pixels. */
  readonly size: number
  readonly isLarge: boolean
}

export const ofBody: Style = {
  colour: black,
  ground: white,
  isHidden: false,
  isBold: false,
  size: 16,
  isLarge: false,
}

/** The default colour of links (HTML §15.3.4). */
const linkColour: Colour = [0, 0, 238]

const headings: Readonly<Record<string, number>> = { h1: 32, h2: 24, h3: 18.7 }
const bold: ReadonlySet<string> = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

type Declarations = ReadonlyMap<string, string>

const colourIn = ({ name, attributes }: Element, style: Declarations, outer: Style) => {
  const written = style.get('color') ?? attributes[name === 'body' ? 'text' : 'color']
  if (written === undefined) {
    const isLink = name === 'a' && attributes['href'] !== undefined
    return isLink ? linkColour : outer.colour
  }
  if (/^\s*(?:inherit|currentcolor)/i.test(written)) return outer.colour
  const paint = parseColour(written)
  return paint && outer.ground && blendOn(outer.ground, paint)
}

/** The colour in a `background`, which may name more than that. */
const colourWord = /#[\da-f]{3,8}\b|rgba?\([^()]{1,60}\)|^[a-z]+$/i

const backgroundIn = ({ attributes }: Element, style: Declarations, outer: Style) => {
  const whole = style.get('background') ?? ''
  const image = style.get('background-image') ?? ''
  if (attributes['background'] || /url\(|gradient\(/i.test(`${whole} ${image}`)) return undefined
  const written =
    style.get('background-color') ?? colourWord.exec(whole)?.[0] ?? attributes['bgcolor']
  if (written === undefined || /^(?:inherit|initial|unset)/i.test(written)) return outer.ground
  const paint = parseColour(written)
  if (!paint) return undefined
  return outer.ground ? blendOn(outer.ground, paint) : paint.alpha === 1 ? paint.colour : undefined
}

const isHidden = (style: Declarations): boolean =>
  /^none/i.test(style.get('display') ?? '') ||
  /^hidden/i.test(style.get('visibility') ?? '') ||
  /^0(?:px|em|%)?\s*(?:!|$)/.test(style.get('font-size') ?? '') ||
  /^0(?:px)?\s*(?:!|$)/.test(style.get('max-height') ?? '') ||
  Number.parseFloat(style.get('opacity') ?? '1') < 1

const sizeIn = ({ name }: Element, style: Declarations, outer: Style): number => {
  const [, number, unit] = /^([\d.]{1,8})(px|pt|em|rem|%)/.exec(style.get('font-size') ?? '') ?? []
  const inPixels = { px: 1, pt: 4 / 3, em: outer.size, rem: 16, '%': outer.size / 100 }
  if (number === undefined) return headings[name] ?? outer.size
  return Number(number) * (inPixels[unit as keyof typeof inPixels] ?? 1)
}

const isBoldIn = ({ name }: Element, style: Declarations, outer: Style): boolean => {
  const weight = style.get('font-weight')
  if (weight === undefined) return bold.has(name) || outer.isBold
  return /^bold/i.test(weight) || Number.parseInt(weight, 10) >= 700
}

export function styleOf(element: Element, outer: Style): Style {
  const style = declarationsOf(element.attributes['style'] ?? '')
  const ground = backgroundIn(element, style, outer)
  const size = sizeIn(element, style, outer)
  const isBold = isBoldIn(element, style, outer)
  return {
    ground,
    colour: colourIn(element, style, { ...outer, ground }),
    isHidden: outer.isHidden || isHidden(style),
    size,
    isBold,
    // WCAG 2.2: at least 18 points, or 14 in bold.
    isLarge: size >= 24 || (isBold && size >= 18.66),
  }
}
