import { z } from 'zod'

export const arrangementPreference = 'dashboard-cards'

const ids = z.array(z.string().max(100)).max(100)

const arrangement = z.object({ order: ids, hidden: ids })
export type Arrangement = z.output<typeof arrangement>

export const unarranged: Arrangement = { order: [], hidden: [] }

export const readArrangement = (stored: unknown): Arrangement =>
  arrangement.safeParse(stored).data ?? unarranged

/**
 * The cards in the order of the arrangement, hidden ones included. One that it does not know, as of
 * a later version, comes after the card that it follows usually. Pure.
 */
export function inArrangedOrder(usual: readonly string[], { order }: Arrangement): string[] {
  const placed = [...new Set(order)].filter((id) => usual.includes(id))
  for (const [at, id] of usual.entries()) {
    if (placed.includes(id)) continue
    placed.splice(placed.indexOf(usual[at - 1] ?? '') + 1, 0, id)
  }
  return placed
}

/** The cards with one moved by a step, up (-1) or down (1); the same at an end. Pure. */
export function withMoved(order: readonly string[], id: string, step: -1 | 1): readonly string[] {
  const from = order.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
