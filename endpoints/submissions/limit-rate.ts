import type { Payload } from 'payload'
import { clientIp } from '#src/config/client-ip.ts'
import { env } from '#src/config/env.ts'
import { countSubmission } from '#src/db/submissions/rate.ts'
import { TooManyRequests } from '#src/http/errors.ts'
import { nameSender } from '#src/submissions/client-fingerprint.ts'

/**
 * Rate limit of submissions per client network (fixed window): throws TooManyRequests beyond
 * `RATE_LIMIT_SUBMISSIONS` a minute (decisions §3); disabled without the setting. Behind a proxy
 * `TRUSTED_PROXIES` must name it, or all its clients share one limit. What has a limit of its own
 * names its counter.
 */
export async function limitRate(
  payload: Payload,
  request: Request,
  limit: number | undefined = env().RATE_LIMIT_SUBMISSIONS,
  counter = '',
): Promise<void> {
  if (limit === undefined) return
  const sender = counter + nameSender(clientIp(request.headers), env().PAYLOAD_SECRET)
  // Outside any transaction, so that rejected submissions count as well.
  const { count, secondsLeft } = await countSubmission(payload.db.drizzle, sender)
  if (count > limit) throw new TooManyRequests(secondsLeft)
}
