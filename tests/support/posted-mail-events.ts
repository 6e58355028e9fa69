import { randomBytes } from 'node:crypto'
import { mailEventApi, mailEventSources } from './bounces.ts'
import { startPayload } from './database.ts'
import {
  type About,
  mailEvent,
  mailgunWebhook,
  sendgridSigner,
  signReport,
  snsTopic,
} from './mail-events.ts'

export interface Posted {
  readonly body: string
  readonly headers?: Record<string, string>
}

export interface Provider {
  readonly path: string
  readonly source: string
  /** A hard bounce and a complaint about a mail. */
  readonly hard: (about: About) => Posted
  readonly complaint: (about: About) => Posted
  /** The same hard bounce as anyone else would send it. */
  readonly forged: (about: About) => Posted
}

/** Every provider of mail events, what it posts, and the response to that. */
export async function openMailEvents() {
  const sources = mailEventSources()
  const { MAIL_EVENTS_SECRET, POSTMARK_SECRET, MAILGUN_SIGNING_KEY, sendgrid, topic } = sources
  const payload = await startPayload()
  const api = mailEventApi(payload, sources.setup)

  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`,
  })
  const report = (body: string, secret = MAIL_EVENTS_SECRET): Posted => ({
    body,
    headers: signReport(secret, body),
  })
  const batch = (about: About, signer = sendgrid): Posted => {
    const body = mailEvent('sendgrid-batch.json', about)
    return { body, headers: signer.sign(body) }
  }
  const spam = (about: About): Posted => {
    const event = { event: 'spamreport', sg_event_id: randomBytes(9).toString('hex') }
    const body = JSON.stringify([{ ...event, email: about.recipient, 'smtp-id': about.messageId }])
    return { body, headers: sendgrid.sign(body) }
  }

  const providers: Readonly<Record<string, Provider>> = {
    dsn: {
      path: '/api/mail-events/dsn',
      source: 'dsn',
      hard: (about) => report(mailEvent('postfix-unknown-user.eml', about)),
      complaint: (about) => report(mailEvent('arf-abuse.eml', about)),
      forged: (about) => report(mailEvent('postfix-unknown-user.eml', about), 'another secret'),
    },
    ses: {
      path: '/api/mail-events/ses',
      source: 'ses',
      hard: (about) => ({ body: topic.send({ Message: mailEvent('ses-bounce.json', about) }) }),
      complaint: (about) => ({
        body: topic.send({ Message: mailEvent('ses-complaint.json', about) }),
      }),
      forged: (about) => ({
        body: snsTopic().send({ Message: mailEvent('ses-bounce.json', about) }),
      }),
    },
    postmark: {
      path: '/api/mail-events/postmark',
      source: 'postmark',
      hard: (about) => ({
        body: mailEvent('postmark-bounce.json', about),
        headers: basic(POSTMARK_SECRET),
      }),
      complaint: (about) => ({
        body: mailEvent('postmark-complaint.json', about),
        headers: basic(POSTMARK_SECRET),
      }),
      forged: (about) => ({
        body: mailEvent('postmark-bounce.json', about),
        headers: basic('another secret'),
      }),
    },
    mailgun: {
      path: '/api/mail-events/mailgun',
      source: 'mailgun',
      hard: (about) => ({
        body: mailgunWebhook(MAILGUN_SIGNING_KEY, mailEvent('mailgun-failed.json', about)),
      }),
      complaint: (about) => ({
        body: mailgunWebhook(MAILGUN_SIGNING_KEY, mailEvent('mailgun-complained.json', about)),
      }),
      forged: (about) => ({
        body: mailgunWebhook('another key', mailEvent('mailgun-failed.json', about)),
      }),
    },
    sendgrid: {
      path: '/api/mail-events/sendgrid',
      source: 'sendgrid',
      hard: (about) => batch(about),
      complaint: spam,
      forged: (about) => batch(about, sendgridSigner()),
    },
  }

  const post = async ({ path }: Provider, { body, headers = {} }: Posted) => {
    const { status, json } = await api('POST', path, { body, headers })
    return [status, json] as const
  }

  return { ...sources, sources, payload, api, providers, report, basic, post }
}
