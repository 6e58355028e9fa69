import { createHmac } from 'node:crypto'
import type { Payload, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { InvalidRequest, KeyUsed } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import {
  claimKey,
  findKey,
  type SubmissionKey,
  storeResponse,
} from '#src/submissions/intake/sql/submission-keys.ts'
import { limitBytes, limitRate, requireSpace, sizeOf } from './limit-rate.ts'

interface Received<Body> {
  readonly req: PayloadRequest
  readonly request: Request
  readonly body: Body
}

/** What a public form is for; all else about it is the same for all (`receive`). */
export interface PublicForm<Body extends object, Checked, Response extends object> {
  readonly operation: {
    readonly id: string
    readonly response: { readonly schema: z.ZodType<unknown, Response> }
  }
  /** Leaving is limited by nothing but the rate. */
  readonly isLeaving?: boolean
  /** Checks and completes what was sent, before the transaction; throws a RequestError. */
  readonly check: (received: Received<Body>) => Promise<Checked>
  /** Stores what was sent, and the mails about it, in the transaction of the request. */
  readonly store: (req: PayloadRequest, db: Database, checked: Checked) => Promise<Response>
  /** Called after the COMMIT. */
  readonly afterwards?: (payload: Payload) => void
}

const longestKey = 100

const pseudonym = (text: string): string =>
  createHmac('sha256', env().PAYLOAD_SECRET).update(text).digest('base64url')

/** The key of a request, as it is stored; undefined for a request without one. */
const keyOf = (
  { id }: { readonly id: string },
  { headers }: Request,
  body: object,
): SubmissionKey | undefined => {
  const key = headers.get('idempotency-key')
  if (!key) return undefined
  if (key.length > longestKey)
    throw new InvalidRequest(`Idempotency-Key: must be at most ${longestKey} characters`)
  return {
    key: pseudonym(`key ${id} ${key}`),
    body: pseudonym(`body ${JSON.stringify(body)}`),
  }
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
  const { req, request, body } = received
  await limitRate(req.payload, request)
  const key = keyOf(form.operation, request, body)
  const earlier = key && (await earlierResponse(req.payload.db.drizzle, form, key))
  if (earlier) return earlier
  if (!form.isLeaving) await requireSpace()
  const checked = await form.check(received)
  if (!form.isLeaving) await limitBytes(req.payload, request, 'texts', sizeOf(body))
  const response = await withTransaction(req, async (db) => {
    if (key && !(await claimKey(db, key))) return earlierResponse(db, form, key)
    const stored = await form.store(req, db, checked)
    if (key) await storeResponse(db, key.key, stored)
    return stored
  })
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
