import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the guides and, in a folder each, their pictures lie. */
export const guideFolder = join('docs', 'guide')

export interface GuideStep {
  readonly lead: string
  /** What it names of the admin UI, in italics. */
  readonly labels: readonly string[]
  /** Files of the pictures below it, relative to the folder of the guides. */
  readonly pictures: readonly string[]
}

const every = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const stepOf = (text: string): GuideStep => {
  const pictures = every(text, /!\[[^\]]*\]\(([^)]+)\)/g)
  const words = text.replace(/!\[[^\]]*\]\([^)]+\)/g, '')
  const [lead = ''] = every(words, /^\*\*(.+?)\.?\*\*/gs)
  const labels = every(words.replace(/\*\*.+?\*\*/gs, ''), /\*([^*]+)\*/g)
  return { lead, labels: labels.map((label) => label.replace(/\s+/g, ' ')), pictures }
}

/** The steps of a guide, in their order: the items of its numbered lists. */
export async function readGuide(name: string): Promise<readonly GuideStep[]> {
  const text = await readFile(join(guideFolder, `${name}.md`), 'utf8')
  const items = text.split(/^\d+\. /m).slice(1)
  // An item ends where a line begins that is neither blank nor indented.
  return items.map((item) => stepOf(item.split(/\n(?=[^\s])/)[0] ?? ''))
}
