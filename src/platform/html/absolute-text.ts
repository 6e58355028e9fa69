import type { SiteUrls } from '#src/settings/site-urls.ts'
import { isServed } from './absolute-url.ts'
import { staticPages } from './static-pages.ts'

const names = staticPages.map(({ name }) => name).join('|')

/** A path of several segments, or of a built-in page, as a whole word. */
const path = new RegExp(
  `(?<![^\\s<("'[])/(?=[a-z\\d][\\w.~%-]{0,200}/[\\w%]|(?:${names})(?![\\w-]))`,
  'g',
)

/** A path of any other page, after a line start, a bracket or a colon: not "and /or". */
const announced = /(?<=^|[<(]|: )\/(?=[a-z\d][\w-]{2,200}(?:[\s>).,;!?#]|$))/gm

/** Replaces the paths in plain text by absolute URLs. */
export const absoluteText = (text: string, { baseUrl, siteUrl = baseUrl }: SiteUrls): string => {
  const absolute = (slash: string, at: number, whole: string): string =>
    `${isServed(whole.slice(at, at + 10)) ? baseUrl : siteUrl}${slash}`
  return text.replace(path, absolute).replace(announced, absolute)
}
