/** Makes one address absolute. */
export type MakeAbsolute = (address: string) => string

/** How long an address in a style may be; what is longer is data, not a link. */
const cssAddress =
  /url\(\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^)"'\s]{0,2000}))\s{0,20}\)/gi

const cssImport = /(@import\s{1,20})(?:"([^"]{0,2000})"|'([^']{0,2000})')/gi

/** CSS with the addresses of `url()` and `@import` made absolute (CSS Values 4 §4.5). */
export const absoluteCss = (css: string, make: MakeAbsolute): string =>
  css
    .replace(cssAddress, (whole: string, double?: string, single?: string, bare?: string) => {
      const address = double ?? single ?? bare ?? ''
      const made = make(address)
      return made === address ? whole : `url(${quoted(made, single !== undefined)})`
    })
    .replace(cssImport, (whole: string, start: string, double?: string, single?: string) => {
      const address = double ?? single ?? ''
      const made = make(address)
      return made === address ? whole : `${start}${quoted(made, single !== undefined)}`
    })

/** In the quotes it had, for it may stand in an attribute with the other kind around it. */
const quoted = (address: string, isSingle: boolean): string => {
  const quote = isSingle ? "'" : '"'
  return `${quote}${address.replaceAll(quote, encodeURIComponent(quote))}${quote}`
}

/** An image's candidates: an address without blanks, and perhaps a width or density. */
const candidate = /([^\s,]\S*)([^,]*)/g

/** A `srcset` with its addresses made absolute (HTML §4.8.4.2.1). */
export const absoluteSrcset = (srcset: string, make: MakeAbsolute): string =>
  srcset.replace(candidate, (_, given: string, rest: string) => {
    const address = given.replace(/,+$/, '')
    return `${make(address)}${given.slice(address.length)}${rest}`
  })
