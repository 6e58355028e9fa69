import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { runQueues } from '#jobs/run-queues.ts'
import { notifyOnQueuedMail, WakeUp } from '#src/mail/delivery/wake-up.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { DeliveryWorker } from '#src/newsletters/delivery/delivery-worker.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { type Env, env } from '#src/settings/env.ts'
import { testProgram } from './programs.ts'

/** Deletes what other tests have queued and what a worker would find due. */
export async function clearLedger({ db }: Payload): Promise<void> {
  await db.drizzle.execute(sql`DELETE FROM deliveries`)
  await db.drizzle.execute(sql`DELETE FROM submission_mails`)
  await db.drizzle.execute(sql`DELETE FROM payload_jobs`)
  // A worker mails them.
  await db.drizzle.execute(sql`DELETE FROM notifications`)
  await db.drizzle.execute(sql`DELETE FROM newsletter_subscribers`)
  await db.drizzle.execute(sql`DELETE FROM follow_ups`)
  await db.drizzle.execute(sql`DELETE FROM event_registrations`)
  await db.drizzle.execute(sql`DELETE FROM event_shift_sign_ups`)
  await db.drizzle.execute(sql`DELETE FROM newsletters WHERE status = 'scheduled'`)
  await db.drizzle.execute(sql`DELETE FROM compose_emails WHERE status = 'scheduled'`)
}

/**
 * Has staff notified of submissions at `emails`, each by its own mail: what other tests submitted in
 * this minute counts no more.
 */
export async function notifyStaffAt(payload: Payload, ...emails: string[]): Promise<void> {
  await payload.db.drizzle.execute(sql`DELETE FROM submission_mails`)
  const notificationEmails = emails.map((email) => ({ email }))
  await payload.updateGlobal({ slug: 'settings', data: { notificationEmails } })
}

/** So many subscribers `<prefix>0@example.org`, `<prefix>1@example.org`, … */
export async function subscribe({ db }: Payload, prefix: string, count: number): Promise<void> {
  await db.drizzle.transaction(async (one) => {
    // Plans of triggers that this connection has from when the tables were empty read them whole for
    // each row.
    await one.execute(sql`DISCARD PLANS`)
    await one.execute(sql`SET LOCAL enable_seqscan = off`)
    await one.execute(sql`
    INSERT INTO newsletter_subscribers (email, name)
    SELECT ${prefix} || n || '@example.org', 'Reader ' || n FROM generate_series(0, ${count}::int - 1) n`)
  })
}

export async function approvedNewsletter(payload: Payload, data: object = {}): Promise<number> {
  const { id } = await payload.create({
    collection: 'newsletters',
    data: {
      title: 'Letter',
      subject: 'Hello {{name|friend}}',
      htmlContent: '<p>Hello {{name|friend}}</p>',
      status: 'draft',
      approvalStatus: 'approved',
      ...data,
    },
  })
  return id
}

/** Sends it as the endpoint does; returns the number of recipients. */
export async function send(payload: Payload, id: number): Promise<number> {
  return sendNewsletter(await createLocalReq({}, payload), id)
}

/** Runs the mail queue in this process until it is stopped. */
export function startDelivery(
  payload: Payload,
  settings: Env & { readonly SMTP_URL: string },
  conversationTimeout?: number,
): { stop: () => Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const wakeUp = new WakeUp()
  const stopListening = notifyOnQueuedMail(settings.DATABASE_URL, wakeUp)
  const deliveryWorker = new DeliveryWorker(payload, settings, wakeUp, conversationTimeout)
  const context = { signal, deliveryWorker }
  const heartbeat = async () => undefined
  const running = runQueues(payload, {
    limits: { mail: 1 },
    context,
    bell: wakeUp,
    beat: heartbeat,
  })
  return {
    async stop() {
      ending.abort()
      await running
      deliveryWorker.close()
      await stopListening()
    },
  }
}

/** Runs deliveries in this process until all are done, or for `timeout` ms. */
export async function deliver(
  payload: Payload,
  smtpUrl: string,
  {
    until,
    longest: timeout = 120_000,
    connections = 5,
    settings = {},
    conversationTimeout,
  }: {
    until?: () => Promise<boolean>
    longest?: number
    connections?: number
    settings?: Partial<Env>
    /** In ms, in place of minutes. */
    conversationTimeout?: number
  } = {},
): Promise<void> {
  const mail = { SMTP_URL: smtpUrl, SMTP_CONNECTIONS: connections }
  const all = { ...env(), ...settings, ...mail }
  // For mails that a test wrote into the ledger itself.
  await enqueueDelivery(await createLocalReq({}, payload))
  const delivery = startDelivery(payload, all, conversationTimeout)
  const isOver = until ?? (async () => (await countDeliveries(payload)).waiting === 0)
  const end = Date.now() + timeout
  while (Date.now() < end && !(await isOver().catch(() => false))) await sleep(50)
  await delivery.stop()
}

export async function countDeliveries({ db }: Payload) {
  const { rows } = await db.drizzle.execute<{ status: string; count: number; doubt: number }>(sql`
    SELECT status, count(*)::int AS count, count(*) FILTER (WHERE in_doubt)::int AS doubt
    FROM deliveries GROUP BY status`)
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    sent: of('sent'),
    failed: of('failed'),
    suppressed: of('suppressed'),
    queued: of('queued'),
    waiting: of('queued') + of('sending'),
    inDoubt: rows.reduce((sum, { doubt }) => sum + doubt, 0),
  }
}

/** How many of these mails went to an address that had already received one. */
export const countDuplicates = (emails: readonly string[]): number =>
  emails.length - new Set(emails).size

/** Makes every delivery that waits for a retry or for the end of a lease due now. */
export async function makeDeliveriesDue({ db }: Payload): Promise<void> {
  await db.drizzle.execute(sql`
    UPDATE deliveries SET next_attempt_at = NULL, lease_until = least(lease_until, now())
    WHERE status IN ('queued', 'sending')`)
  await db.drizzle.execute(
    sql`UPDATE payload_jobs SET wait_until = NULL, processing = false WHERE queue = 'mail'`,
  )
}

/** A worker in a separate process, on this test's database or the one given. */
export async function startMailWorker(
  smtpUrl: string,
  databaseUrl = env().DATABASE_URL,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, testProgram('mail-worker'), {
    env: {
      ...process.env,
      SMTP_URL: smtpUrl,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'close')])
  if (message !== 'ready') throw new Error('the worker did not start')
  return child
}

/**
 * A worker that begins to work on request: starting takes longer than most of what tests have it
 * do.
 */
export function startWaitingWorker(smtpUrl: string) {
  const started = startMailWorker(smtpUrl, undefined, { WORKER_WAITS: 'yes' })
  return {
    started,
    begin: async (): Promise<ChildProcess> => {
      const worker = await started
      worker.send('begin')
      return worker
    },
  }
}

export async function endProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}
