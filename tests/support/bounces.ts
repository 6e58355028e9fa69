import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { mailEventEndpoints } from '#endpoints/mail-events/index.ts'
import type { MailEventSetup } from '#endpoints/mail-events/receive.ts'
import { returnPath, returnToken } from '#src/mail/bounces/verp.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { parseEnv } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from './api.ts'
import { sendgridSigner, snsTopic, topicArn } from './mail-events.ts'
import { secrets } from './settings.ts'

export const bounceAddress = 'bounces@example.org'

/** The settings with which every source is there, and those who sign for them. */
export function mailEventSources() {
  const sendgrid = sendgridSigner()
  const topic = snsTopic()
  const values = {
    MAIL_EVENTS_SECRET: 'a-secret-of-the-mail-server',
    POSTMARK_SECRET: 'a-secret-of-the-webhook',
    MAILGUN_SIGNING_KEY: 'the signing key of Mailgun',
    SENDGRID_PUBLIC_KEY: sendgrid.setting,
    SES_TOPIC_ARN: topicArn,
  }
  const env = parseEnv({ ...secrets, ...values, DATABASE_URL: 'postgres://none' })
  return { ...values, sendgrid, topic, setup: { settings: () => env, fetch: topic.fetch } }
}

/** A client of the contract with these settings of mail events. */
export function mailEventApi(payload: Payload, setup: MailEventSetup): ApiClient {
  const own = mailEventEndpoints(setup)
  const ids = new Set(own.map(({ operation }) => operation.id))
  const others = endpoints.filter(({ operation }) => !ids.has(operation.id))
  return apiClient(dispatcher(payload, [...others, ...own]))
}

type Statement = ReturnType<typeof sql>

const rows = async <Row extends Record<string, unknown>>({ db }: Payload, statement: Statement) =>
  (await db.drizzle.execute<Row>(statement)).rows

/** A mail that was sent, to a unique email, and what identifies it in a report. */
export async function sentMail(
  payload: Payload,
  {
    email = `jo.${randomBytes(6).toString('hex')}@example.org`,
    at = new Date(),
    kind = 'compose',
  } = {},
) {
  const mark = randomBytes(16).toString('hex')
  const [row] = await rows<{ id: number }>(
    payload,
    sql`
      INSERT INTO deliveries (kind, email, status, sent_at, created_at, message_id)
      VALUES (${kind}, ${email}, 'sent', ${at.toISOString()}, ${at.toISOString()},
        '<' || currval('deliveries_id_seq') || '.' || ${mark} || '@muster.test>')
      RETURNING id`,
  )
  const id = row?.id ?? 0
  const messageId = `<${id}.${mark}@muster.test>`
  await rows(payload, sql`UPDATE deliveries SET message_id = ${messageId} WHERE id = ${id}`)
  const key = await mailLinkKey(await createLocalReq({}, payload))
  return {
    id,
    recipient: email,
    messageId,
    returnPath: returnPath(bounceAddress, key, id),
    token: returnToken(key, id),
  }
}

export async function storedOf(payload: Payload, email: string) {
  const [subscriber] = await rows<{ status: string; suppression: string | null }>(
    payload,
    sql`SELECT status, suppression FROM newsletter_subscribers WHERE email = lower(${email})`,
  )
  const consents = await rows<{ given: boolean; source: string }>(
    payload,
    sql`SELECT given, source FROM consents WHERE email = lower(${email}) ORDER BY id`,
  )
  const bounces = await rows<{ kind: string; source: string; delivery: number | null }>(
    payload,
    sql`
      SELECT kind, source, delivery_id AS delivery FROM bounces
      WHERE lower(email) = lower(${email}) ORDER BY id`,
  )
  return { suppression: subscriber?.suppression ?? null, subscriber, consents, bounces }
}

export async function deliveryState(payload: Payload, id: number) {
  const [row] = await rows<{ status: string; bounce: string | null }>(
    payload,
    sql`SELECT status, bounce FROM deliveries WHERE id = ${id}`,
  )
  return row
}
