import { renderHtml } from '#src/content/rich-text/html.ts'
import { readRichText } from '#src/content/rich-text/rich-text.ts'
import type { FileSource, ImageSource } from '#src/data/references.ts'
import { link, text } from './rich-text.ts'

const images = new Map<number, ImageSource>([
  [
    7,
    { key: 'media/1700000000000-0123456789abcdef.jpg', alt: 'A "dune"', width: 640, height: 480 },
  ],
])
const files = new Map<number, FileSource>([
  [
    5,
    {
      key: 'documents/1700000000000-0123456789abcdef.pdf',
      title: 'Statutes <2026>',
      type: 'application/pdf',
      size: 340_000,
    },
  ],
])
const targets = new Map([
  ['actions/3', 'clean-up'],
  ['pages/4', 'imprint'],
  ['forms/5', 'join'],
])

/** The HTML of a document of the editor, which may show an image, a file, an action and a page. */
export const html = (document: unknown): string => {
  const read = readRichText(document)
  return read ? renderHtml(read, { images, files, targets }) : 'no document'
}

export const internal = (relationTo: string, value: unknown, rest: object = {}) =>
  link({ linkType: 'internal', doc: { relationTo, value }, ...rest }, text('there'))
export const external = (url: unknown, rest: object = {}) =>
  link({ linkType: 'custom', url, ...rest }, text('there'))
