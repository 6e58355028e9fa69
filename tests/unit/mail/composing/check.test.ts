import { describe, expect, it } from 'vitest'
import { checkBlocks } from '#src/newsletters/check/written.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { button, documentOf, image } from '#tests/support/composer.ts'

describe('the mail check of a mail of the composer', () => {
  it('images without alternative text and buttons without a link are named', () => {
    const blocks = readBody(
      documentOf(image(1), image(2), image(3), button('A', ''), button('B', '/b')),
    )
    const images = new Map([
      [1, { key: 'media/one.jpg', alt: 'described' }],
      [2, { key: 'media/two.jpg', alt: '' }],
    ])
    expect(checkBlocks(blocks, images)).toEqual([
      { code: 'imageWithoutAlt', place: 'two.jpg' },
      { code: 'imageWithoutAlt', place: '' },
      { code: 'buttonWithoutLink', place: 'A' },
    ])
  })
})
