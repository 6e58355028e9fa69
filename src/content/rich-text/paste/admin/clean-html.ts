import { cleanInline } from './clean-inline.ts'

/** Word writes list items as paragraphs, with their marker as text and their level in a style. */
const levelOf = (element: Element): number | undefined => {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

const markerOf = (item: Element): Element | null =>
  item.querySelector('[style*="mso-list:Ignore" i]')

/** `1.`, `b)` or `iv.`, and not a bullet such as `·` or `o`. */
const isOrdered = (marker: string): boolean => /^\(?[\da-z]{1,5}[.)]/i.test(marker.trim())

const isBlank = (node: Node | null): boolean =>
  node instanceof Text && (node.textContent ?? '').trim() === ''

const previousOf = (element: Element): Node | null => {
  let previous = element.previousSibling
  while (isBlank(previous)) previous = previous?.previousSibling ?? null
  return previous
}

interface Open {
  readonly level: number
  readonly list: Element
}

/**
 * The list of a level and kind, begun below the last item of the level above it where there is none
 * yet; in no document where it is the first of all.
 */
function listAt(open: Open[], level: number, tag: 'ol' | 'ul', document: Document): Element {
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
  const last = open.at(-1)
  if (last && last.level >= level) {
    if (last.list.localName === tag) return last.list
    open.pop()
  }
  const above = open.at(-1)
  const list = document.createElement(tag)
  if (above) (above.list.lastElementChild ?? above.list).append(list)
  open.push({ level, list })
  return list
}

function makeWordLists(document: Document): void {
  const items = [...document.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]
  let open: Open[] = []
  for (const paragraph of items) {
    const level = levelOf(paragraph)
    if (level === undefined) continue
    const marker = markerOf(paragraph)
    const tag = isOrdered(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    if (previousOf(paragraph) !== open[0]?.list) open = []
    const list = listAt(open, level, tag, document)
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    if (list.parentNode) paragraph.remove()
    else paragraph.replaceWith(list)
  }
}

const clutter = [
  ...['style', 'script', 'meta', 'link', 'title', 'xml', 'iframe', 'object', 'noscript'],
  // Deleted text of tracked changes, and comments, of Word; comments of Google Docs.
  ...['del[cite]', '.msocomanchor', '.MsoCommentReference', '[style*="mso-element:comment" i]'],
  ...['sup:has(> a[href^="#cmnt"])', 'div:has(a[href^="#cmnt_ref"])'],
  ...['[style*="display:none" i]', '[style*="mso-hide:all" i]'],
].join()

const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, div, section, article'

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

const rename = (element: Element, tag: string): HTMLElement => {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

function removeComments(document: Document): void {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Takes out images that only their own computer or another website has; returns how many. */
function removeImages(document: Document): number {
  const images = [...document.querySelectorAll('img, v\\:imagedata')]
  const foreign = images.filter((image) => !/^data:image\//i.test(image.getAttribute('src') ?? ''))
  for (const image of foreign) image.remove()
  return foreign.length
}

/** A row of a table within a table becomes a paragraph. */
function flattenTable(table: HTMLTableElement): void {
  for (const row of table.querySelectorAll('tr')) {
    const paragraph = row.ownerDocument.createElement('p')
    for (const cell of row.cells) {
      for (const block of cell.querySelectorAll(blocks)) {
        block.after(' ')
        unwrap(block)
      }
      if (paragraph.hasChildNodes()) paragraph.append(' | ')
      paragraph.append(...cell.childNodes)
    }
    row.replaceWith(paragraph)
  }
  for (const part of table.querySelectorAll('thead, tbody, tfoot, colgroup, caption')) unwrap(part)
  unwrap(table)
}

/** The cells to be headers; spreadsheets mark none, and begin with a row of them. */
function headersOf({ rows, tHead }: HTMLTableElement): HTMLTableCellElement[] {
  const [first, ...more] = rows
  const isUnmarked = ![...rows].some((row) => row.querySelector(':scope > th'))
  const heads = tHead ? [...tHead.rows] : first && isUnmarked && more.length > 0 ? [first] : []
  return heads.flatMap((row) => [...row.cells]).filter(({ tagName }) => tagName === 'TD')
}

/** A cell of a head is a header, and titles in cells are lines. */
function tidyTable(table: HTMLTableElement): void {
  if (table.caption) table.before(rename(table.caption, 'p'))
  for (const part of table.querySelectorAll('colgroup')) part.remove()
  for (const cell of headersOf(table)) {
    const { colSpan, rowSpan } = cell
    Object.assign(rename(cell, 'th'), { colSpan, rowSpan })
  }
  for (const title of table.querySelectorAll('h1, h2, h3, h4, h5, h6')) rename(title, 'p')
}

/** Tables stay, but for those that lay out a page: of one cell, or in another one. */
function tidyTables(document: Document): void {
  for (const table of document.querySelectorAll('table')) {
    const [cell, ...more] = [...table.rows].flatMap((row) => [...row.cells])
    if (cell && more.length === 0) table.replaceWith(...cell.childNodes)
    else if (table.parentElement?.closest('table')) flattenTable(table)
    else tidyTable(table)
  }
}

/** Google Docs puts nested lists beside the item they belong to, and paragraphs into items. */
function tidyLists(document: Document): void {
  for (const list of document.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list)
  for (const paragraph of document.querySelectorAll('li > p')) unwrap(paragraph)
}

function tidyBlocks(document: Document): void {
  for (const title of document.querySelectorAll('p.MsoTitle, h1')) rename(title, 'h2')
  for (const heading of document.querySelectorAll('h5, h6')) rename(heading, 'h4')
  for (const wrapper of document.querySelectorAll('div, section, article, main, center'))
    if (wrapper.querySelector(blocks)) unwrap(wrapper)
    else rename(wrapper, 'p')
}

const isEmpty = (element: Element): boolean =>
  (element.textContent ?? '').trim() === '' && !element.querySelector('img, hr')

/** From the innermost outwards, so that a list whose items are empty goes too. */
function removeEmpty(document: Document): void {
  for (const block of [...document.querySelectorAll(blocks)].toReversed())
    if (isEmpty(block)) block.remove()
  if (!document.body.querySelector(blocks)) return
  for (const each of document.body.children) if (each.tagName === 'BR') each.remove()
}

export interface CleanedHtml {
  readonly html: string
  readonly images: number
}

/**
 * Cleans HTML of a clipboard, as Word, Google Docs, LibreOffice and websites write it: structure
 * (headings, paragraphs, lists, tables, quotations, links) and emphasis stay; fonts, colours, sizes,
 * comments, deleted text and empty paragraphs go. Of images only those stay whose bytes are in it.
 */
export function cleanHtml(html: string): CleanedHtml {
  const document = new DOMParser().parseFromString(html, 'text/html')
  removeComments(document)
  for (const each of document.querySelectorAll(clutter)) each.remove()
  const images = removeImages(document)
  makeWordLists(document)
  tidyTables(document)
  tidyBlocks(document)
  tidyLists(document)
  cleanInline(document)
  removeEmpty(document)
  return { html: document.body.innerHTML, images }
}
