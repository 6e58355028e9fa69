import { black, type Colour, colourOf, mixed, white } from '#src/platform/branding/colours.ts'

/** The colours of HTML 4, which old mails name; other names are not judged. */
const named: Readonly<Record<string, string>> = {
  ...{ black: '#000000', silver: '#c0c0c0', gray: '#808080', grey: '#808080', white: '#ffffff' },
  ...{ maroon: '#800000', red: '#ff0000', purple: '#800080', fuchsia: '#ff00ff' },
  ...{ green: '#008000', lime: '#00ff00', olive: '#808000', yellow: '#ffff00', navy: '#000080' },
  ...{ blue: '#0000ff', teal: '#008080', aqua: '#00ffff', orange: '#ffa500' },
}

interface ColourWithAlpha {
  readonly colour: Colour
  /** From 0 (not there) to 1. */
  readonly alpha: number
}

const fromHex = (digits: string): ColourWithAlpha | undefined => {
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const colour = colourOf(`#${long.slice(0, 6)}`)
  const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1
  return colour && { colour, alpha }
}

const fromNumbers = (numbers: string): ColourWithAlpha | undefined => {
  const [red, green, blue, alpha = 1] = numbers
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map((part, at) =>
      part.endsWith('%') ? (Number.parseFloat(part) / 100) * (at < 3 ? 255 : 1) : Number(part),
    )
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [red, green, blue, alpha].some(Number.isNaN)
    ? undefined
    : { colour: [red, green, blue], alpha }
}

function parseColour(text: string): ColourWithAlpha | undefined {
  const value = text
    .trim()
    .toLowerCase()
    .replace(/\s*!important$/, '')
  if (value === 'transparent' || value === 'none') return { colour: [0, 0, 0], alpha: 0 }
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(value)?.[1]
  if (hex !== undefined) return fromHex(hex)
  const numbers = /^rgba?\(([^()]{1,60})\)$/.exec(value)?.[1]
  if (numbers !== undefined) return fromNumbers(numbers)
  return Object.hasOwn(named, value) ? fromHex((named[value] ?? '').slice(1)) : undefined
}

const blendOn = (ground: Colour, { colour, alpha }: ColourWithAlpha): Colour =>
  mixed(ground, colour, Math.min(1, Math.max(0, alpha)))

/** The declarations of a style attribute by name; the last of a name counts. */
function declarationsOf(style: string): ReadonlyMap<string, string> {
  const parts = style.replace(/url\([^)]{0,4000}\)/gi, 'url()').split(';')
  return new Map(
    parts.flatMap((part) => {
      const at = part.indexOf(':')
      const value = part.slice(at + 1).trim()
      return at < 1 || value === ''
        ? []
        : [[part.slice(0, at).trim().toLowerCase(), value] as const]
    }),
  )
}

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
