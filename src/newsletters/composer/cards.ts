import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Database } from '#src/data/transaction.ts'
import type { Block, Snapshot } from '#src/mail/composing/blocks.ts'
import { type CardRow, findCards } from '#src/newsletters/composer/sql/cards.ts'
import { blockNode, cardFields, rootNode } from './read-nodes.ts'

/**
 * The key of a request's context under which a save says that the cards of a mail are to show their
 * entries as they are now: the version that its author saw (optimistic lock).
 */
export const refreshedCards = 'refreshedCards'

const keyOf = ({ collection, id }: { readonly collection: string; readonly id: number }): string =>
  `${collection}/${id}`

const snapshotOf = (row: CardRow): Snapshot => ({
  of: keyOf(row),
  title: row.title,
  path: `/${row.collection}/${row.slug}`,
  date: row.date,
  imageKey: row.imageKey,
  imageAlt: row.imageAlt,
  ...(row.timeZone ? { timeZone: row.timeZone, allDay: row.allDay } : {}),
})

const cardNode = z.looseObject({ type: z.literal('block'), fields: z.unknown().optional() })

const cardOf = (node: unknown) => {
  const isBlock = cardNode.safeParse(node).success
  const fields = isBlock ? blockNode.safeParse(node).data?.fields : undefined
  return fields?.blockType === 'card' ? cardFields.safeParse(fields).data : undefined
}

const entriesIn = (nodes: readonly unknown[]) =>
  nodes.flatMap((node) => {
    const entry = cardOf(node)?.entry
    return entry ? [{ collection: entry.relationTo, id: entry.value }] : []
  })

/** Which cards are filled: those that show nothing yet, or all of them. */
export type Filled = 'new' | 'all'

/**
 * A document of the composer whose cards show their entries as they are now. A card keeps what it
 * shows unless it is new or all are refreshed, or its entry is not published any more.
 */
export async function fillCards(db: Database, document: unknown, filled: Filled): Promise<unknown> {
  const body = rootNode.safeParse(document).data
  if (!body) return document
  const rows = await findCards(db, entriesIn(body.root.children))
  if (rows.length === 0) return document
  const current = new Map(rows.map((row) => [keyOf(row), snapshotOf(row)]))
  const children = body.root.children.map((node) => {
    const card = cardOf(node)
    const block = blockNode.safeParse(node).data
    if (!card || !block) return node
    const key = keyOf({ collection: card.entry.relationTo, id: card.entry.value })
    const isFilled = card.snapshot?.of === key
    const snapshot = current.get(key)
    if (!snapshot || (isFilled && filled === 'new')) return node
    return { ...block, fields: { ...block.fields, snapshot } }
  })
  return { ...body, root: { ...body.root, children } }
}

/** The titles of cards whose entries have changed since, or are not published any more. */
export async function findChangedCards(db: Database, blocks: readonly Block[]): Promise<string[]> {
  const cards = blocks.filter((block) => block.kind === 'card')
  const rows = await findCards(
    db,
    cards.map(({ entry }) => entry),
  )
  const current = new Map(rows.map((row) => [keyOf(row), snapshotOf(row)]))
  return cards.flatMap(({ entry, snapshot }) => {
    // Cards from before say no zone.
    const { timeZone, allDay, ...former } = current.get(keyOf(entry)) ?? {}
    const now = snapshot && 'timeZone' in snapshot ? { ...former, timeZone, allDay } : former
    const isSame = isDeepStrictEqual({ ...snapshot }, now)
    return snapshot && !isSame ? [snapshot.title] : []
  })
}
