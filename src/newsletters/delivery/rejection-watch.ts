import { createLocalReq, type Payload } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import type { Attempt } from '#src/mail/delivery/deliver.ts'
import { isOfPolicy } from '#src/mail/delivery/smtp-failure.ts'
import type { ClaimedDelivery } from '#src/mail/ledger/sql/ledger.ts'
import { addOutcomes, window } from '#src/newsletters/delivery/sql/rejections.ts'
import { notifyOfPause } from '#src/newsletters/sending/notify-of-pause.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { notifyPermitted } from '#src/platform/notifications/notify.ts'
import { describeFault } from '#src/settings/describe-fault.ts'

/**
 * Counts the mails of each newsletter that a server rejects by its policy, and has the newsletter
 * paused when that is too many. Temporary failures, greylisting among them, are only retried. What is accepted is written with the next rejection, so that it costs nothing while there is none.
 */
export class RejectionWatch {
  private readonly outcomes = new Map<number, string>()

  constructor(private readonly payload: Payload) {}

  async note(
    { newsletter, subscriber }: Pick<ClaimedDelivery, 'newsletter' | 'subscriber'>,
    { outcome, failure }: Attempt,
  ): Promise<void> {
    // A test mail has no subscriber.
    if (newsletter === null || subscriber === null) return
    const response = 'error' in outcome ? outcome.error : ''
    const isRejected = isOfPolicy(failure, response)
    if (!isRejected && outcome.status !== 'sent') return
    const before = this.outcomes.get(newsletter) ?? ''
    this.outcomes.set(newsletter, `${before}${isRejected ? 1 : 0}`.slice(-window))
    if (isRejected) await this.flush(newsletter, response)
  }

  private async flush(newsletter: number, response: string): Promise<void> {
    const outcomes = this.outcomes.get(newsletter) ?? ''
    this.outcomes.delete(newsletter)
    try {
      const req = await createLocalReq({}, this.payload)
      await withTransaction(req, async (db) => {
        const paused = await addOutcomes(db, newsletter, { outcomes, said: response })
        if (!paused) return
        await notifyOfPause(req, newsletter, paused)
        await recordEntry(req, { action: 'paused', collection: 'newsletters' }, newsletter)
        await notifyPermitted(req, { topic: 'newsletter-paused', document: newsletter })
        this.payload.logger.warn(
          { newsletter, refused: paused.refused, tried: paused.tried, said: paused.said },
          'a newsletter was paused: the mail server refused too many of its mails',
        )
      })
    } catch (error) {
      const since = this.outcomes.get(newsletter) ?? ''
      this.outcomes.set(newsletter, `${outcomes}${since}`.slice(-window))
      const fault = describeFault(error)
      this.payload.logger.warn({ newsletter, fault }, 'rejections could not be counted')
    }
  }
}
