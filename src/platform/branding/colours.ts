/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]

export const white: Colour = [255, 255, 255]
export const black: Colour = [0, 0, 0]

/** Parses a colour of six hexadecimal digits; undefined for anything else. */
export function colourOf(written: string): Colour | undefined {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(written)
  if (!digits) return undefined
  const [, red = '', green = '', blue = ''] = digits
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

export const written = ([red, green, blue]: Colour): string => `rgb(${red}, ${green}, ${blue})`

const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a part (0 to 1) of another colour into a colour. */
export function mixed(colour: Colour, other: Colour, part: number): Colour {
  const mix = (from: number, to: number) => Math.round(from + (to - from) * part)
  return [mix(colour[0], other[0]), mix(colour[1], other[1]), mix(colour[2], other[2])]
}

/** Minimum contrast ratio of text (WCAG 2.2 AA). */
const enough = 4.5

/** Black or white, whichever has more contrast on a colour: always a ratio of 4.5 or more. */
export const textOn = (ground: Colour): Colour =>
  contrast(ground, white) >= contrast(ground, black) ? white : black

export function readableOn(ground: Colour, colour: Colour): Colour {
  const away = textOn(ground)
  const steps = Array.from({ length: 21 }, (_, step) => mixed(colour, away, step / 20))
  return steps.find((tone) => contrast(tone, ground) >= enough) ?? away
}
