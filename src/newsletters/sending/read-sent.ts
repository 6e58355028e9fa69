import type { PayloadRequest } from 'payload'
import type {
  SendingProgress,
  SendingState,
  ShownHoldUp,
} from '#src/contract/newsletters/sending-state.ts'
import { findHoldUp } from '#src/data/mail/hold-ups.ts'
import { findHourlyLimit } from '#src/data/mail/lanes.ts'
import { database } from '#src/data/transaction.ts'
import { isCleaned } from '#src/mail/ledger/sql/clean-ledger.ts'
import { findSegmentNames } from '#src/newsletters/audience/sql/audience.ts'
import { type DeliveryReport, readDeliveryReport } from '#src/newsletters/results/sql/report.ts'
import {
  countResendable,
  findSending,
  type NewsletterSendingRow,
} from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { countRecipientsNow } from '../audience/count-audience.ts'

/** What waits in a cancelled newsletter is cancelled, although the sweep has yet to mark it. */
const withUnsentCancelled = (report: DeliveryReport): DeliveryReport => ({
  ...report,
  queued: 0,
  cancelled: report.cancelled + report.queued,
})

/** Subscribers who were added to the audience since; none if one of its segments is deleted. */
const countNew = async (
  req: PayloadRequest,
  id: number,
  { audience }: NewsletterSendingRow,
): Promise<number | null> => {
  const ids = new Set([...audience.segments, ...audience.minus])
  if ((await findSegmentNames(await database(req), [...ids])).length < ids.size) return 0
  return countRecipientsNow(req, id, audience)
}

const progressOf = async (
  req: PayloadRequest,
  id: number,
  { queued, sending }: DeliveryReport,
): Promise<SendingProgress | null> => {
  const db = await database(req)
  const row = await findSending(db, id)
  if (!row) return null
  // The sweep marks it within a minute.
  const isOver = row.state !== 'cancelled' && queued + sending === 0
  const stage = isOver ? 'done' : row.state
  const { by, at, reason, isLocalTime, freezing } = row
  const shown = { stage, by, at, reason, isLocalTime, freezing }
  const common = { ...shown, perHour: await findHourlyLimit(db) }
  const isGoingOn = freezing !== null || stage === 'sending' || stage === 'paused'
  if (isGoingOn || (await isCleaned(db, id))) return { ...common, resendable: 0, newSubscribers: 0 }
  return {
    ...common,
    resendable: await countResendable(db, id),
    newSubscribers: await countNew(req, id, row),
  }
}

export async function currentHoldUp(
  { payload }: PayloadRequest,
  report: DeliveryReport | null,
): Promise<ShownHoldUp | null> {
  if (report === null || report.queued + report.sending === 0) return null
  return (await findHoldUp(payload.db.pool)) ?? null
}

export async function readSent(
  req: PayloadRequest,
  id: number,
): Promise<Pick<SendingState, 'report' | 'progress' | 'heldUp'>> {
  const report = await readDeliveryReport(await database(req), { newsletter: id })
  const progress = await progressOf(req, id, report)
  const isCancelled = progress?.stage === 'cancelled'
  const heldUp = await currentHoldUp(req, report)
  return { report: isCancelled ? withUnsentCancelled(report) : report, progress, heldUp }
}
