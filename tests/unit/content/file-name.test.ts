import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanFileName } from '#src/content/images/file-name.ts'

it.each([
  ['Dünen am Meer.jpg', 'Dünen am Meer.jpg'],
  ['C:\\Users\\Ann\\Bilder\\Strand.JPG', 'Strand.JPG'],
  ['/home/ann/../beach.png', 'beach.png'],
  ['  two\n lines\t.gif ', 'two lines .gif'],
  ['du\u0308nen.jpg', 'dünen.jpg'],
  ['photo\u202egpj.exe', 'photo gpj.exe'],
  ['zero\u200bwidth\0.png', 'zero width .png'],
  [`${'🌻'.repeat(300)}.jpeg`, `${'🌻'.repeat(195)}.jpeg`],
  ['folder/', ''],
  ['', ''],
])('the file name %j is stored as %j', (original, stored) => {
  expect(cleanFileName(original)).toBe(stored)
})

it('a stored file name has no folder, nothing invisible and at most 200 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const cleaned = cleanFileName(name)
      expect([...cleaned].length).toBeLessThanOrEqual(200)
      expect(cleaned).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
      expect(cleanFileName(cleaned)).toBe(cleaned)
    }),
  )
})
