import { isDeepStrictEqual } from 'node:util'

type Named = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mergeLists = (before: readonly unknown[], after: readonly unknown[], own: unknown[]) => [
  ...after,
  ...own.filter((value) => !before.includes(value) && !after.includes(value)),
]

/**
 * A three-way merge of schema snapshots: the organisation's changes to `before` (ours at that time)
 * are applied to `after` (ours now). All three are snapshots of Drizzle: records of records, and
 * lists of plain values.
 */
export function mergeSnapshots(before: unknown, after: unknown, own: unknown): unknown {
  if (isDeepStrictEqual(before, own)) return after
  if (isDeepStrictEqual(before, after)) return own
  if (Array.isArray(after) && Array.isArray(own))
    return mergeLists(Array.isArray(before) ? before : [], after, own)
  if (!isRecord(after) || !isRecord(own)) return after
  const from = isRecord(before) ? before : {}
  const names = [...new Set([...Object.keys(after), ...Object.keys(own)])]
  const merged = names.map((name) => [name, mergeSnapshots(from[name], after[name], own[name])])
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}
