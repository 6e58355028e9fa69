import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { CallError } from '#src/contract/webhook-events.ts'
import { checkedLookup, NotPublic } from '#src/server/network/checked-lookup.ts'
import { addressIn, isLocalHost } from '#src/server/network/public-address.ts'
import type { InNetworks } from '#src/settings/networks.ts'
import { parseRetryAfter } from './retries.ts'
import { type SignedMessage, signatureOf } from './signature.ts'

/** How long an attempt may take, in ms, from resolving the name to the head of the response. */
export const attemptTimeout = 15_000

/** How much of a response is read, in bytes, and how long its body may take, in ms. */
const drainLimits = { bytes: 64 * 1_024, timeout: 2_000 }

export interface Attempt extends SignedMessage {
  readonly url: string
  readonly secrets: readonly string[]
}

export interface Receipt {
  /** The status of the response; null if there was none. */
  readonly status: number | null
  /** Null: it was accepted. */
  readonly error: CallError | null
  /** What a Retry-After asks for, in ms. */
  readonly retryAfter?: number | undefined
}

export interface SendOptions {
  /** Private networks that may be called (WEBHOOK_ALLOWED_NETWORKS). */
  readonly isAllowed: InNetworks
  readonly timeout?: number
}

/** A URL that is not encrypted leads out of the allowed networks. */
class NotEncrypted extends Error {
  readonly code = 'EPLAIN'
}

const errorsByCode: Readonly<Record<string, CallError>> = {
  EPRIVATE: 'private',
  EPLAIN: 'plain',
  ENOTFOUND: 'unknownHost',
  ABORT_ERR: 'timeout',
  ETIMEDOUT: 'timeout',
}

/** Why there was no response. OpenSSL and Node name what they reject a certificate for. */
const errorOf = (error: unknown): CallError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'certificate'
  return errorsByCode[code] ?? 'unreachable'
}

/** What a response means: only 2xx accepts, and redirects are not followed. */
const errorByStatus = (status: number): CallError | null => {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/**
 * Why an attempt must not connect to an address: public ones are called by https only, those of the
 * allowed networks either way, all others never.
 */
const addressCheck =
  (url: URL, isAllowed: InNetworks) =>
  (address: string): Error | undefined => {
    if (isAllowed(address)) return undefined
    if (isLocalHost(address)) return new NotPublic()
    return url.protocol === 'https:' ? undefined : new NotEncrypted()
  }

const headersOf = (attempt: Attempt) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(attempt.body),
  'user-agent': 'Muster (webhooks)',
  'webhook-id': attempt.id,
  'webhook-timestamp': String(attempt.timestamp),
  'webhook-signature': signatureOf(attempt, attempt.secrets),
})

type Head = Pick<Receipt, 'status' | 'retryAfter'>

/** Sends it over a new connection, and resolves with the head of the response. */
const post = (attempt: Attempt, { isAllowed, timeout }: Required<SendOptions>): Promise<Head> =>
  new Promise((resolve, reject) => {
    const url = new URL(attempt.url)
    const check = addressCheck(url, isAllowed)
    const address = addressIn(url)
    const problem = address === undefined ? undefined : check(address)
    if (problem) return reject(problem)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup(check),
      signal: AbortSignal.timeout(timeout),
      headers: headersOf(attempt),
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response
      resolve({
        status: statusCode,
        retryAfter: parseRetryAfter(headers['retry-after'], Date.now()),
      })
      // Read to its end where that is near, so that the receiver sees no broken connection.
      const end = setTimeout(() => response.destroy(), drainLimits.timeout)
      let size = 0
      response.on('error', () => undefined)
      response.on('close', () => clearTimeout(end))
      response.on('data', (chunk: Uint8Array) => {
        size += chunk.byteLength
        if (size > drainLimits.bytes) response.destroy()
      })
    })
    sent.end(attempt.body)
  })

/**
 * Makes one attempt of a call: a signed POST (Standard Webhooks) to the address that was checked.
 * Follows no redirect and keeps nothing of the response but its status. Throws nothing.
 */
export async function sendAttempt(
  attempt: Attempt,
  { isAllowed, timeout = attemptTimeout }: SendOptions,
): Promise<Receipt> {
  try {
    const head = await post(attempt, { isAllowed, timeout })
    return { ...head, error: errorByStatus(head.status ?? 0) }
  } catch (error) {
    return { status: null, error: errorOf(error) }
  }
}
