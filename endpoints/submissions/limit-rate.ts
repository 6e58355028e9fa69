import type { Payload } from 'payload'
import { isLittleSpaceLeft } from '#src/data/storage/free-space.ts'
import { TooManyRequests } from '#src/server/http/errors.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { env } from '#src/settings/env.ts'
import { pseudonym } from '#src/submissions/intake/request-key.ts'
import { addBytes, countSubmission } from '#src/submissions/sql/rate.ts'

/** Pseudonym of the network that a request came from (IPv6: /64). */
export const senderOf = ({ headers }: Pick<Request, 'headers'>): string =>
  pseudonym(`sender ${clientNetwork(headers)}`)

/**
 * Rate limit of submissions per client network (fixed window): throws TooManyRequests beyond
 * `RATE_LIMIT_SUBMISSIONS` a minute (decisions §3); disabled without the setting. Behind a proxy
 * `TRUSTED_PROXIES` must name it, or all its clients share one limit. An operation with a separate
 * limit names its counter.
 */
export async function limitRate(
  payload: Payload,
  request: Request,
  limit: number | undefined = env().RATE_LIMIT_SUBMISSIONS,
  counter = '',
): Promise<void> {
  if (limit === undefined) return
  const sender = counter + senderOf(request)
  // Outside any transaction, so that rejected submissions count as well.
  const { count, secondsLeft } = await countSubmission(payload.db.drizzle, sender)
  if (count > limit) throw new TooManyRequests(secondsLeft)
}

const MiB = 1024 * 1024

/** What one network may submit in any hour, in bytes, also where submissions have no rate limit. */
const bytesPerHour = {
  texts: 50 * MiB,
  /** Images of proposals: those of five with ten of the largest. */
  images: 500 * MiB,
} as const

/** When to try again where the disk is nearly full, in seconds. */
const spaceRetry = 600

/**
 * Rejects anonymous submissions while little disk space is left, before what staff write and mail
 * suffer. Unsubscribing is always possible.
 */
export async function requireSpace(): Promise<void> {
  if (await isLittleSpaceLeft()) throw new TooManyRequests(spaceRetry)
}

/**
 * Counts the bytes of a submission against those of its network (IPv6: /64) within an hour, and
 * throws TooManyRequests beyond the limit. What is rejected does not count. In the database, so that
 * all processes share it.
 */
export async function limitBytes(
  payload: Payload,
  request: Request,
  kind: keyof typeof bytesPerHour,
  bytes: number,
): Promise<void> {
  const sender = `${kind} ${senderOf(request)}`
  const limit = bytesPerHour[kind]
  const secondsLeft = await addBytes(payload.db.drizzle, { sender, bytes, limit })
  if (secondsLeft !== undefined) throw new TooManyRequests(secondsLeft)
}

export const sizeOf = (body: object): number => Buffer.byteLength(JSON.stringify(body))
