export type MakeAbsolute = (url: string) => string

/** Limits the length of a URL in CSS; anything longer is data, not a link. */
const cssUrl = /url\(\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^)"'\s]{0,2000}))\s{0,20}\)/gi

const cssImport = /(@import\s{1,20})(?:"([^"]{0,2000})"|'([^']{0,2000})')/gi

/** Makes the URLs of `url()` and `@import` in CSS absolute (CSS Values 4 §4.5). */
export const absoluteCss = (css: string, make: MakeAbsolute): string =>
  css
    .replace(cssUrl, (whole: string, double?: string, single?: string, bare?: string) => {
      const url = double ?? single ?? bare ?? ''
      const made = make(url)
      return made === url ? whole : `url(${quoted(made, single !== undefined)})`
    })
    .replace(cssImport, (whole: string, start: string, double?: string, single?: string) => {
      const url = double ?? single ?? ''
      const made = make(url)
      return made === url ? whole : `${start}${quoted(made, single !== undefined)}`
    })

/**
 * Keeps the original quote character, because the CSS may be in an attribute quoted with the
 * other.
 */
const quoted = (url: string, isSingle: boolean): string => {
  const quote = isSingle ? "'" : '"'
  return `${quote}${url.replaceAll(quote, encodeURIComponent(quote))}${quote}`
}

/** An image candidate: a URL without spaces, and an optional width or density descriptor. */
const candidate = /([^\s,]\S*)([^,]*)/g

/** Makes the URLs of a `srcset` absolute (HTML §4.8.4.2.1). */
export const absoluteSrcset = (srcset: string, make: MakeAbsolute): string =>
  srcset.replace(candidate, (_, given: string, rest: string) => {
    const url = given.replace(/,+$/, '')
    return `${make(url)}${given.slice(url.length)}${rest}`
  })
