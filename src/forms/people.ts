import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import {
  type CustomField,
  type CustomValue,
  customValues,
  isOfType,
} from '#src/contract/people/custom-fields.ts'
import { type ContactStatus, contactStatuses } from '#src/contract/people/enums.ts'
import type { Database } from '#src/data/transaction.ts'
import { reachStage } from '#src/people/board/reach-stage.ts'
import { recordConsent, withdrawAgreement } from '#src/people/consents/sql/consents.ts'
import { findContactWith, lockContact, noteNameFromForm } from '#src/people/contacts/sql/contact.ts'
import { followForm } from '#src/people/follow-ups/make-follow-ups.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { type PersonAnswers, personIn } from './answer-rules.ts'
import { findPersonFields, type PersonFields } from './known-values.ts'
import { formIn } from './languages.ts'
import { type StoredAnswers, storeLink, type ToLink } from './sql/answers.ts'
import type { FormRow } from './sql/forms.ts'
import { subscribePerson } from './subscribe-person.ts'

/** Values for the organisation's own fields that these can hold; a field may have changed since. */
const customOf = (
  fields: readonly CustomField[],
  { custom }: PersonAnswers,
): Record<string, CustomValue> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const answer = Object.hasOwn(custom, field.name) ? custom[field.name] : undefined
      if (answer === undefined) return []
      const given = [answer].flat()
      const one = Array.isArray(answer) ? answer.join(', ') : answer
      const value = field.several ? given.map(String) : one
      return isOfType(field, value) ? [[field.name, value]] : []
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
  status: z.string().nullish(),
  currentStage: z.int().nullish(),
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
  status?: ContactStatus
  /** Its id. */
  stage?: number
  tags?: string[]
  custom?: Record<string, CustomValue>
}

const mostTags = 100

const isSame = (name: string, other: string | undefined): boolean =>
  name.toLowerCase() === other?.toLowerCase()

/** The stage that answers give, where it comes after the one that a contact has. */
const stageOf = (
  { currentStage }: ContactShape,
  { fields: { stage: given } }: PersonAnswers,
  { stages }: PersonFields,
): number | undefined => {
  const at = stages.findIndex(({ name }) => isSame(name, given))
  return at > stages.findIndex(({ id }) => id === currentStage) ? stages[at]?.id : undefined
}

/** The fields of a contact with what answers give for it; an email is never changed. Pure. */
export function contactWith(
  before: ContactShape,
  answered: PersonAnswers,
  fields: PersonFields,
): WrittenContact {
  const { email: _, stage: __, status: given, ...texts } = answered.fields
  const custom = customOf(fields.custom, answered)
  const status = contactStatuses.find((each) => isSame(each, given))
  const stage = stageOf(before, answered, fields)
  const tags = [...new Set([...(before.tags ?? []), ...answered.tags])].slice(0, mostTags)
  return {
    ...texts,
    ...(status ? { status } : {}),
    ...(stage === undefined ? {} : { stage }),
    ...(answered.tags.length > 0 ? { tags } : {}),
    ...(Object.keys(custom).length > 0 ? { custom: { ...before.custom, ...custom } } : {}),
  }
}

interface Writing {
  /** False for acts of a person who has no account, which the caller has checked. */
  readonly overrideAccess: boolean
  /** Whether the rules of a stage make follow-ups, of which some are mailed. */
  readonly followUps: boolean
  /** Of the form. */
  readonly title: string
}

/** Writes to a contact what answers give for it; the stage by the command for stages. */
export async function writeContact(
  req: PayloadRequest,
  id: number,
  { stage, ...data }: WrittenContact,
  { overrideAccess, followUps, title }: Writing,
): Promise<void> {
  if (Object.keys(data).length > 0)
    await req.payload.update({ collection: 'contacts', id, data, depth: 0, overrideAccess, req })
  if (stage !== undefined)
    await reachStage(req, { contactId: id, stageId: stage, notes: title, followUps })
}

async function createContact(
  req: PayloadRequest,
  db: Database,
  { stage: _, ...data }: WrittenContact,
  email: string,
): Promise<number> {
  const { id } = await req.payload.create({
    collection: 'contacts',
    data: { status: 'Contact', ...data, name: data.name || email, email },
    // By who answered, who is no user.
    overrideAccess: true,
    depth: 0,
    req,
  })
  await noteNameFromForm(db, id)
  return id
}

/** The people that answers may be linked to: staff who may write no contacts let none be made. */
export const linkableBy = (req: PayloadRequest): ToLink =>
  !req.user || may(req, 'contacts', 'write') ? 'any' : 'known'

const lockKnown = async (
  db: Database,
  { contact, email }: StoredAnswers,
): Promise<number | undefined> => {
  // One in the trash is as if it were not there.
  if (contact !== null && (await lockContact(db, contact))) return contact
  const known = await findContactWith(db, email)
  return known !== undefined && (await lockContact(db, known)) ? known : undefined
}

const readContact = async (req: PayloadRequest, id: number): Promise<ContactShape> =>
  contactShape.parse(await req.payload.findByID({ collection: 'contacts', id, ...asCommand(req) }))

/** What was agreed to without a topic, which the ledger has with the text that was displayed. */
async function recordAgreements(
  db: Database,
  { email, confirmedAt }: StoredAnswers,
  { agreements }: PersonAnswers,
): Promise<void> {
  const consent = { email, purpose: 'agreement', given: true, source: 'form' } as const
  for (const text of agreements)
    await recordConsent(db, { ...consent, text, at: confirmedAt ?? undefined })
}

/** Withdraws in the ledger what was agreed to by answers that are withdrawn. */
export async function withdrawAgreements(
  db: Database,
  { email, language, answers }: StoredAnswers,
  form: FormRow,
): Promise<void> {
  const { agreements } = personIn(formIn(form, language).items, answers)
  for (const text of agreements) await withdrawAgreement(db, email, text)
}

/**
 * Links accepted answers to the contact with their email, which is made where there is none. A known
 * person is written to only by answers that were confirmed by the link mailed to them; otherwise
 * staff see the differences. Stages that a stranger may have named make no follow-ups, of which some
 * are mailed.
 */
export async function linkToPerson(
  req: PayloadRequest,
  db: Database,
  stored: StoredAnswers,
  form: FormRow,
): Promise<void> {
  // What was agreed to is recorded as it was displayed.
  const answered = personIn(formIn(form, stored.language).items, stored.answers)
  const fields = await findPersonFields(db)
  const known = await lockKnown(db, stored)
  const isConfirmed = stored.confirmedAt !== null
  const how = { overrideAccess: true, followUps: isConfirmed, title: form.title }
  const isNew = known === undefined && stored.toLink === 'any'
  const before = known !== undefined && isConfirmed ? await readContact(req, known) : {}
  const data = contactWith(before, answered, fields)
  const contact = isNew ? await createContact(req, db, data, stored.email) : known
  await storeLink(db, stored.id, contact ?? null)
  if (isNew || isConfirmed) await recordAgreements(db, stored, answered)
  await subscribePerson(req, db, stored, answered)
  if (contact === undefined) return
  if (isNew && data.stage !== undefined)
    await writeContact(req, contact, { stage: data.stage }, how)
  if (!isNew && isConfirmed) await writeContact(req, contact, data, how)
  await followForm(req, db, stored.id)
}
