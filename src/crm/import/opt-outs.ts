import { normaliseHeader } from './aliases.ts'
import type { Cells } from './cells.ts'
import type { Columns } from './columns.ts'
import { subscriptionFieldOf } from './propose-columns.ts'
import { saysSo, subscriberStatusByWord } from './subscription-words.ts'

/** What a row of contacts says of their subscription in the product it comes from. */
export type OptOut = 'unsubscribed' | 'bounced'

/** Names under which the cells of a row are read, as fields of contacts have none for them. */
const keys = {
  /** A column named `status` may be about anything. */
  status: 'optOut.status',
  subscription: 'optOut.subscription',
  unsubscribedAt: 'optOut.unsubscribedAt',
  bouncedAt: 'optOut.bouncedAt',
} as const

const keyOf = (name: string): string | undefined => {
  const field = subscriptionFieldOf(name)
  if (field !== 'status') return field && keys[field]
  return normaliseHeader(name) === 'status' ? keys.status : keys.subscription
}

/**
 * Has the columns of a file of contacts read that say who left the list of another product, or
 * whose email bounced there, so that they are not subscribed to ours; those that no field has.
 */
export function withOptOuts(columns: Columns, header: readonly string[]): Columns {
  const positions = new Map(columns.positions)
  for (const { position } of columns.ignored) {
    const key = keyOf(header[position] ?? '')
    if (key !== undefined) positions.set(key, [...(positions.get(key) ?? []), position])
  }
  return { ...columns, positions }
}

const isOut = (status: string | undefined): status is string =>
  status !== undefined && status !== 'subscribed'

/** Who left the list of the other product or never was on it, as far as the row says so. */
export function readOptOut(cells: Cells): OptOut | null {
  const statuses = (key: string) =>
    cells(key).map((cell) => subscriberStatusByWord.get(cell.trim().toLowerCase()))
  const said = [...statuses(keys.status), ...statuses(keys.subscription)].filter(isOut)
  if (cells(keys.bouncedAt).some(saysSo) || said.some((each) => each !== 'unsubscribed'))
    return 'bounced'
  const isEmpty = cells(keys.subscription).some((cell) => cell.trim() === '')
  const hasLeft = cells(keys.unsubscribedAt).some(saysSo)
  return hasLeft || isEmpty || said.length > 0 ? 'unsubscribed' : null
}
