import type { DraftKind } from '#src/contract/content/kinds.ts'
import type { EntryReference } from '#src/data/references.ts'

export const cardKinds = ['news', 'events', 'actions'] as const satisfies readonly DraftKind[]
export type CardKind = (typeof cardKinds)[number]

/** What a card shows: its entry as it was when the card was picked or refreshed. */
export interface Snapshot {
  /** The entry it shows, as `<collection>/<id>`. */
  readonly of: string
  readonly title: string
  readonly path: string
  /** ISO 8601; null where the kind has none. */
  readonly date: string | null
  /** Storage key of the picture; "" for none. */
  readonly imageKey: string
  readonly imageAlt: string
  /** Of an event: when it begins is written in this zone, which is named. */
  readonly timeZone?: string
  readonly allDay?: boolean
}

export interface CardReference {
  readonly collection: CardKind
  readonly id: number
}

/** Where a link leads: a URL, or the public page of an entry. */
export type Target = string | EntryReference

export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly format: number }
  | { readonly kind: 'break' }
  | { readonly kind: 'placeholder'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'link'; readonly to: Target; readonly children: readonly Inline[] }

export interface ListItem {
  readonly children: readonly Inline[]
  readonly lists: readonly List[]
}

export interface List {
  readonly kind: 'list'
  readonly ordered: boolean
  readonly items: readonly ListItem[]
}

export interface TableCell {
  readonly isHeader: boolean
  readonly colSpan: number
  readonly rowSpan: number
  readonly content: readonly Inline[]
}

/** Blocks of lines; neighbours are one piece of running text. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly TableCell[])[] }
  | List

export type FlowBlock =
  | TextBlock
  | { readonly kind: 'rule' }
  | {
      readonly kind: 'image'
      readonly media: number
      readonly alt: string
      /** Where a click leads; "" for nowhere. */
      readonly url: string
    }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }

export type Block =
  | FlowBlock
  | {
      readonly kind: 'columns'
      readonly left: readonly FlowBlock[]
      readonly right: readonly FlowBlock[]
    }
  | {
      readonly kind: 'card'
      readonly entry: CardReference
      /** Undefined before it is first saved. */
      readonly snapshot: Snapshot | undefined
    }

const textKinds: ReadonlySet<Block['kind']> = new Set([
  ...(['paragraph', 'quote', 'heading', 'list', 'table'] as const),
])

export const isText = (block: Block): block is TextBlock => textKinds.has(block.kind)
