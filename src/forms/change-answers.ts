import type { PayloadRequest } from 'payload'
import type { AnswerDecision } from '#src/contract/forms/answers.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { removeFollowUpsOfForm } from '#src/people/follow-ups/sql/answered-form.ts'
import { openingOf } from './answer-rules.ts'
import { linkableBy, withdrawAgreements } from './people.ts'
import { signatureOf } from './petitions/signature.ts'
import {
  addDuplicate,
  addSignature,
  hideSignature,
  removeSignature,
} from './petitions/sql/petitions.ts'
import {
  haveAnsweredBefore,
  lockAnswers,
  type StoredAnswers,
  setAccepted,
  setState,
  withdraw,
} from './sql/answers.ts'
import { type FormRow, findFormVersion, lockTotal } from './sql/forms.ts'
import { queueLinking } from './sql/linking.ts'

/** `before`: the same person's answers count already. `late`: the form is full or closed. */
export type AnswerOutcome = 'done' | 'before' | 'late' | 'gone'

interface Locked {
  readonly stored: StoredAnswers
  readonly form: FormRow
}

/**
 * Locks answers and then the total of their form, as their deletion does; the total last, since all
 * who sign a petition wait for it.
 */
async function lockBoth(db: Database, id: number): Promise<Locked | undefined> {
  const stored = await lockAnswers(db, id)
  const form = stored && (await findFormVersion(db, stored.form, stored.version))
  return stored && form
    ? { stored, form: { ...form, ...(await lockTotal(db, form.id)) } }
    : undefined
}

async function accept(
  req: PayloadRequest,
  db: Database,
  { stored, form }: Locked,
  confirmed = false,
): Promise<void> {
  await setAccepted(db, stored.id, { toLink: linkableBy(req), confirmed })
  if (form.kind === 'petition')
    await addSignature(db, {
      ...signatureOf(form.items, stored.answers),
      ...{ form: form.id, answers: stored.id },
    })
}

/** Why unconfirmed answers cannot be confirmed any more; undefined where they can. */
const obstacleTo = async (
  db: Database,
  { stored, form }: Locked,
): Promise<'before' | 'late' | undefined> => {
  if (await haveAnsweredBefore(db, stored.id)) return 'before'
  // A link is good after the end, by which the form was answered.
  const opening = openingOf({ ...form, closesAt: null, opensAt: null }, new Date())
  return opening === 'open' ? undefined : 'late'
}

/** Who signed before has signed: it is no problem to them, and counted once as what it is. */
async function countDuplicate(db: Database, { stored, form }: Locked): Promise<AnswerOutcome> {
  await withdraw(db, stored.id, 'duplicate')
  await addDuplicate(db, form.id)
  return 'done'
}

const confirmed = async (
  req: PayloadRequest,
  db: Database,
  locked: Locked,
): Promise<AnswerOutcome> => {
  const { stored, form } = locked
  const obstacle = await obstacleTo(db, locked)
  if (obstacle === 'before' && form.kind === 'petition') return countDuplicate(db, locked)
  if (obstacle) return obstacle
  if (form.needsApproval) await setState(db, stored.id, { state: 'pending', confirmed: true })
  else await accept(req, db, locked, true)
  return 'done'
}

/** By whoever opened the mailed link; confirmed once, however often. */
export const confirmAnswers = (req: PayloadRequest, id: number): Promise<AnswerOutcome> =>
  withTransaction(req, async (db) => {
    // Before the lock, which others wait for.
    await queueLinking(db)
    const locked = await lockBoth(db, id)
    if (!locked) return 'gone'
    const { state } = locked.stored
    if (state === 'withdrawn' || state === 'declined') return 'late'
    return state === 'unconfirmed' ? confirmed(req, db, locked) : 'done'
  })

/** By whoever opened the mailed link: nothing of the person stays in the answers. */
export const withdrawAnswers = (req: PayloadRequest, id: number): Promise<AnswerOutcome> =>
  withTransaction(req, async (db) => {
    const locked = await lockBoth(db, id)
    if (!locked) return 'gone'
    if (locked.stored.state === 'duplicate') return 'done'
    await removeSignature(db, id)
    await withdrawAgreements(db, locked.stored, locked.form)
    await withdraw(db, id)
    await removeFollowUpsOfForm(db, id)
    return 'done'
  })

type Decide = (req: PayloadRequest, db: Database, locked: Locked) => Promise<boolean>

const ofPending =
  (decide: (...given: Parameters<Decide>) => Promise<void>): Decide =>
  async (req, db, locked) => {
    if (locked.stored.state !== 'pending') return false
    await decide(req, db, locked)
    return true
  }

const decisions: Readonly<Record<AnswerDecision, Decide>> = {
  approve: ofPending(async (req, db, locked) => {
    await accept(req, db, locked)
    await queueLinking(db)
  }),
  decline: ofPending((_, db, { stored }) => setState(db, stored.id, { state: 'declined' })),
  hide: (_, db, { stored }) => hideSignature(db, stored.id),
}

/** By staff, about answers that wait for it, or a signature that is displayed; false for any other. */
export const decideAnswer = (
  req: PayloadRequest,
  id: number,
  decision: AnswerDecision,
): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const locked = await lockBoth(db, id)
    return locked !== undefined && decisions[decision](req, db, locked)
  })
