import { expect, it } from 'vitest'
import { isMissingAlt, withMissingAlt } from '#src/content/library/admin/alt-filter.ts'
import { lacksAlt, readLayout } from '#src/content/library/admin/listed-image.ts'

it('images without alternative text are a filter beside others, and it is removed again', () => {
  const wide = { width: { greater_than: 500 } }
  const missing = withMissingAlt({ and: [wide] }, true)
  expect(missing).toEqual({
    or: [{ and: [wide, { alt: { exists: 'false' } }, { decorative: { not_equals: true } }] }],
  })
  expect(isMissingAlt(missing)).toBe(true)
  expect(withMissingAlt(missing, false)).toEqual({ or: [{ and: [wide] }] })
  expect(isMissingAlt({ and: [{ alt: { equals: 'A crowd' } }] })).toBe(false)
})

it.each([
  [{ alt: '', decorative: false }, true],
  [{ alt: ' ', decorative: false }, true],
  [{ alt: '', decorative: true }, false],
  [{ alt: 'A crowd', decorative: false }, false],
])('an image lacks an alternative text unless it has one or is decorative: %j', (image, lacks) => {
  expect(lacksAlt(image)).toBe(lacks)
})

it.each([
  [undefined, 'grid'],
  [{ look: 'table' }, 'table'],
  [{ look: 'stars' }, 'grid'],
])('the look of the list is the one that was chosen, else the grid: %j', (stored, look) => {
  expect(readLayout(stored)).toBe(look)
})
