import type { PayloadRequest, SanitizedCollectionConfig } from 'payload'
import { z } from 'zod'
import type { Edit } from '#src/contract/bulk-change.ts'
import { textOrNull } from '#src/contract/people/fields.ts'
import type { Database } from '#src/data/transaction.ts'
import { ownerRoles } from '#src/people/contacts/people-access.ts'
import { lockOwner } from '#src/people/contacts/sql/contact.ts'
import { readCustomValue } from '#src/people/custom-fields/read-value.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { mustBeEditable } from '../editable-fields.ts'
import { InvalidBulkEdit } from '../failures.ts'

type Values = Edit['set']

const textLimits: Readonly<Record<string, number>> = { postcode: 20, city: 200 }

const checkTexts = (set: Values): Values => {
  const texts = Object.entries(textLimits).filter(([name]) => set[name] !== undefined)
  const checked = texts.map(([name, limit]) => {
    const text = textOrNull(limit).safeParse(set[name])
    if (!text.success) throw new InvalidBulkEdit('field-too-long', name, `${limit}`)
    return [name, text.data] as const
  })
  return { ...set, ...Object.fromEntries(checked) }
}

const checkOwner = async (req: PayloadRequest, db: Database, owner: unknown): Promise<void> => {
  if (owner === undefined || owner === null) return
  const { data: id } = z.int().safeParse(owner)
  if (id === undefined || !(await lockOwner(db, id, ownerRoles(req))))
    throw new InvalidBulkEdit('owner-not-permitted')
}

/** Values of custom fields as a form has them; null for none. */
const written = z.record(z.string(), z.string().nullable())

const readCustom = async (db: Database, given: unknown): Promise<Values> => {
  const { data } = written.safeParse(given)
  if (!data) throw new InvalidBulkEdit('bulk-field-not-editable', 'custom')
  const fields = await findCustomFields(db)
  const read = Object.entries(data).map(([name, text]) => {
    const field = fields.find((each) => each.name === name)
    if (!field) throw new InvalidBulkEdit('custom-field-deleted', name)
    const result = readCustomValue(field, text ?? '')
    if ('problem' in result)
      throw new InvalidBulkEdit(result.problem.code, ...result.problem.params)
    return [name, result.value] as const
  })
  return Object.fromEntries(read)
}

/**
 * An edit of contacts with its values as they are stored. Throws InvalidBulkEdit where a field
 * cannot be set, a value does not fit its field, or the owner cannot own contacts.
 */
export async function checkContactsEdit(
  req: PayloadRequest,
  db: Database,
  { config, edit }: { readonly config: SanitizedCollectionConfig; readonly edit: Edit },
): Promise<Edit> {
  const { custom, ...set } = edit.set
  mustBeEditable(config, set)
  await checkOwner(req, db, set['owner'])
  const checked = checkTexts(set)
  return custom === undefined
    ? { ...edit, set: checked }
    : { ...edit, set: { ...checked, custom: await readCustom(db, custom) } }
}
