import { z } from 'zod'
import { jsonResponse, publicOperation, raw } from '../define.ts'
import { int4 } from '../values.ts'

/** What mail systems and providers report about mails of ours. */

const mebibyte = 1024 * 1024

const response = jsonResponse(
  z.object({
    success: z.literal(true),
    /** How many were new; of a replay none. */
    recorded: int4(),
  }),
)

/** 401 for what is not signed; 404 where the source is not set up. */
const statuses = [401, 404] as const
const group = 'Mail events'

/** Reports by mail (RFC 3464, RFC 5965), as an MTA pipes them. */
export const receiveReport = publicOperation('POST', '/api/mail-events/dsn', {
  id: 'receiveReport',
  summary: 'Records the bounces or the complaint in a mail that came to the return path',
  group,
  body: raw('message/rfc822', z.string(), mebibyte),
  response,
  statuses,
})

const webhook = <Id extends string>(id: Id, provider: string, path: string, schema: z.ZodType) =>
  publicOperation('POST', path, {
    id,
    summary: `Records bounces and complaints that ${provider} reports`,
    group,
    body: raw('application/json', schema, mebibyte),
    response,
    statuses,
  })

const object = z.object({})

export const receiveSes = webhook(
  'receiveSesEvent',
  'Amazon SES (through SNS)',
  '/api/mail-events/ses',
  object,
)
export const receivePostmark = webhook(
  'receivePostmarkEvent',
  'Postmark',
  '/api/mail-events/postmark',
  object,
)
export const receiveMailgun = webhook(
  'receiveMailgunEvent',
  'Mailgun',
  '/api/mail-events/mailgun',
  object,
)
export const receiveSendgrid = webhook(
  'receiveSendgridEvents',
  'SendGrid',
  '/api/mail-events/sendgrid',
  z.array(object),
)
