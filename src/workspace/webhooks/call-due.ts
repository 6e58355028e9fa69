import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { testEvent } from '#src/contract/webhook-events.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import {
  type ClaimedCall,
  claimCalls,
  giveUpCalls,
  recordAttempt,
} from '#src/workspace/webhooks/sql/calls.ts'
import { announceDueNews } from '#src/workspace/webhooks/sql/due-events.ts'
import { lockWebhook, recordFailure, recordSuccess } from '#src/workspace/webhooks/sql/states.ts'
import { bodyOf, storedCall } from './body.ts'
import { attemptLimit, delayAfter } from './retries.ts'
import { type Receipt, type SendOptions, sendAttempt } from './send.ts'
import { reportSwitchedOff } from './switched-off.ts'

/** How often new calls are looked for while others are in flight, in ms. */
const interval = 500

const attemptCall = async (call: ClaimedCall, options: SendOptions): Promise<Receipt> =>
  sendAttempt(
    {
      id: call.messageId,
      timestamp: Math.floor(Date.now() / 1_000),
      body: bodyOf(storedCall.parse(call), siteUrls()),
      url: call.url,
      secrets: call.secrets,
    },
    options,
  )

async function record(payload: Payload, call: ClaimedCall, receipt: Receipt): Promise<void> {
  const { error, status, retryAfter } = receipt
  const isTest = call.event === testEvent
  // Tests are not retried; neither is a receiver that is gone.
  const isLast = error === null || error === 'gone' || isTest
  const retryIn = isLast
    ? undefined
    : delayAfter({ step: call.step, retryAfter, random: Math.random() })
  await payload.db.drizzle.transaction(async (db) => {
    const result = { responseStatus: status, error, retryIn: retryIn ?? null }
    await lockWebhook(db, call.webhook)
    const isRecorded = await recordAttempt(db, call, result)
    if (!isRecorded || isTest) return
    if (error === null) return recordSuccess(db, call.webhook)
    const isGone = error === 'gone'
    if (!(await recordFailure(db, call.webhook, { isGone }))) return
    const reason = isGone ? 'gone' : 'failing'
    await reportSwitchedOff(payload, db, { webhook: call.webhook, reason })
  })
}

/**
 * Makes the calls that are due, of all webhooks beside each other, until none is due or the signal
 * aborts; those in flight then end. Idempotent and safe to run concurrently: calls are claimed with
 * leases. One whose result cannot be recorded is made again when its lease ends.
 */
export async function callDueWebhooks(
  payload: Payload,
  signal: AbortSignal,
  options: SendOptions = { isAllowed: env().WEBHOOK_ALLOWED_NETWORKS },
): Promise<void> {
  const { drizzle } = payload.db
  const inFlight = new Set<Promise<void>>()
  const start = (call: ClaimedCall): void => {
    const made = attemptCall(call, options)
      .then((receipt) => record(payload, call, receipt))
      .catch((error: unknown) =>
        payload.logger.error({ fault: describeFault(error) }, 'a webhook call was not recorded'),
      )
      .finally(() => inFlight.delete(made))
    inFlight.add(made)
  }
  try {
    while (!signal.aborted) {
      await announceDueNews(drizzle)
      await giveUpCalls(drizzle, attemptLimit)
      const claimed = await claimCalls(drizzle)
      for (const call of claimed) start(call)
      if (inFlight.size === 0) return
      await Promise.race([...inFlight, sleep(interval)])
    }
  } finally {
    await Promise.all(inFlight)
  }
}
