import { readTokens } from '#src/platform/html/html-tokens.ts'

/** Elements whose text is not part of the mail's. */
const unread: ReadonlySet<string> = new Set(['style', 'script', 'title'])

const inline: ReadonlySet<string> = new Set(['a', 'b', 'em', 'font', 'i', 'span', 'strong', 'u'])

/**
 * The text of HTML without its structure, from a stream of tokens: for what is nested too deep to
 * build a tree of.
 */
export function textBetweenTags(html: string): string {
  const parts: string[] = []
  let element = ''
  const tag = (start: number, end: number): string => {
    const name = html.slice(start, end).toLowerCase()
    if (!inline.has(name) && parts.at(-1) !== '\n') parts.push('\n')
    return name
  }
  readTokens(
    html,
    {
      onopentagname: (start, end) => {
        element = tag(start, end)
      },
      onclosetag: (start, end) => {
        tag(start, end)
        element = ''
      },
      ontext: (start, end) => {
        const text = html.slice(start, end)
        if (!unread.has(element) && text.trim() !== '') parts.push(text)
      },
      ontextentity: (codePoint) => {
        if (!unread.has(element)) parts.push(String.fromCodePoint(codePoint))
      },
    },
    { decodeEntities: true },
  )
  return parts.join('').trim()
}
