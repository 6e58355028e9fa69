import { Parser } from 'htmlparser2'

/** What the cost of processing HTML depends on. */
export interface Structure {
  readonly elements: number
  /** Elements that have no parent. */
  readonly roots: number
  /** The most elements that share one parent. */
  readonly maxSiblings: number
  readonly css: string
}

class TooDeep extends Error {}

/**
 * Input that versions of the parser read differently: what is measured might not be what is parsed.
 */
const ambiguous = /<(?:iframe|noembed|noframes|plaintext|xmp|!\[CDATA)|--!>|<!--?>/i

/** What Outlook alone skips, as most templates write it: its `<!-->` ends a comment for everybody. */
const shownElsewhere = /<!--\[if [^\][<>]{1,100}\]><!-->/gi

/**
 * Measures the structure of HTML in one pass, or returns why it cannot: elements are nested deeper
 * than `maxDepth`, or parsers disagree about it. The time of every parser we use grows with length
 * times depth, so nothing may be parsed before it was measured here.
 */
export function readStructure(
  html: string,
  maxDepth: number,
): Structure | 'too deep' | 'ambiguous' {
  if (ambiguous.test(html.replace(shownElsewhere, ''))) return 'ambiguous'
  /** Number of children of each open element so far, the document itself first. */
  const children = [0]
  let [elements, maxSiblings, roots, css] = [0, 0, 0, '']
  let isStyle = false
  const parser = new Parser({
    onopentagname: (name) => {
      const siblings = (children.at(-1) ?? 0) + 1
      children[children.length - 1] = siblings
      if (children.length === 1) roots = siblings
      if (children.push(0) > maxDepth + 1) throw new TooDeep()
      elements += 1
      maxSiblings = Math.max(maxSiblings, siblings)
      isStyle = name === 'style'
    },
    onclosetag: () => {
      children.pop()
      isStyle = false
    },
    ontext: (text) => {
      if (isStyle) css += text
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (error instanceof TooDeep) return 'too deep'
    throw error
  }
  return { elements, roots, maxSiblings, css }
}
