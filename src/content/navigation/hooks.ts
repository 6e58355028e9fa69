import type { GlobalBeforeChangeHook } from 'payload'
import { z } from 'zod'
import {
  itemKinds,
  lacks,
  numbersOf,
  problemOfItems,
  requirements,
  type StoredItem,
  storedItems,
} from '#src/content/navigation/navigation-rules.ts'

const someItem = z.looseObject({ kind: z.enum(itemKinds) })

/** Validates one field of an item: the error text, or true when it is valid. */
export function validateItemField(
  field: keyof typeof requirements,
  siblingData: unknown,
): true | string {
  const item = someItem.safeParse(siblingData)
  return item.success && lacks(item.data, field) ? requirements[field] : true
}

/** Validates the structure as a whole. Errors of single items are reported at their fields. */
export const validateItems = (value: unknown): true | string => {
  const items = storedItems.safeParse(value)
  return (items.success && problemOfItems(items.data ?? [])) || true
}

const lastNumber = z.number().nullish().catch(0)
const stored = z.object({
  items: storedItems.catch([]),
  lastFolderNumber: lastNumber,
  lastLinkNumber: lastNumber,
})

const rows = z.array(z.looseObject({ children: z.array(z.looseObject({})).nullish() }))

const numbered = (
  sent: z.output<typeof rows>,
  items: readonly StoredItem[],
  numbers: ReadonlyMap<object, number>,
) => {
  const numberOf = (item: object | undefined): number | null => (item && numbers.get(item)) ?? null
  return sent.map((row, at) => ({
    ...row,
    number: numberOf(items[at]),
    ...(row.children && {
      children: row.children.map((child, place) => ({
        ...child,
        number: numberOf(items[at]?.children?.[place]),
      })),
    }),
  }))
}

/**
 * Assigns every folder and link the number its public id is made of. Runs before items are
 * validated.
 */
export const numberItems: GlobalBeforeChangeHook = ({ data, originalDoc }) => {
  const parsed = storedItems.safeParse(data['items'])
  const sent = rows.safeParse(data['items'] ?? [])
  if (!parsed.success || !sent.success) return data
  const items = parsed.data ?? []
  const before = stored.parse(originalDoc ?? {})
  const highest = { folder: before.lastFolderNumber ?? 0, link: before.lastLinkNumber ?? 0 }
  const numbers = numbersOf(items, before.items ?? [], highest)
  const all = items.flatMap((item) => [item, ...(item.children ?? [])])
  const last = (isFolder: boolean, least: number): number =>
    Math.max(
      least,
      ...all.map((item) => ((item.kind === 'folder') === isFolder ? (numbers.get(item) ?? 0) : 0)),
    )
  return {
    ...data,
    lastFolderNumber: last(true, highest.folder),
    lastLinkNumber: last(false, highest.link),
    items: numbered(sent.data, items, numbers),
  }
}
