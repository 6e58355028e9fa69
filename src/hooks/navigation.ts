import type { GlobalBeforeChangeHook } from 'payload'
import { z } from 'zod'
import {
  missingIn,
  numbersOfFolders,
  problemOfItems,
  requirements,
  storedItems,
} from '#src/content/navigation-rules.ts'

const someItem = z.object({
  kind: z.enum(['static', 'page', 'folder']),
  staticPage: z.string().nullish(),
  page: z.unknown(),
  label: z.string().nullish(),
})

/** Validates one field of an item: the error text, or true when it is valid. */
export function validateItemField(
  field: keyof typeof requirements,
  siblingData: unknown,
): true | string {
  const item = someItem.safeParse(siblingData)
  return item.success && missingIn(item.data) === field ? requirements[field] : true
}

/** Validates the structure as a whole. Errors of single items are reported at their fields. */
export const validateItems = (value: unknown): true | string => {
  const items = storedItems.safeParse(value)
  return (items.success && problemOfItems(items.data ?? [])) || true
}

const stored = z.object({
  items: storedItems.catch([]),
  lastFolderNumber: z.number().nullish().catch(0),
})

/** Assigns every folder the number its public id is made of. Runs before items are validated. */
export const numberFolders: GlobalBeforeChangeHook = ({ data, originalDoc }) => {
  const items = storedItems.safeParse(data['items'])
  if (!items.success) return data
  const before = stored.parse(originalDoc ?? {})
  const highest = before.lastFolderNumber ?? 0
  const numbers = numbersOfFolders(items.data ?? [], before.items ?? [], highest)
  const rows: unknown[] = data['items'] ?? []
  return {
    ...data,
    lastFolderNumber: Math.max(highest, ...numbers.map((number) => number ?? 0)),
    items: rows.map((row, at) => Object.assign({}, row, { number: numbers[at] })),
  }
}
