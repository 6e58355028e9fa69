import { createLocalReq, type Payload } from 'payload'
import type { HoldUpKind } from '#src/contract/mail/hold-ups.ts'
import { clearHoldUp, type HoldUp, recordHoldUp } from '#src/data/mail/hold-ups.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { notifyPermitted } from '#src/platform/notifications/notify.ts'
import type { Attempt } from './deliver.ts'

/** How often the same is recorded, and whether another process recorded something, in ms. */
const interval = { same: 5_000, others: 10_000 }

/** Records what holds mail up, and that it goes out again, for all processes. */
export class HoldUpWatch {
  private kind: HoldUpKind | undefined
  private recordedAt = 0
  private clearedAt = 0

  constructor(private readonly payload: Payload) {}

  /** Notes an attempt; nothing is recorded while the database cannot be reached. */
  async note({ outcome, failure, holdUp }: Attempt): Promise<void> {
    const hasResponse = outcome.status === 'sent' || failure === 'bounce' || failure === 'permanent'
    try {
      if (holdUp) await this.record(holdUp)
      else if (hasResponse) await this.clear()
    } catch {
      this.recordedAt = 0
      this.clearedAt = 0
    }
  }

  private async record(holdUp: HoldUp): Promise<void> {
    const isSame = holdUp.kind === this.kind
    if (isSame && Date.now() - this.recordedAt < interval.same) return
    if (!isSame) this.payload.logger.warn({ ...holdUp }, 'mail is held up')
    this.kind = holdUp.kind
    this.recordedAt = Date.now()
    const req = await createLocalReq({}, this.payload)
    await withTransaction(req, async (db) => {
      const isNew = await recordHoldUp(db, holdUp)
      if (isNew) await notifyPermitted(req, { topic: 'mail-held-up', document: 0 })
    })
  }

  private async clear(): Promise<void> {
    if (this.kind === undefined && Date.now() - this.clearedAt < interval.others) return
    this.kind = undefined
    this.clearedAt = Date.now()
    if (await clearHoldUp(this.payload.db.pool)) this.payload.logger.info('mail goes out again')
  }
}
