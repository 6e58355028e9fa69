import { describe, expect, it } from 'vitest'
import { presentImage } from '#src/content/presenters/image.ts'
import { newImageKey } from '#src/data/storage/keys/key.ts'

const row = (type: 'image/jpeg' | 'image/webp' | 'image/gif', more: object) => ({
  ...{ key: newImageKey('media', type), type, alt: '', placeholder: null, focalX: 0, focalY: 100 },
  ...{ width: 2000, height: 1000, formats: null, ...more },
})

const sourcesOf = (...args: Parameters<typeof row>) =>
  presentImage(row(...args))?.sources.map(({ format, widths }) => [format, widths.at(-1)])

describe('the sources of an image', () => {
  it('are its formats in the order of choice, its own among them', () => {
    expect(sourcesOf('image/jpeg', { formats: ['webp', 'avif'] })).toEqual([
      ['avif', 2000],
      ['webp', 2000],
      ['jpeg', 2000],
    ])
    expect(sourcesOf('image/webp', { formats: ['avif', 'jpeg'] })).toEqual([
      ['avif', 2000],
      ['webp', 2000],
      ['jpeg', 2000],
    ])
    expect(sourcesOf('image/gif', { formats: ['webp'] })).toEqual([
      ['webp', 2000],
      [null, 2000],
    ])
  })

  it('of a very large image have the prepared widths only, but for its own format', () => {
    expect(sourcesOf('image/jpeg', { width: 8000, height: 6000, formats: ['avif'] })).toEqual([
      ['avif', 1600],
      ['jpeg', 8000],
    ])
  })

  it('have no widths where the width is unknown', () => {
    expect(sourcesOf('image/jpeg', { width: null })).toEqual([['jpeg', undefined]])
  })

  it('are of no image that is none', () => {
    expect(presentImage(null)).toBeNull()
  })
})
