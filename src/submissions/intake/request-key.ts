import { createHmac } from 'node:crypto'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import type { SubmissionKey } from './sql/submission-keys.ts'

/** What stands for a text that is not to be stored, by a secret of the installation. */
export const pseudonym = (text: string): string =>
  createHmac('sha256', env().PAYLOAD_SECRET).update(text).digest('base64url')

const longestKey = 100

/** The `Idempotency-Key` of a request; undefined without one. Throws InvalidRequest. */
export function requestKey({ headers }: Pick<Request, 'headers'>): string | undefined {
  const key = headers.get('idempotency-key')
  if (!key) return undefined
  if (key.length > longestKey)
    throw new InvalidRequest(`Idempotency-Key: must be at most ${longestKey} characters`)
  return key
}

/** As it is stored; `scope` is of what it is for, and whose. A body that is undefined is anonymous. */
export const storedKey = (scope: string, key: string, body: object | undefined): SubmissionKey => ({
  key: pseudonym(`key ${scope} ${key}`),
  body: body === undefined ? '' : pseudonym(`body ${JSON.stringify(body)}`),
})
