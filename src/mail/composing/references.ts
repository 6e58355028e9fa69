import type { EntryReference, ImageSource } from '#src/data/references.ts'
import type { Accent } from '#src/mail/frames/frame-colours.ts'
import { isServed } from '#src/platform/html/absolute-url.ts'
import { entryPath } from '#src/platform/html/entry-path.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import type { Block, FlowBlock, Inline, ListItem, Target } from './blocks.ts'

/** What a mail refers to, looked up before it is rendered. */
export interface References extends SiteUrls {
  readonly images: ReadonlyMap<number, ImageSource>
  /** Slugs by `<collection>/<id>`. */
  readonly targets: ReadonlyMap<string, string>
  /** The organisation's colours of links and buttons; ours where there are none. */
  readonly accent?: Accent
  readonly linkLabels?: {
    readonly unsubscribe: string
    readonly viewOnline: string
    readonly survey: string
  }
}

/** Every block of a mail that is no pair of columns, those within columns included. */
const flat = (blocks: readonly Block[]): Exclude<Block, { kind: 'columns' }>[] =>
  blocks.flatMap((block) => (block.kind === 'columns' ? [...block.left, ...block.right] : [block]))

const inItem = ({ children, lists }: ListItem): Inline[] => [
  ...children,
  ...lists.flatMap(({ items }) => items.flatMap(inItem)),
]

const inlinesIn = (block: Exclude<Block, { kind: 'columns' }>): readonly Inline[] => {
  if (block.kind === 'list') return block.items.flatMap(inItem)
  if (block.kind === 'table') return block.rows.flat().flatMap(({ content }) => [...content])
  return 'children' in block ? block.children : []
}

const linked = (part: Inline): EntryReference[] => {
  if (part.kind !== 'link') return []
  const own = typeof part.to === 'string' ? [] : [part.to]
  return [...own, ...part.children.flatMap(linked)]
}

export function referencesOf(blocks: readonly Block[]): {
  media: number[]
  entries: EntryReference[]
} {
  const all = flat(blocks)
  return {
    media: all.flatMap((block) => (block.kind === 'image' ? [block.media] : [])),
    entries: all.flatMap((block) => inlinesIn(block).flatMap(linked)),
  }
}

type Image = Extract<FlowBlock, { kind: 'image' }>
type Button = Extract<FlowBlock, { kind: 'button' }>

export function imagesAndButtons(blocks: readonly Block[]): (Image | Button)[] {
  return flat(blocks).filter((block) => block.kind === 'image' || block.kind === 'button')
}

/** Schemes of links, and the placeholders that are links of our own. */
const safe =
  /^(?:https?:\/\/|mailto:|tel:|#|\{\{(?:unsubscribe|preferences|survey:[a-z0-9-]{1,200})\}\}$)/i

/** A path of the public site, and no protocol-relative URL, which would leave it unnoticed. */
const path = /^\/(?![/\\])/

/** A name of a website without its scheme, as people type it. */
const website = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?:[/?#]|$)/i

/** The absolute URL of a link; "" where it leads nowhere or is not safe. */
export function hrefOf(to: Target, { targets, baseUrl, siteUrl = baseUrl }: References): string {
  if (typeof to !== 'string') {
    const slug = targets.get(`${to.collection}/${to.id}`)
    if (!slug) return ''
    return `${siteUrl}${entryPath(to.collection, slug)}`
  }
  // Browsers strip these anywhere in a URL (WHATWG URL §4.4).
  const url = to.replace(/[\t\r\n]/g, '').trim()
  if (path.test(url)) return `${isServed(url) ? baseUrl : siteUrl}${url}`
  if (website.test(url)) return `https://${url}`
  return safe.test(url) ? url : ''
}
