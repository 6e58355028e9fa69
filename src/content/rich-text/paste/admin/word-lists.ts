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

/** The list of a level, begun below the last item of the level above it where there is none yet. */
function listAt(open: Open[], level: number, tag: 'ol' | 'ul', document: Document): Element {
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
  const last = open.at(-1)
  if (last && last.level >= level) return last.list
  const list = document.createElement(tag)
  if (last) (last.list.lastElementChild ?? last.list).append(list)
  open.push({ level, list })
  return list
}

export function makeWordLists(document: Document): void {
  const items = [...document.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]
  let open: Open[] = []
  for (const paragraph of items) {
    const level = levelOf(paragraph)
    if (level === undefined) continue
    const marker = markerOf(paragraph)
    const tag = isOrdered(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    if (previousOf(paragraph) !== open[0]?.list) open = []
    const isFirst = open.length === 0
    const list = listAt(open, level, tag, document)
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    if (isFirst) paragraph.replaceWith(list)
    else paragraph.remove()
  }
}
