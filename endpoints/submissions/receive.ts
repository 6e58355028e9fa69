import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { HeldKind } from '#src/contract/submissions/held.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { KeyUsed } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import type { HeldReason, Judged } from '#src/submissions/intake/judge.ts'
import { type Judgement, judgeSubmission } from '#src/submissions/intake/judge-submission.ts'
import { pseudonym, requestKey, storedKey } from '#src/submissions/intake/request-key.ts'
import {
  claimKey,
  findKey,
  type SubmissionKey,
  storeResponse,
} from '#src/submissions/intake/sql/submission-keys.ts'
import { limitBytes, limitRate, requireSpace, senderOf, sizeOf } from './limit-rate.ts'

interface Received<Body> {
  readonly req: PayloadRequest
  readonly request: Request
  readonly body: Body
  /** The body with fields that the form does not know. */
  readonly sent?: unknown
}

interface HeldForm<Checked> {
  readonly kind: HeldKind
  /** What was checked, as it is read back from JSON. */
  readonly checked: z.ZodType<Checked>
  /** What is judged of it, and shown to staff. */
  readonly seen: (checked: Checked) => Pick<Judged, 'name' | 'email' | 'texts'>
  /** What is the same in submissions that differ in their sender alone. */
  readonly content: (checked: Checked) => string
  /** Checks again, and protects until the COMMIT, what it names that may be removed meanwhile. */
  readonly protect?: (db: Database, checked: Checked) => Promise<void>
  /** An id for the response that no document will have. */
  readonly reserveId?: (db: Database) => Promise<number>
}

/** What a public form is for; all else about it is the same for all (`receive`). */
export interface PublicForm<Body extends object, Checked, Response extends object> {
  readonly operation: {
    readonly id: string
    readonly response: { readonly schema: z.ZodType<unknown, Response> }
  }
  /** Checks it when there is room for it: called once its network is not over its limit. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs what is stored in a transaction, which others may share; in one for it alone by default. */
  readonly inTransaction?: <T>(
    req: PayloadRequest,
    work: (db: Database) => Promise<T>,
  ) => Promise<T>
  /** Of who submits it nothing is stored, nor when it was to less than an hour. */
  readonly anonymous?: boolean
  /** Submissions per client network and minute where there is no setting. */
  readonly perMinute?: number
  /** How it is held where it is suspicious; leaving is not, and limited by nothing but the rate. */
  readonly held?: HeldForm<Checked>
  /** Checks and completes what was sent, before the transaction; throws a RequestError. */
  readonly check: (received: Received<Body>) => Promise<Checked>
  /** Stores what was sent, and the mails about it, in the transaction of the request: its id. */
  readonly store: (
    req: PayloadRequest,
    db: Database,
    checked: Checked,
    /** ISO 8601, of what was held meanwhile. */
    receivedAt?: string,
  ) => Promise<number | undefined>
  readonly respond: (db: Database, id: number | undefined) => Promise<Response>
  /** Called after the COMMIT. */
  readonly afterwards?: (payload: Payload) => void
}

/** In ms, where Settings have rules: longer than any of the forms takes. */
const leastTime = 200

/** The key of a request, as it is stored; undefined for a request without one. */
const keyOf = (
  {
    operation: { id },
    anonymous = false,
  }: { readonly operation: { readonly id: string }; readonly anonymous?: boolean },
  request: Request,
  body: object,
): SubmissionKey | undefined => {
  const key = requestKey(request)
  return key === undefined
    ? undefined
    : storedKey(id, key, anonymous ? undefined : { ...body, proof: undefined })
}

/**
 * Receives a public submission: limits of rate, space and bytes, and then what the form is for, in
 * one transaction. A request that is sent again with its key within a day, or at once, gets the
 * response to the first.
 */
export async function receive<Body extends object, Checked, Response extends object>(
  received: Received<Body>,
  form: PublicForm<Body, Checked, Response>,
): Promise<Response> {
  const { req, request } = received
  await limitRate(req.payload, request, env().RATE_LIMIT_SUBMISSIONS ?? form.perMinute)
  const check = () => checkSubmission(received, form)
  const found = await (form.inTurn ? form.inTurn(check) : check())
  return 'earlier' in found ? found.earlier : storeSubmission(received, form, found)
}

interface CheckedSubmission<Checked> {
  readonly key: SubmissionKey | undefined
  readonly checked: Checked
  readonly judgement: Judgement
}

/** What is to be stored, checked and judged; or the response to the request that had its key. */
async function checkSubmission<Body extends object, Checked, Response extends object>(
  received: Received<Body>,
  form: PublicForm<Body, Checked, Response>,
): Promise<CheckedSubmission<Checked> | { readonly earlier: Response }> {
  const { req, request, body } = received
  const key = keyOf(form, request, body)
  const earlier = key && (await earlierResponse(req.payload.db.drizzle, form, key))
  if (earlier) return { earlier }
  if (form.held) await requireSpace()
  const checked = await form.check(received)
  if (form.held) await limitBytes(req.payload, request, 'texts', sizeOf(body))
  return { key, checked, judgement: await judged(received, form, checked) }
}

async function storeSubmission<Body extends object, Checked, Response extends object>(
  received: Received<Body>,
  form: PublicForm<Body, Checked, Response>,
  { key, checked, judgement: { isOn, reasonsIn } }: CheckedSubmission<Checked>,
): Promise<Response> {
  const { req } = received
  const work = (form.inTransaction ?? withTransaction)(req, async (db) => {
    if (key && !(await claimKey(db, key))) return earlierResponse(db, form, key)
    const reasons = await reasonsIn(db)
    const id =
      form.held && reasons.length > 0
        ? await hold(received, db, { ...form, held: form.held, checked, reasons })
        : await form.store(req, db, checked)
    const response = await form.respond(db, id)
    if (key) await storeResponse(db, key.key, response)
    return response
  })
  // Whether it was held must not show in how long it takes.
  const [response] = await Promise.all([work, isOn ? sleep(leastTime) : undefined])
  if (!response) throw new Error('the first request with a key has no response')
  form.afterwards?.(req.payload)
  return response
}

/** The response to the first request with a key; throws KeyUsed where that was another one. */
async function earlierResponse<Response extends object>(
  db: Database,
  { operation }: Pick<PublicForm<never, never, Response>, 'operation'>,
  { key, body }: SubmissionKey,
): Promise<Response | undefined> {
  const found = await findKey(db, key)
  if (!found) return undefined
  if (found.body !== body) throw new KeyUsed()
  return operation.response.schema.parse(found.response) as Response
}

/** Without what differs in how one text is written. */
const normalized = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

async function judged<Checked>(
  { req, request, sent, body }: Received<object>,
  { held: form, anonymous = false }: Pick<PublicForm<never, Checked, never>, 'held' | 'anonymous'>,
  checked: Checked,
): Promise<Judgement> {
  if (!form) return { isOn: false, reasonsIn: async () => [] }
  return judgeSubmission(req, {
    network: senderOf(request),
    sent,
    seen: form.seen(checked),
    // Of what is anonymous nothing is left that would show when it came.
    content: () =>
      anonymous
        ? crypto.randomUUID()
        : pseudonym(`content ${form.kind} ${normalized(form.content(checked))}`),
    proof: 'proof' in body ? String(body.proof) : '',
  })
}

const wholeHour = () => {
  const hour = new Date(new Date().setUTCMinutes(0, 0, 0)).toISOString()
  return { createdAt: hour, updatedAt: hour }
}

interface Holding<Checked> {
  readonly held: HeldForm<Checked>
  readonly anonymous?: boolean
  readonly checked: Checked
  readonly reasons: readonly HeldReason[]
}

/** Stores a submission for staff to decide on. Nothing else is done with it, and no mail is sent. */
async function hold<Checked>(
  { req, request }: Received<unknown>,
  db: Database,
  { held: form, anonymous = false, checked, reasons }: Holding<Checked>,
): Promise<number | undefined> {
  const { name, email, texts } = form.seen(checked)
  await form.protect?.(db, checked)
  const row = {
    kind: form.kind,
    name,
    // Forms may ask for none.
    email: email || '–',
    // One answer alone is not shown to staff either.
    text: anonymous ? '' : texts.filter(Boolean).join('\n\n'),
    reasons: [...reasons],
    network: anonymous ? '–' : senderOf(request).slice(0, 12),
    body: { checked },
    ...(anonymous ? wholeHour() : {}),
  }
  const collection = 'held-submissions'
  // By the adapter it has no entry in the audit trail, which would tell when it came.
  if (anonymous) await req.payload.db.create({ collection, data: row, req })
  else await req.payload.create({ collection, data: row, ...asCommand(req) })
  return form.reserveId?.(db)
}

/** What is done with a held submission that staff release. */
export interface Released {
  readonly store: (
    req: PayloadRequest,
    db: Database,
    held: { readonly body: unknown; readonly receivedAt: string },
  ) => Promise<unknown>
  readonly afterwards: ((payload: Payload) => void) | undefined
}

/** Does with a held submission what is done with any other. */
export const releaseWith = <Body extends object, Checked, Response extends object>({
  held,
  store,
  afterwards,
}: Omit<PublicForm<Body, Checked, Response>, 'check'>): Released => ({
  store: async (req, db, { body, receivedAt }) => {
    if (!held) throw new Error('a form that is never held')
    const { checked } = z.object({ checked: held.checked }).parse(body)
    return store(req, db, checked, receivedAt)
  },
  afterwards,
})
