import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { approvedNewsletter } from './mail.ts'

const runOn = (payload: Payload) => (statement: ReturnType<typeof sql>) =>
  payload.db.drizzle.execute(statement)

/** A newsletter that was sent so many days ago, and is done with. */
export async function addSent(payload: Payload, days: number): Promise<number> {
  const run = runOn(payload)
  const id = await approvedNewsletter(payload)
  await run(sql`
    UPDATE newsletters SET status = 'sent', sent_at = now() - make_interval(days => ${days})
    WHERE id = ${id}`)
  await run(sql`
    INSERT INTO newsletter_sendings (newsletter_id, state, audience, changed_at)
    VALUES (${id}, 'done', '{"segments": [], "minus": []}', now() - make_interval(days => ${days}))`)
  return id
}

/** What became of a delivery, and what the server said. */
export interface Outcome {
  readonly status?: 'sent' | 'failed' | 'queued' | 'suppressed' | 'cancelled'
  readonly bounce?: 'hard' | 'soft' | 'complaint'
  readonly said?: string
  readonly inDoubt?: boolean
}

/** Deliveries of it with one outcome, and their bounces. */
export function addOutcomes(payload: Payload, id: number, count: number, given: Outcome = {}) {
  const { status = 'sent', bounce, said = '', inDoubt = false } = given
  return runOn(payload)(sql`
    WITH d AS (
      INSERT INTO deliveries (kind, newsletter_id, email, status, bounce, last_error, in_doubt)
      SELECT 'newsletter', ${id}, 'r' || gen_random_uuid() || '@example.org', ${status},
        ${bounce ?? null}, ${bounce ? null : `${said} `} || n, ${inDoubt}
      FROM generate_series(1, ${count}::int) n RETURNING id)
    INSERT INTO bounces (source, event_id, kind, delivery_id, reason, at, matched)
    SELECT 'dsn', gen_random_uuid(), ${bounce ?? null}, id, ${said} || ' ' || id % 5, now(), true
    FROM d WHERE ${bounce !== undefined}::boolean`)
}

export async function addEveryOutcome(payload: Payload, id: number): Promise<void> {
  const mails = (count: number, given?: Outcome) => addOutcomes(payload, id, count, given)
  await mails(40)
  await mails(7, { bounce: 'hard', said: '550 5.1.1 <jo@example.org> user unknown' })
  await mails(5, { bounce: 'soft', said: '452 4.2.2 mailbox full' })
  await mails(3, { bounce: 'complaint', said: 'abuse' })
  await mails(6, { status: 'failed', said: '554 5.7.1 rejected as spam' })
  await mails(2, { status: 'failed', said: 'ETIMEDOUT', inDoubt: true })
  await mails(4, { status: 'suppressed' })
  await mails(3, { status: 'cancelled' })
  await mails(1, { inDoubt: true })
}
