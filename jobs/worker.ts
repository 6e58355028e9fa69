import { randomUUID } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { indexOldEntries } from '#src/content/search/index-search.ts'
import { untilNextDelivery } from '#src/data/mail/lanes.ts'
import { databasePool } from '#src/data/pool/database-pool.ts'
import { mediaPlaceClaimer } from '#src/data/storage/media-place.ts'
import { expectAttempts } from '#src/mail/delivery/count-attempt.ts'
import { notifyOnQueuedMail, WakeUp } from '#src/mail/delivery/wake-up.ts'
import { enqueueDelivery, mailQueue } from '#src/mail/ledger/enqueue-delivery.ts'
import { DeliveryWorker } from '#src/newsletters/delivery/delivery-worker.ts'
import { serveWorkerPages } from '#src/server/operations/worker-server.ts'
import { failToStart } from '#src/server/processes/fail-to-start.ts'
import { endHeartbeat, recordHeartbeat } from '#src/server/web/sql/state.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env, WrongSetting } from '#src/settings/env.ts'
import { otherQueueLimit, queueLimits } from './queues.ts'
import { runQueues } from './run-queues.ts'

const self = randomUUID()

/**
 * Queues a delivery of what waits: the job of a worker that was killed is free when its lease ends
 * only, and mails that it had not claimed need not wait for that.
 */
async function resumeDelivery(payload: Payload): Promise<void> {
  try {
    if ((await untilNextDelivery(payload.db.drizzle)) === undefined) return
    await enqueueDelivery(await createLocalReq({}, payload))
  } catch (error) {
    // The sweep of every minute does so as well.
    payload.logger.warn({ fault: describeFault(error) }, 'mail that waits was not resumed')
  }
}

/** Everything a worker does, until the signal; resolves when nothing is in flight any more. */
export async function runWorker(payload: Payload, signal: AbortSignal): Promise<void> {
  const { drizzle } = payload.db
  const { SMTP_URL, ...settings } = env()
  expectAttempts()
  const pages = serveWorkerPages(databasePool(), env(), signal)
  const bell = new WakeUp()
  const claimPlace = mediaPlaceClaimer(env(), (problem) => failToStart(new WrongSetting(problem)))
  const stopListening = notifyOnQueuedMail(settings.DATABASE_URL, bell, claimPlace)
  const deliveryWorker = SMTP_URL
    ? new DeliveryWorker(payload, { ...settings, SMTP_URL }, bell)
    : undefined
  if (!deliveryWorker) payload.logger.warn('SMTP_URL is not set: mail waits in the ledger')
  if (deliveryWorker) await resumeDelivery(payload)
  const indexing = indexOldEntries(payload, signal)
  await runQueues(payload, {
    limits: deliveryWorker ? queueLimits : { ...queueLimits, [mailQueue]: 0 },
    otherLimit: otherQueueLimit,
    context: { signal, deliveryWorker },
    bell,
    // Readiness depends on this heartbeat: a worker that hangs does not extend it any more.
    beat: () => recordHeartbeat(drizzle, self),
  })
  await indexing
  deliveryWorker?.close()
  await stopListening()
  pages?.stop()
  await endHeartbeat(drizzle, self).catch(() => undefined)
}
