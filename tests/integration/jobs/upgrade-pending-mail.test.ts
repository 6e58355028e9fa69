import type { MigrateDownArgs } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { expect, it } from 'vitest'
import { migrations } from '#migrations/index.ts'
import { startOnEmptyDatabase } from '#tests/support/empty-database.ts'
import { runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import { countDeliveries, deliver } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

/** What the version before tasks did not have: that migration and all after it. */
const added = migrations.slice(migrations.findIndex(({ name }) => name.endsWith('_tasks')))

const undoMigrations = async ({ db: { drizzle, pool } }: Payload) => {
  const db = drizzle as unknown as MigrateDownArgs['db']
  for (const { name, down } of added.toReversed()) {
    await down({ db } as MigrateDownArgs)
    await pool.query('DELETE FROM payload_migrations WHERE name = $1', [name])
  }
}

/** A newsletter half sent when its worker was killed, and what was scheduled; without any job. */
const fillAsBefore = async ({ db: { pool } }: Payload) => {
  await pool.query(`
    INSERT INTO newsletter_subscribers (email, name)
    SELECT 'r' || n || '@example.org', 'Reader ' || n FROM generate_series(1, 8) n`)
  await pool.query(`
    INSERT INTO newsletters (title, subject, html_content, status, approval_status, sent_at,
      recipient_count, sent_wrapper, sent_postal_address)
    VALUES ('Half', 'Half sent', '<p>Half</p>', 'sent', 'approved', now(), 8, '', 'Harbour 1')`)
  await pool.query(`
    INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, status, sent_at,
      attempts, message_id, lease_until, lease_owner, next_attempt_at)
    SELECT 'newsletter', n.id, s.id, s.email,
      (CASE WHEN s.id % 8 < 3 THEN 'sent' WHEN s.id % 8 = 3 THEN 'sending' ELSE 'queued' END)
        ::enum_deliveries_status,
      CASE WHEN s.id % 8 < 3 THEN now() END, CASE WHEN s.id % 8 <= 3 THEN 1 ELSE 0 END,
      CASE WHEN s.id % 8 <= 3 THEN '<' || s.id || '@muster.test>' END,
      CASE WHEN s.id % 8 = 3 THEN now() - interval '1 minute' END,
      CASE WHEN s.id % 8 = 3 THEN gen_random_uuid() END, now()
    FROM newsletters n, newsletter_subscribers s`)
  await pool.query(`
    INSERT INTO newsletters (title, subject, html_content, status, approval_status, scheduled_send_at)
    VALUES ('Due', 'Due by now', '<p>Due</p>', 'scheduled', 'approved', now() - interval '1 minute'),
      ('Later', 'Due later', '<p>Later</p>', 'scheduled', 'approved', now() + interval '1 day')`)
  await pool.query(`
    INSERT INTO compose_emails (subject, html_content, status, scheduled_send_at)
    VALUES ('Composed', '<p>x</p>', 'scheduled', now() - interval '1 minute')`)
  await pool.query(`
    INSERT INTO compose_emails_texts (parent_id, path, text, "order")
    SELECT id, 'recipientEmails', 'one@example.org', 1 FROM compose_emails`)
}

it('mails the previous version left half sent or scheduled are sent after the upgrade', async () => {
  const { payload } = await startOnEmptyDatabase()
  const server = await startSmtp()
  await undoMigrations(payload)
  await fillAsBefore(payload)
  await payload.db.migrate({ migrations: migrations as never })
  await sweepAndSend(payload)
  await sweepAndSend(payload)
  await deliver(payload, server.url)
  await runQueue(payload, 'send')

  expect(await countDeliveries(payload)).toMatchObject({ sent: 8 + 8 + 1, waiting: 0, inDoubt: 1 })
  const mails = await server.mails()
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Half sent')).toHaveLength(5)
  expect(subjects.filter((subject) => subject === 'Due by now')).toHaveLength(8)
  expect(subjects.filter((subject) => subject === 'Composed')).toHaveLength(1)
  expect(subjects).not.toContain('Due later')
  expect(mails.find(({ subject }) => subject === 'Half sent')?.text).toContain('Harbour 1')
  await server.stop()
})
