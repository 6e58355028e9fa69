import {
  receiveMailgun,
  receivePostmark,
  receiveReport,
  receiveSendgrid,
} from '#src/contract/mail/mail-events.ts'
import { parseReport, UnreadableReport } from '#src/mail/bounces/parse-report.ts'
import { openMailgun, readMailgun } from '#src/mail/bounces/providers/mailgun.ts'
import { readPostmark } from '#src/mail/bounces/providers/postmark.ts'
import { readSendgrid } from '#src/mail/bounces/providers/sendgrid.ts'
import {
  hasSecret,
  verifyMailgun,
  verifyReport,
  verifySendgrid,
} from '#src/mail/bounces/signatures.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import {
  type MailEventSetup,
  mustBeSigned,
  parseBody,
  readEventBody,
  readShape,
  record,
} from './receive.ts'
import { sesEndpoint } from './ses.ts'

/** By the HMAC of the body, or the secret itself, which a pipe of an MTA can send with curl. */
const isReportSigned = ({ headers }: Request, secret: string, body: Buffer): boolean => {
  const signature = headers.get('muster-signature')
  if (signature === null) return hasSecret(headers.get('authorization'), secret)
  const timestamp = headers.get('muster-timestamp') ?? ''
  return verifyReport(secret, { timestamp, signature, body }, new Date())
}

const unreadable = (error: unknown): never => {
  if (error instanceof UnreadableReport) throw new InvalidRequest('body: must be a message')
  throw error
}

const reportEndpoint = ({ settings }: MailEventSetup) =>
  endpoint(receiveReport, async ({ req, request }) => {
    const { setting, body } = await readEventBody(req, request, settings().MAIL_EVENTS_SECRET)
    mustBeSigned(req, 'dsn', isReportSigned(request, setting, body))
    return record(req, await parseReport(body).catch(unreadable))
  })

const postmarkEndpoint = ({ settings }: MailEventSetup) =>
  endpoint(receivePostmark, async ({ req, request }) => {
    const { setting, body } = await readEventBody(req, request, settings().POSTMARK_SECRET)
    mustBeSigned(req, 'postmark', hasSecret(request.headers.get('authorization'), setting))
    const message = parseBody(body)
    const events = readShape(() => readPostmark(message))
    return record(req, events)
  })

const mailgunEndpoint = ({ settings }: MailEventSetup) =>
  endpoint(receiveMailgun, async ({ req, request }) => {
    const { setting, body } = await readEventBody(req, request, settings().MAILGUN_SIGNING_KEY)
    const message = parseBody(body)
    const { signed, event } = readShape(() => openMailgun(message))
    mustBeSigned(req, 'mailgun', verifyMailgun(setting, signed, new Date()))
    const events = readShape(() => readMailgun(event))
    return record(req, events, signed.token)
  })

const sendgridEndpoint = ({ settings }: MailEventSetup) =>
  endpoint(receiveSendgrid, async ({ req, request }) => {
    const { setting, body } = await readEventBody(req, request, settings().SENDGRID_PUBLIC_KEY)
    const { headers } = request
    const timestamp = headers.get('x-twilio-email-event-webhook-timestamp') ?? ''
    const signature = headers.get('x-twilio-email-event-webhook-signature') ?? ''
    const signed = { timestamp, signature, body }
    mustBeSigned(req, 'sendgrid', verifySendgrid(setting, signed, new Date()))
    const batch = parseBody(body)
    const events = readShape(() => readSendgrid(batch))
    return record(req, events)
  })

/** What comes back for mails: each source is there once its setting is. */
export const mailEventEndpoints = (setup: MailEventSetup) => [
  reportEndpoint(setup),
  sesEndpoint(setup),
  postmarkEndpoint(setup),
  mailgunEndpoint(setup),
  sendgridEndpoint(setup),
]
