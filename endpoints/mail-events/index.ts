import {
  receiveMailgun,
  receivePostmark,
  receiveReport,
  receiveSendgrid,
  receiveSes,
} from '#src/contract/mail/mail-events.ts'
import { parseReport, UnreadableReport } from '#src/mail/bounces/parse-report.ts'
import { openMailgun, readMailgun } from '#src/mail/bounces/providers/mailgun.ts'
import { readPostmark } from '#src/mail/bounces/providers/postmark.ts'
import { readSendgrid } from '#src/mail/bounces/providers/sendgrid.ts'
import { readSes } from '#src/mail/bounces/providers/ses.ts'
import {
  ofTopicHost,
  readSns,
  type SnsMessage,
  verifySns,
} from '#src/mail/bounces/providers/sns.ts'
import { getFromSns, snsCertificates } from '#src/mail/bounces/providers/sns-requests.ts'
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

const confirmationOf = (message: SnsMessage, topicArn: string): URL | undefined => {
  // An unsubscription stays as it is: someone with rights at SNS wanted it.
  if (message.Type !== 'SubscriptionConfirmation') return undefined
  const url = ofTopicHost(topicArn, message.SubscribeURL)
  if (!url) throw new InvalidRequest('SubscribeURL: must be of the topic’s host')
  return url
}

function sesEndpoint({ settings, fetch }: MailEventSetup) {
  const certificates = snsCertificates(fetch)
  return endpoint(receiveSes, async ({ req, request }) => {
    const { setting, body } = await readEventBody(req, request, settings().SES_TOPIC_ARN)
    const parsed = parseBody(body)
    const message = readShape(() => readSns(parsed))
    mustBeSigned(req, 'ses', await verifySns(message, setting, certificates, new Date()))
    if (message.Type === 'Notification') {
      const notification = parseBody(Buffer.from(message.Message))
      const events = readShape(() => readSes(notification))
      return record(req, events)
    }
    const url = confirmationOf(message, setting)
    if (url) {
      await getFromSns(fetch, url)
      req.payload.logger.info('the subscription to the SNS topic is confirmed')
    }
    return record(req, [])
  })
}

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
