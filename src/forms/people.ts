import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type CustomField, customValues, isOfType } from '#src/contract/people/custom-fields.ts'
import type { Database } from '#src/data/transaction.ts'
import { findContactWith, lockContact, noteNameFromForm } from '#src/people/contacts/sql/contact.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { type PersonAnswers, personIn } from './answer-rules.ts'
import type { FormBody } from './form-body.ts'
import { type StoredAnswers, storeLink } from './sql/answers.ts'

/** Values for the organisation's own fields that these can hold; a field may have changed since. */
const customOf = (
  fields: readonly CustomField[],
  { custom }: PersonAnswers,
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const answer = Object.hasOwn(custom, field.name) ? custom[field.name] : undefined
      return answer !== undefined && isOfType(field, answer) ? [[field.name, answer]] : []
    }),
  )

/** What of a contact answers are compared with, and written to. */
export const contactShape = z.object({
  name: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  postcode: z.string().nullish(),
  city: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  custom: customValues.nullish().catch({}),
})
export type ContactShape = z.output<typeof contactShape>

/** What of a contact answers write. */
export interface WrittenContact {
  name?: string
  firstName?: string
  lastName?: string
  phone?: string
  postcode?: string
  city?: string
  tags?: string[]
  custom?: Record<string, string | number | boolean>
}

const mostTags = 100

/** The fields of a contact with what answers give for it; an email is never changed. Pure. */
export function contactWith(
  before: ContactShape,
  answered: PersonAnswers,
  fields: readonly CustomField[],
): WrittenContact {
  const { email: _, ...texts } = answered.fields
  const custom = customOf(fields, answered)
  const tags = [...new Set([...(before.tags ?? []), ...answered.tags])].slice(0, mostTags)
  return {
    ...texts,
    ...(answered.tags.length > 0 ? { tags } : {}),
    ...(Object.keys(custom).length > 0 ? { custom: { ...before.custom, ...custom } } : {}),
  }
}

async function createContact(
  req: PayloadRequest,
  db: Database,
  answered: PersonAnswers,
  email: string,
): Promise<number> {
  const data = contactWith({}, answered, await findCustomFields(db))
  const { id } = await req.payload.create({
    collection: 'contacts',
    data: { ...data, name: data.name || email, email, status: 'Contact' },
    // By who answered, who is no user.
    overrideAccess: true,
    depth: 0,
    req,
  })
  await noteNameFromForm(db, id)
  return id
}

const lockKnown = async (
  db: Database,
  { contact, email }: StoredAnswers,
): Promise<number | undefined> => {
  const known = contact ?? (await findContactWith(db, email))
  return known !== undefined && (await lockContact(db, known)) ? known : undefined
}

/**
 * Links accepted answers to the contact with their email, which is made where there is none. A known
 * person is written to only by answers that were confirmed by the link mailed to them; otherwise
 * staff see the differences.
 */
export async function linkToPerson(
  req: PayloadRequest,
  db: Database,
  stored: StoredAnswers,
  items: FormBody,
): Promise<void> {
  const answered = personIn(items, stored.answers)
  const known = await lockKnown(db, stored)
  if (known !== undefined && stored.confirmedAt) await writeToContact(req, db, known, answered)
  const isMade = known === undefined && stored.toLink === 'any'
  const made = isMade ? await createContact(req, db, answered, stored.email) : undefined
  await storeLink(db, stored.id, known ?? made ?? null)
}

async function writeToContact(
  req: PayloadRequest,
  db: Database,
  id: number,
  answered: PersonAnswers,
): Promise<void> {
  const contact = await req.payload.findByID({
    collection: 'contacts',
    id,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const data = contactWith(contactShape.parse(contact), answered, await findCustomFields(db))
  if (Object.keys(data).length === 0) return
  await req.payload.update({
    collection: 'contacts',
    id,
    data,
    depth: 0,
    // By who opened the link that was mailed to this person.
    overrideAccess: true,
    req,
  })
}
