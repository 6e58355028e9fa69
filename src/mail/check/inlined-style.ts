import { type Colour, colourOf, mixed } from '#src/platform/branding/colours.ts'

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

export function parseColour(text: string): ColourWithAlpha | undefined {
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

export const blendOn = (ground: Colour, { colour, alpha }: ColourWithAlpha): Colour =>
  mixed(ground, colour, Math.min(1, Math.max(0, alpha)))

/** The declarations of a style attribute by name; the last of a name counts. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
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
