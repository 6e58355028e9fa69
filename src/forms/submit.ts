import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Answers, FormOpening } from '#src/contract/forms/form.ts'
import type { Database } from '#src/data/transaction.ts'
import { claimMail } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { openingOf, personIn } from './answer-rules.ts'
import { isOfPerson, questionsOf } from './form-body.ts'
import { mailAnswers } from './mail.ts'
import { linkableBy } from './people.ts'
import { addAnswers, haveAnsweredBefore, type ToLink } from './sql/answers.ts'
import { type FormRow, findFormVersion, lockTotal } from './sql/forms.ts'
import { queueLinking } from './sql/linking.ts'
import { findReader } from './sql/readers.ts'
import type { SurveyLink } from './survey-links.ts'

/** The form takes no answers; nothing was stored. */
export class FormClosed extends InvalidRequest {
  constructor(opening: FormOpening) {
    super(`form: is ${opening === 'full' ? 'full' : 'closed'}`)
  }
}

/** Throws FormClosed unless it can be answered now, or could when answers came that were held since. */
export function requireOpenForm(form: FormRow, heldSince?: string): void {
  const opening = heldSince
    ? openingOf({ ...form, opensAt: null }, new Date(heldSince))
    : openingOf(form, new Date())
  if (opening !== 'open') throw new FormClosed(opening)
}

/** What a person answered, checked by a version of the form. */
export interface Submitted {
  readonly form: number
  readonly version: number
  readonly answers: Answers
  readonly language: SiteLanguage | null
  /** By which link of a survey they were given: that of a person. */
  readonly link?: SurveyLink | null | undefined
  /** ISO 8601, of what staff release; by then the form may be closed. */
  readonly heldSince?: string | undefined
}

/** What there is one of in a form: the mailbox, where it takes one answer of each person. */
const oneOf = ({ onePerPerson }: FormRow, email: string): string | null =>
  onePerPerson && email ? email : null

const personOf = (form: FormRow, answers: Answers) => {
  const { name = '', email = '', phone = '' } = personIn(form.items, answers).fields
  return { name, email, phone }
}

/** A form with its total, locked; throws FormClosed where it has become anonymous, or is it no more. */
async function lockedForm(db: Database, form: FormRow): Promise<FormRow> {
  const total = await lockTotal(db, form.id)
  if (total.anonymous !== form.anonymous) throw new FormClosed('closed')
  return { ...form, ...total }
}

/** Of who answers the database would store nothing, nor a time that is finer than an hour. */
async function storeAnonymous(
  db: Database,
  form: FormRow,
  { form: id, version, answers, heldSince }: Submitted,
): Promise<number | undefined> {
  // A version from before it was anonymous may ask for the person.
  if (questionsOf(form.items).some(isOfPerson)) throw new FormClosed('closed')
  requireOpenForm(await lockedForm(db, form), heldSince)
  const person = { name: '', email: '', phone: '', language: null, oneOf: null }
  return addAnswers(db, {
    ...{ form: id, version, answers, ...person },
    ...{ state: 'accepted', anonymous: true },
  })
}

/** Stores answers that wait for the mailed link, unless the mailbox had enough of them. */
async function storeUnconfirmed(
  req: PayloadRequest,
  db: Database,
  form: FormRow,
  given: Submitted & ReturnType<typeof personOf>,
): Promise<number | undefined> {
  const dueAt = await claimMail(db, given.email, 'form')
  const id = await addAnswers(db, {
    ...given,
    state: 'unconfirmed',
    oneOf: oneOf(form, given.email),
  })
  if (id === undefined || !dueAt) return id
  // Only who reads the mail learns it.
  const before = await haveAnsweredBefore(db, id)
  await mailAnswers(req, id, { ...given, form, before }, dueAt)
  return id
}

/** Stores answers that count at once, or wait for staff. */
async function storeCounted(
  db: Database,
  form: FormRow,
  given: Submitted & ReturnType<typeof personOf> & { readonly toLink: ToLink },
  confirmed: boolean,
): Promise<number | undefined> {
  requireOpenForm(await lockedForm(db, form), given.heldSince)
  // Of a version without an email what has to be confirmed is looked at by staff.
  const state = form.needsApproval || (form.confirms && !confirmed) ? 'pending' : 'accepted'
  // Also where it turns out that the person has answered before, so that it takes as long.
  if (state === 'accepted') await queueLinking(db)
  return addAnswers(db, {
    ...given,
    ...{ state, confirmed, oneOf: oneOf(form, given.email) },
  })
}

/**
 * Stores what a form has, under the lock of its total where it counts at once. Whether the person
 * has answered before is not said, and changes nothing. Throws FormClosed.
 */
export async function storeAnswers(
  req: PayloadRequest,
  db: Database,
  given: Submitted,
): Promise<number | undefined> {
  const form = await findFormVersion(db, given.form, given.version)
  if (!form) throw new FormClosed('closed')
  if (form.anonymous) return storeAnonymous(db, form, given)
  await enqueueDelivery(req)
  const isSurvey = form.kind === 'survey'
  const reader = given.link && isSurvey ? await findReader(db, given.link) : undefined
  // Erased meanwhile, or no survey any more.
  if (given.link && !reader) throw new FormClosed('closed')
  const toLink = linkableBy(req)
  const person = { ...given, ...personOf(form, given.answers), ...reader, toLink }
  if (!form.confirms || !person.email || reader)
    return storeCounted(db, form, person, reader !== undefined)
  requireOpenForm(form, given.heldSince)
  return storeUnconfirmed(req, db, form, person)
}
