import { z } from 'zod'
import { emailOrNull, nameLimit, phoneLimit, tags, textOrNull } from '#src/contract/crm/fields.ts'
import {
  type ContactStatus,
  contactStatuses,
  defaultContactStatus,
} from '#src/contract/crm/words.ts'
import { requiredText } from '#src/contract/values.ts'
import type { Columns } from './columns.ts'

/** A contact as a file gives it. */
export interface ImportedContact {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly status: ContactStatus
  readonly tags: readonly string[]
}

export type Row =
  | { readonly kind: 'contact'; readonly contact: ImportedContact }
  | { readonly kind: 'error'; readonly error: string }

const isStatus = (value: string): value is ContactStatus =>
  contactStatuses.some((status) => status === value)

const contact = z.object({
  name: requiredText(nameLimit),
  email: emailOrNull(),
  phone: textOrNull(phoneLimit),
  status: z
    .string()
    .transform((value) => value.trim() || defaultContactStatus)
    .refine(isStatus, `must be one of ${contactStatuses.join(', ')}`),
  tags: z
    .string()
    .refine((value) => !value.includes('\0'), 'must not contain NUL characters')
    .transform((value) => value.toWellFormed().split(/[;|,]/))
    .pipe(tags()),
})

const checkWidth = (fields: readonly string[], count: number): string | undefined => {
  // Spreadsheets leave empty fields behind the last column.
  const spare = fields.slice(count).every((field) => field.trim() === '')
  if (fields.length >= count && spare) return undefined
  return `row: has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'} where the header has ${count}`
}

/** Reads a record: a contact, or what is wrong with it, named by field and rule. */
export function readRow(fields: readonly string[], { count, places }: Columns): Row {
  const width = checkWidth(fields, count)
  if (width !== undefined) return { kind: 'error', error: width }
  const field = (name: 'name' | 'email' | 'phone' | 'status' | 'tags'): string => {
    const place = places.get(name)
    return place === undefined ? '' : (fields[place] ?? '')
  }
  const given = {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    status: field('status'),
    tags: field('tags'),
  }
  const result = contact.safeParse(given)
  if (result.success) return { kind: 'contact', contact: result.data }
  const [issue] = result.error.issues
  return {
    kind: 'error',
    error: `${String(issue?.path[0] ?? 'row')}: ${issue?.message ?? 'is invalid'}`,
  }
}
