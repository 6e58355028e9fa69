import type { GlobalBeforeChangeHook } from 'payload'
import { numbersOfFolders, problemOfItems, storedItems } from '#src/content/navigation-rules.ts'

/** Validates the arrangement as a whole. */
export const validateItems = (value: unknown): true | string => {
  const items = storedItems.safeParse(value)
  if (!items.success) return 'Some items are incomplete'
  return problemOfItems(items.data ?? []) ?? true
}

/** Gives every folder the number its public id is made of. */
export const numberFolders: GlobalBeforeChangeHook = ({ data, originalDoc }) => {
  const items = storedItems.parse(data['items']) ?? []
  const before = storedItems.safeParse(originalDoc?.['items'])
  const numbers = (before.success ? (before.data ?? []) : []).map(({ number }) => number ?? 0)
  const highest = Math.max(0, Number(originalDoc?.['lastFolderNumber'] ?? 0), ...numbers)
  const assigned = numbersOfFolders(items, highest)
  const rows: unknown[] = data['items'] ?? []
  return {
    ...data,
    lastFolderNumber: Math.max(highest, ...assigned.map((number) => number ?? 0)),
    items: rows.map((row, at) => Object.assign({}, row, { number: assigned[at] })),
  }
}
