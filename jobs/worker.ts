import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { env } from '#src/config/env.ts'
import { endHeartbeat, noteHeartbeat } from '#src/db/web/heartbeat.ts'
import { runDeliveries } from '#src/email/run-deliveries.ts'
import { sendDueMail } from '#src/email/send-due.ts'
import { resumeBulkEdits } from './bulk-edit.ts'
import { sweepDueFollowUps } from './follow-ups.ts'
import { runMaintenance } from './maintenance.ts'
import { claimOneAtATime, freeDeadJobs, runBulkQueue } from './queue.ts'

/** How often what is due is looked for, in ms. */
const interval = 1_000

/** The name of this worker among all. */
const self = randomUUID()

/** Readiness depends on it: a worker that hangs in a sweep does not say so any more. */
async function sayAlive({ db }: Payload): Promise<void> {
  await noteHeartbeat(db.drizzle, self)
}

/** What is done again and again; each is safe in any number of workers at once. */
const sweeps: readonly ((payload: Payload) => Promise<unknown>)[] = [
  sayAlive,
  freeDeadJobs,
  resumeBulkEdits,
  (payload) => payload.jobs.run({ limit: 10, silent: true }),
  sendDueMail,
  (payload) => sweepDueFollowUps(payload),
]

const sweep = async (payload: Payload, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    for (const step of sweeps)
      await step(payload).catch((error: unknown) => {
        const kind = error instanceof Error ? error.name : typeof error
        payload.logger.error({ step: step.name, kind }, 'a sweep failed; trying again')
      })
    await sleep(interval, undefined, { signal }).catch(() => undefined)
  }
}

/** Everything a worker does, until the signal; ends when nothing is in flight any more. */
export async function runWorker(payload: Payload, signal: AbortSignal): Promise<void> {
  claimOneAtATime(payload)
  const { SMTP_URL, ...settings } = env()
  const deliveries = SMTP_URL
    ? runDeliveries(payload, { ...settings, SMTP_URL }, signal)
    : undefined
  if (!SMTP_URL) payload.logger.warn('SMTP_URL is not set: mail waits in the ledger')
  await Promise.all([
    sweep(payload, signal),
    runBulkQueue(payload, signal),
    runMaintenance(payload, signal),
    deliveries,
  ])
  await endHeartbeat(payload.db.drizzle, self).catch(() => undefined)
}
