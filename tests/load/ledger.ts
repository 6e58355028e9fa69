import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { createLocalReq } from 'payload'
import { cleanLedger } from '#src/mail/ledger/clean-ledger.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { env } from '#src/settings/env.ts'
import { startDelivery } from '#tests/support/mail.ts'
import { median } from './support/compare.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { startForked } from './support/forked.ts'
import { addNewsletter, fillList } from './support/mail-list.ts'
import type { Row } from './support/row.ts'

const recipients = 400
const oldDeliveries = process.env['BENCH_MILLION'] === 'yes' ? 1_000_000 : 200_000
const rounds = 7

/** Deliveries of newsletters that were sent three years ago, 20,000 each. */
async function fillLedger({ db }: Payload): Promise<void> {
  await db.drizzle.execute(sql`
    WITH old AS (
      INSERT INTO newsletters (title, subject, html_content, approval_status, status, sent_at)
      SELECT 'Old', 'Old', '', 'approved', 'sent', now() - interval '3 years'
      FROM generate_series(1, ${oldDeliveries / 20_000}::int) RETURNING id)
    INSERT INTO deliveries (kind, newsletter_id, email, status, sent_at, created_at)
    SELECT 'newsletter', old.id, 'old' || n || '@example.org', 'sent', now() - interval '3 years',
      now() - interval '3 years'
    FROM old, generate_series(1, 20000) n`)
  await db.drizzle.execute(sql`ANALYZE deliveries`)
}

const isSent = async ({ db }: Payload, newsletter: number): Promise<boolean> => {
  const { rows } = await db.drizzle.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM deliveries
    WHERE newsletter_id = ${newsletter} AND status = 'sent'`)
  return rows[0]?.count === recipients
}

const sendOne = async (payload: Payload): Promise<number> => {
  const newsletter = await addNewsletter(payload)
  const began = performance.now()
  await sendNewsletter(await createLocalReq({}, payload), newsletter)
  while (!(await isSent(payload, newsletter))) await sleep(10)
  return performance.now() - began
}

const sendMany = async (payload: Payload, more: () => boolean): Promise<number> => {
  const times: number[] = []
  while (times.length < rounds && more()) times.push(await sendOne(payload))
  return median(times)
}

const rate = (ms: number): string => `${Math.round((recipients / ms) * 1_000)}/s`

/** How much slower a newsletter is sent while the ledger is cleaned. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('ledger')
  const sink = await startForked('tests/load/support/smtp-sink.ts')
  await fillList(payload, recipients)
  await fillLedger(payload)
  const settings = {
    ...env(),
    SMTP_URL: `smtp://127.0.0.1:${sink.message}`,
    DATABASE_URL: urlOf('ledger'),
  }
  const delivery = startDelivery(payload, settings)
  await sendOne(payload)
  const alone = await sendMany(payload, () => true)
  let isCleaning = true
  const cleaning = cleanLedger(payload, { budget: 600_000 }).finally(() => {
    isCleaning = false
  })
  const meanwhile = await sendMany(payload, () => isCleaning)
  const removed = await cleaning
  if (removed < oldDeliveries) throw new Error(`only ${removed} deliveries were removed`)
  await delivery.stop()
  await sink.stop()
  return [
    {
      what: `Sending a newsletter while ${oldDeliveries.toLocaleString('en')} old deliveries are removed, against none`,
      measured: `${rate(meanwhile)} : ${rate(alone)}`,
      ratio: meanwhile / alone,
      demanded: { atMost: 1.5 },
    },
  ]
}
