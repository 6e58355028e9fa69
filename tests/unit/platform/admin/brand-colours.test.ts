import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColours } from '#src/platform/branding/admin/brand-colours.ts'
import { type Colour, contrast, readableOn, textOn } from '#src/platform/branding/colours.ts'

const colours = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
const light: Colour = [235, 235, 235]
const dark: Colour = [47, 47, 47]

const hexOf = (colour: Colour) =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`

const variablesOf = (style: string, selector: string): Map<string, Colour> => {
  const [, body = ''] =
    style
      .split('\n')
      .find((line) => line.startsWith(`${selector} {`))
      ?.split('{') ?? []
  return new Map(
    [...body.matchAll(/--brand-([a-z-]+): rgb\((\d+), (\d+), (\d+)\)/g)].map(
      ([, name = '', ...values]) => [name, values.map(Number) as unknown as Colour],
    ),
  )
}

describe('the contrast of two colours', () => {
  it.each([
    [[0, 0, 0], [255, 255, 255], 21],
    [[255, 255, 255], [255, 255, 255], 1],
    // As the W3C's own examples count them.
    [[119, 119, 119], [255, 255, 255], 4.48],
    [[255, 0, 0], [255, 255, 255], 4],
  ] as const)('the contrast of the colours %j and %j is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })
})

describe('text colours', () => {
  it('text on any colour is black or white with a contrast of at least 4.5', () => {
    fc.assert(fc.property(colours, (ground) => contrast(textOn(ground), ground) >= 4.5))
  })

  it('text in any colour is adapted to a contrast of at least 4.5 on any ground', () => {
    fc.assert(
      fc.property(
        colours,
        colours,
        (ground, colour) => contrast(readableOn(ground, colour), ground) >= 4.5,
      ),
    )
  })

  it('a text colour that is readable already stays unchanged', () => {
    expect(readableOn([255, 255, 255], [15, 76, 92])).toEqual([15, 76, 92])
  })
})

describe('the organisation’s colour', () => {
  it('any brand colour is readable in the light and the dark theme', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const style = brandColours(hexOf(colour))
        for (const [selector, ground] of [
          [':root', light],
          [':root[data-theme=dark]', dark],
        ] as const) {
          const { fill, text, ...tones } = Object.fromEntries(variablesOf(style, selector))
          const onFill = tones['on-fill'] ?? ground
          expect(fill).toEqual(colour)
          expect(contrast(onFill, fill ?? onFill)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(onFill, tones['fill-hover'] ?? onFill)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(text ?? ground, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it.each(['', 'red', '#12345', '#0f4c5c; } body { display: none'])(
    'the brand colour %j is rejected',
    (written) => {
      expect(brandColours(written)).toBe('')
    },
  )
})
