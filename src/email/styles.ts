import juice from 'juice'
import { keepPlaceholders } from './placeholders.ts'

/**
 * How much is inlined: elements times selectors. The library compares each with each and worse;
 * this many take it about a second, in which nothing else is done.
 */
const mostWork = 250_000

const styleSheet = /<style[\s>][\s\S]*?<\/style\s*>/gi

const workOf = (html: string): number => {
  const sheets = (html.match(styleSheet) ?? []).join('')
  const elements = html.match(/<[a-z]/gi)?.length ?? 0
  return elements * (sheets.match(/[{,]/g)?.length ?? 0)
}

/**
 * Rules of style sheets written into the elements they are for, because many readers' programs
 * drop sheets. A mail too large for that, or with styles nobody can read, keeps its sheets.
 */
export function inlineStyles(html: string): string {
  const work = workOf(html)
  if (work === 0 || work > mostWork) return html
  const { text, restore } = keepPlaceholders(html)
  try {
    return restore(juice(text, { preserveMediaQueries: true }))
  } catch {
    return html
  }
}
