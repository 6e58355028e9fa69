import type { CollectionSlug, Payload, RequiredDataFromCollectionSlug } from 'payload'

export type Report = (line: string) => void

/**
 * Idempotent: creates a document unless one with that value exists, and returns its id either way.
 */
export async function seedDocument<S extends CollectionSlug>(
  payload: Payload,
  collection: S,
  by: { field: string; value: string },
  make: () => Promise<RequiredDataFromCollectionSlug<S>> | RequiredDataFromCollectionSlug<S>,
): Promise<number> {
  const where = { [by.field]: { equals: by.value } }
  const { docs } = await payload.find({ collection, where, limit: 1, depth: 0, pagination: false })
  const doc = docs[0] ?? (await payload.create({ collection, data: await make() }))
  return Number(doc.id)
}

/** Processes a list and reports progress, at most every tenth item. */
export async function each<T>(
  report: Report,
  label: string,
  items: readonly T[],
  work: (item: T, at: number) => Promise<unknown>,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    await work(item, at)
    if ((at + 1) % 10 === 0 || at + 1 === items.length)
      report(`${label}: ${at + 1} of ${items.length}`)
  }
}
