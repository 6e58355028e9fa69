import type { PayloadRequest } from 'payload'
import { ZodError } from 'zod'
import { limitRate } from '#endpoints/submissions/limit-rate.ts'
import type { BounceSource } from '#src/contract/newsletters/enums.ts'
import type { MailEvent } from '#src/mail/bounces/mail-event.ts'
import { recordMailEvents } from '#src/people/subscribers/record-mail-events.ts'
import { InvalidRequest, NotFound, Unauthorized } from '#src/server/http/errors.ts'
import { readBytes } from '#src/server/http/request/body.ts'
import type { Env } from '#src/settings/env.ts'

export interface MailEventSetup {
  readonly settings: () => Partial<
    Pick<
      Env,
      | 'MAIL_EVENTS_SECRET'
      | 'SES_TOPIC_ARN'
      | 'POSTMARK_SECRET'
      | 'MAILGUN_SIGNING_KEY'
      | 'SENDGRID_PUBLIC_KEY'
    >
  >
  readonly fetch: typeof fetch
}

/** Requests per client network and minute: a provider sends a request for each event. */
const requestsPerMinute = 3_000

/** Limit of a body, in bytes, as the operations document it. */
const bodyLimit = 1024 * 1024

/**
 * Reads the body of a mail event; throws NotFound where its source is not set up (no setting), and
 * TooManyRequests beyond the rate limit.
 */
export async function readEventBody<Setting>(
  { payload }: PayloadRequest,
  request: Request,
  setting: Setting | undefined,
): Promise<{ readonly setting: Setting; readonly body: Buffer }> {
  if (setting === undefined) throw new NotFound()
  await limitRate(payload, request, requestsPerMinute, 'mail events ')
  return { setting, body: await readBytes(request, bodyLimit) }
}

/** Throws Unauthorized for what is not signed, or long ago; the log says so. */
export function mustBeSigned(
  { payload }: PayloadRequest,
  source: BounceSource,
  isSigned: boolean,
): void {
  if (isSigned) return
  payload.logger.warn({ source }, 'a mail event without a valid signature was rejected')
  throw new Unauthorized()
}

/** The JSON of a body, whatever its Content-Type: SNS calls it text. Throws InvalidRequest. */
export function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new InvalidRequest('body: must be valid JSON')
  }
}

/** What a reader makes of it; throws InvalidRequest for a shape that is not documented. */
export function readShape<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    throw new InvalidRequest(`body: ${error.issues[0]?.path.join('.') ?? ''} is not as documented`)
  }
}

export async function record(req: PayloadRequest, events: readonly MailEvent[], token?: string) {
  const recorded = await recordMailEvents(req, events, token)
  return { success: true as const, recorded }
}
