import type { Payload } from 'payload'
import type { EntryReference } from '#src/data/references.ts'

interface Newest {
  readonly collection: EntryReference['collection'] | 'forms'
  readonly id: number
}

/**
 * The newest version of an entry, published or not, with what it refers to and its hidden HTML;
 * undefined when there is none. The caller checks access.
 */
export async function findNewest(payload: Payload, { collection, id }: Newest) {
  const found = await payload.findByID({
    collection,
    id,
    disableErrors: true,
    overrideAccess: true,
    depth: 1,
    draft: true,
    showHiddenFields: true,
  })
  return found ?? undefined
}
