import { describe, expect, it } from 'vitest'
import { representationsOf } from '#src/content/images/representations.ts'
import {
  allKeysOf,
  imageOfFile,
  keyInFormat,
  typeOfFile,
} from '#src/data/storage/keys/copy-keys.ts'
import { formatsToMake } from '#src/data/storage/keys/formats.ts'
import type { ImageType } from '#src/data/storage/keys/image-types.ts'
import { keyOfOriginal, keyOfWidth, newImageKey } from '#src/data/storage/keys/key.ts'

const jpeg = 'media/1700000000000-0123456789abcdef.jpg'
const still = { isAnimated: false, isOpaque: true }

describe('the formats an image is copied in', () => {
  it.each([
    ['image/jpeg', still, ['avif', 'webp']],
    ['image/png', { ...still, isOpaque: false }, ['avif', 'webp']],
    ['image/webp', still, ['avif', 'jpeg']],
    ['image/webp', { ...still, isOpaque: false }, ['avif', 'png']],
    ['image/webp', { isAnimated: true, isOpaque: true }, []],
    ['image/gif', still, ['avif', 'webp']],
    ['image/gif', { isAnimated: true, isOpaque: false }, ['webp']],
  ] as const)('%s, %o: %j', (type, pixels, formats) => {
    expect(formatsToMake({ type, ...pixels })).toEqual(formats)
  })
})

describe('the file of a copy', () => {
  const copies = ['avif', 'webp'].flatMap((format) => [`${jpeg}.${format}`])

  it('is known as one of its image, and by its type', () => {
    const small = keyOfWidth(jpeg, 320)
    for (const file of [jpeg, small, keyOfOriginal(jpeg), ...copies, keyInFormat(small, 'avif')])
      expect(imageOfFile(file)).toBe(jpeg)
    expect(typeOfFile(keyInFormat(small, 'avif'))).toBe('image/avif')
    expect(typeOfFile(keyInFormat(jpeg, 'webp'))).toBe('image/webp')
    expect(typeOfFile(small)).toBe('image/jpeg')
  })

  it('is none for other files, nor for a copy of a copy', () => {
    for (const file of ['media/a.jpg', `${jpeg}.avif.webp`, `${jpeg}.gif`, `x/${jpeg}`])
      expect([imageOfFile(file), typeOfFile(file)]).toEqual([undefined, undefined])
  })

  it('is among all keys of its image, once', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as ImageType[]) {
      const key = newImageKey('media', type)
      const keys = allKeysOf(key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys).toContain(keyInFormat(keyOfWidth(key, 640), 'avif'))
      expect(keys.map(imageOfFile)).toEqual(keys.map(() => key))
    }
  })

  it('is not expected of what the public uploads', () => {
    expect(allKeysOf(newImageKey('student-submissions', 'image/jpeg'))).toHaveLength(6)
  })
})

const files = (
  accept: string | null,
  query: Partial<Parameters<typeof representationsOf>[2]> = {},
) =>
  representationsOf(jpeg, 'image/jpeg', { accept, ...query }).map(
    ({ key, reason }) => `${key.slice(jpeg.length - 4)} ${reason}`,
  )

describe('the files that a request for an image is served by', () => {
  it.each([
    null,
    '',
    '*/*',
    'image/*',
    'image/*, */*;q=0.8',
    'text/html, image/avif;q=0',
    'nonsense',
  ])('the image itself, for a client that names no other format: %s', (accept) => {
    expect(files(accept)).toEqual(['.jpg original'])
  })

  it('the formats that a browser names, the smaller first, then the image itself', () => {
    const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
    const safari = 'image/webp,image/avif,image/jxl,video/*;q=0.8,image/png,image/*;q=0.8,*/*;q=0.5'
    for (const accept of [chrome, safari])
      expect(files(accept)).toEqual(['.jpg.avif chosen', '.jpg.webp chosen', '.jpg original'])
  })

  it('no format that the client likes less than that of the image', () => {
    expect(files('image/jpeg, image/webp;q=0.5')).toEqual(['.jpg original'])
    expect(files('image/webp, image/jpeg;q=0.5')).toEqual(['.jpg.webp chosen', '.jpg original'])
  })

  it('a requested format, whatever is accepted, and else the image as a fallback', () => {
    expect(files('image/webp', { format: 'avif' })).toEqual([
      '.jpg.avif requested',
      '.jpg fallback',
    ])
    expect(files(null, { format: 'png' })).toEqual(['.jpg fallback'])
    expect(files(null, { format: 'jpeg' })).toEqual(['.jpg original'])
  })

  it('of a width, in each format: the next larger, then the full size', () => {
    const found = representationsOf(jpeg, 'image/jpeg', {
      accept: null,
      format: 'avif',
      width: 500,
    })
    const small = keyOfWidth(jpeg, 640)
    expect(found.map(({ key }) => key)).toEqual([`${small}.avif`, `${jpeg}.avif`, small, jpeg])
  })

  it('of what the public uploads, the image itself', () => {
    const key = newImageKey('student-submissions', 'image/png')
    expect(
      representationsOf(key, 'image/png', { accept: 'image/avif', format: undefined }),
    ).toEqual([{ key, type: 'image/png', reason: 'original' }])
  })
})
