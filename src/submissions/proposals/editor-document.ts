import {
  type EditorNode,
  heading,
  horizontalRule,
  lineBreak,
  link,
  list,
  paragraph,
  quote,
  textNode,
} from './editor-nodes.ts'

/** `</tag>`, `<tag attributes>`, or a text between tags. */
const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g

const formatBits: Readonly<Record<string, number>> = {
  strong: 1,
  b: 1,
  em: 2,
  i: 2,
  s: 4,
  u: 8,
  code: 16,
  sub: 32,
  sup: 64,
}

const blocks: Readonly<Record<string, (children: EditorNode[]) => EditorNode>> = {
  h2: (children) => heading('h2', children),
  h3: (children) => heading('h3', children),
  h4: (children) => heading('h4', children),
  blockquote: quote,
}

/** Block-level tags: each ends the line before and starts its own. */
const lines = new Set([...Object.keys(blocks), 'p', 'pre', 'li', 'tr', 'td', 'th', 'table'])
lines.add('figure').add('figcaption')

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)

const hrefIn = (attributes: string): string | undefined => {
  const href = /\bhref="([^"]*)"/.exec(attributes)?.[1]
  return href === undefined || href.startsWith('#') ? undefined : decode(href)
}

class Builder {
  readonly done: EditorNode[] = []
  #line: EditorNode[] = []
  #toBlock = paragraph
  #formats: string[] = []
  #link: { url: string; children: EditorNode[] } | undefined
  #list: { tag: 'ul' | 'ol'; items: EditorNode[][]; depth: number } | undefined

  text(raw: string): void {
    const text = decode(raw).replace(/\s+/g, ' ')
    const into = this.#link?.children ?? this.#line
    if (text === ' ' && into.length === 0) return
    const format = this.#formats.reduce((bits, tag) => bits | (formatBits[tag] ?? 0), 0)
    into.push(textNode(text, format))
  }

  open(tag: string, attributes: string): void {
    if (tag in formatBits) this.#formats.push(tag)
    else if (tag === 'br') this.#line.push(lineBreak())
    else if (tag === 'hr') this.#put(horizontalRule())
    else if (tag === 'a') this.#openLink(hrefIn(attributes))
    else if (tag === 'ul' || tag === 'ol') this.#openList(tag)
    else if (lines.has(tag)) this.#beginLine(blocks[tag] ?? paragraph)
  }

  close(tag: string): void {
    if (tag in formatBits) this.#formats.splice(this.#formats.lastIndexOf(tag), 1)
    else if (tag === 'a') this.#closeLink()
    else if (tag === 'ul' || tag === 'ol') this.#closeList()
    else if (lines.has(tag)) this.#beginLine(paragraph)
  }

  finish(): EditorNode[] {
    this.#beginLine(paragraph)
    return this.done
  }

  #put(node: EditorNode): void {
    this.#beginLine(paragraph)
    if (!this.#list) this.done.push(node)
  }

  #beginLine(toBlock: (children: EditorNode[]) => EditorNode): void {
    this.#closeLink()
    if (this.#line.length > 0) {
      if (this.#list) this.#list.items.push(this.#line)
      else this.done.push(this.#toBlock(this.#line))
    }
    this.#line = []
    this.#toBlock = toBlock
  }

  #openLink(url: string | undefined): void {
    this.#closeLink()
    if (url !== undefined) this.#link = { url, children: [] }
  }

  #closeLink(): void {
    if (this.#link && this.#link.children.length > 0)
      this.#line.push(link(this.#link.url, this.#link.children))
    this.#link = undefined
  }

  /** Flattens nested lists into the outer one. */
  #openList(tag: 'ul' | 'ol'): void {
    this.#beginLine(paragraph)
    if (this.#list) this.#list.depth += 1
    else this.#list = { tag, items: [], depth: 1 }
  }

  #closeList(): void {
    this.#beginLine(paragraph)
    if (!this.#list) return
    this.#list.depth -= 1
    if (this.#list.depth > 0) return
    const { tag, items } = this.#list
    this.#list = undefined
    if (items.length > 0) this.done.push(list(tag, items))
  }
}

/**
 * Converts a proposal's HTML to editor blocks: paragraphs, headings, lists, quotes, links and
 * formats; tables become paragraphs, images are dropped. `html` must come from `safeHtml`:
 * balanced lower-case tags, no `>` within them.
 */
export function editorBlocks(html: string): EditorNode[] {
  const builder = new Builder()
  for (const [, slash, tag, attributes = '', text] of html.matchAll(token)) {
    if (text !== undefined) builder.text(text)
    else if (tag !== undefined && slash) builder.close(tag)
    else if (tag !== undefined) builder.open(tag, attributes)
  }
  return builder.finish()
}
