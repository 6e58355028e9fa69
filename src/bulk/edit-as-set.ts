import { z } from 'zod'
import type { BulkFailure } from '#src/contract/bulk-change.ts'
import { contactStatuses } from '#src/contract/crm/enums.ts'
import type { Outcome } from '#src/db/bulk/bulk-edits.ts'
import { type ContactsEdit, editContacts, findEditable } from '#src/db/bulk/edit-contacts.ts'
import type { Database } from '#src/db/transaction.ts'
import type { ErrorCode } from '#src/translations/errors/en.ts'
import type { Work } from './work.ts'

/** Limit of the tags of one contact, as in its field. */
const maxTags = 100

const contactsEdit = z.strictObject({
  kind: z.literal('edit'),
  set: z.strictObject({ status: z.enum(contactStatuses).optional() }),
  addTags: z.array(z.string()),
  removeTags: z.array(z.string()),
})

/**
 * The edit of contacts as a set, where a few statements can edit all of them: there are hundreds of
 * thousands, and one by one each takes milliseconds. Undefined for other changes, and where the
 * collection has hooks that must run for each document.
 */
export function asSet({ config, change }: Work): ContactsEdit | undefined {
  const { beforeChange, afterChange } = config.hooks
  if (config.slug !== 'contacts' || beforeChange.length + afterChange.length > 0) return undefined
  const { data } = contactsEdit.safeParse(change)
  return data && { ...data, status: data.set.status ?? null }
}

const failureOf = ({
  id,
  name,
  isLocked,
  tags,
}: Awaited<ReturnType<typeof findEditable>>[number]) => {
  const failed = (reason: ErrorCode, ...params: string[]): BulkFailure => ({
    id: String(id),
    title: name,
    reason,
    params,
  })
  if (isLocked) return failed('document-locked')
  return tags > maxTags ? failed('field-too-many', 'tags', `${maxTags}`) : undefined
}

/** Edits contacts that are locked (FOR UPDATE), all by the same few statements. */
export async function editAsSet(
  db: Database,
  { req }: Work,
  edit: ContactsEdit,
  ids: readonly number[],
): Promise<Outcome> {
  const found = await findEditable(db, { ...edit, ids }, Number(req.user?.id))
  const known = new Set(found.map(({ id }) => id))
  const gone = ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id: String(id), title: '', reason: 'document-deleted' satisfies ErrorCode }))
  const rejected = found.map(failureOf).filter((failure) => failure !== undefined)
  const failed = new Set(rejected.map(({ id }) => id))
  const rest = found.map(({ id }) => id).filter((id) => !failed.has(String(id)))
  const changed = await editContacts(db, { ...edit, ids: rest })
  return { changed, unchanged: rest.length - changed, failures: [...rejected, ...gone] }
}
