import { staticPages } from './static-pages.ts'

const names = staticPages.map(({ name }) => name).join('|')

/** A path of several parts, or of one of the built-in pages, that is a word by itself. */
const path = new RegExp(
  `(?<![^\\s<("'[])/(?=[a-z\\d][\\w.~%-]{0,200}/[\\w%]|(?:${names})(?![\\w-]))`,
  'g',
)

/** Any other page, where a line, a bracket or a colon announces it: not "and /or". */
const announced = /(?<=^|[<(]|: )\/(?=[a-z\d][\w-]{2,200}(?:[\s>).,;!?#]|$))/gm

/** Plain text with the paths in it made addresses that can be opened from anywhere. */
export const absoluteText = (text: string, baseUrl: string): string =>
  text.replace(path, () => `${baseUrl}/`).replace(announced, () => `${baseUrl}/`)
