import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { focusInCrop, pixelsOf } from '#src/content/images/crop.ts'
import { readEdits } from '#src/content/images/hooks.ts'

const whole = { unit: '%', x: '0', y: '0', width: '100', height: '100' }

describe('edits of an image', () => {
  it('none, a crop of everything and a selection without an area change nothing', () => {
    for (const edits of [undefined, {}, { crop: whole }, { crop: { ...whole, width: '0' } }])
      expect(readEdits(edits)).toEqual({})
  })

  it('a focal point alone is no crop', () => {
    expect(readEdits({ crop: whole, focalPoint: { x: '10', y: '90' } })).toEqual({
      focus: { x: 10, y: 90 },
    })
  })

  it('a crop keeps the focal point where it was seen, or moves it to the nearest edge', () => {
    const crop = { x: 50, y: 0, width: 50, height: 50 }
    expect(readEdits({ crop, focalPoint: { x: 75, y: 50 } })).toEqual({
      crop,
      focus: { x: 50, y: 100 },
    })
    expect(focusInCrop({ x: 0, y: 25 }, crop)).toEqual({ x: 0, y: 50 })
    expect(readEdits({ crop })).toEqual({ crop, focus: { x: 50, y: 50 } })
  })

  it.each([
    'x',
    { crop: { x: -1, y: 0, width: 10, height: 10 } },
    { crop: { x: 0, y: 0, width: 101, height: 10 } },
    { crop: { x: 0 } },
    { focalPoint: { x: 'left', y: 0 } },
  ])('%o is not valid', (edits) => {
    expect(readEdits(edits)).toBeUndefined()
  })

  it('a crop is at least one pixel, and within the image', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true })
    const size = fc.integer({ min: 1, max: 9_000 })
    fc.assert(
      fc.property(percent, percent, percent, percent, size, size, (x, y, w, h, width, height) => {
        const area = pixelsOf({ x, y, width: w, height: h }, { width, height })
        expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(1)
        expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(0)
        expect(area.left + area.width).toBeLessThanOrEqual(width)
        expect(area.top + area.height).toBeLessThanOrEqual(height)
      }),
    )
  })
})
