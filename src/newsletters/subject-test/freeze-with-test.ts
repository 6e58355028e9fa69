import type { PayloadRequest } from 'payload'
import { type Database, database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { findCounting, isCountingClicks } from '#src/mail/counting/sql/counting.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { type Audience, findAudience } from '#src/newsletters/audience/sql/audience.ts'
import { countRecipients } from '#src/newsletters/audience/sql/count-audience.ts'
import type { SendTrigger } from '#src/newsletters/sending/newsletter-states.ts'
import {
  freezeRecipients,
  type NewsletterRow,
  type Step,
} from '#src/newsletters/sql/newsletters.ts'
import { beginTest, countQueued, sendWithoutTest } from './sql/subject-tests.ts'
import { leastReaders, readersOfEach } from './verdict.ts'

type Tested = Pick<
  NewsletterRow,
  'id' | 'subject' | 'secondSubject' | 'subjectTestShare' | 'subjectTestHours' | 'atLocalTime'
>

const rejected = (code: ErrorCode, params: readonly string[] = []): SendingRejected =>
  new SendingRejected({ code, params }, englishOf(code, params))

/** Throws SendingRejected where no number of recipients lets subjects be tried out. */
function mustBeCounted({ atLocalTime }: Tested, countsClicks: boolean): void {
  if (!countsClicks) throw rejected('subject-test-not-counted')
  if (atLocalTime) throw rejected('subject-test-local-time')
}

const tooFew = (share: number): SendingRejected => {
  const needed = Math.ceil((leastReaders * 200) / share)
  return rejected('subject-test-too-small', [String(leastReaders), String(needed)])
}

/**
 * Throws SendingRejected where a newsletter with a second subject, sent now, could not try it out;
 * asked before it is scheduled.
 */
export async function mustBeTestable(req: PayloadRequest, newsletter: Tested): Promise<void> {
  const { id, secondSubject, subjectTestShare: share } = newsletter
  if (!secondSubject) return
  const db = await database(req)
  mustBeCounted(newsletter, await isCountingClicks(db))
  const recipients = await countRecipients(db, id, await findAudience(db, id))
  if (readersOfEach(recipients, share) === undefined) throw tooFew(share)
}

const countsClicksOf = async (db: Database, { id }: Tested): Promise<boolean> =>
  (await findCounting(db, id))?.clicks === true

interface Occasion {
  readonly audience: Audience
  readonly occasion: SendTrigger
  readonly step: Step | undefined
}

/**
 * Freezes the recipients of a newsletter with a second subject: those who try the subjects are due
 * now, the others once it is decided. Throws SendingRejected where that is not possible; one that
 * is due on a schedule goes to everybody with its first subject then, as no one could change it.
 */
export async function freezeWithTest(
  db: Database,
  newsletter: Tested,
  { audience, occasion, step }: Occasion,
): Promise<number> {
  if (occasion === 'asked') mustBeCounted(newsletter, await countsClicksOf(db, newsletter))
  const frozen = await freezeRecipients(db, newsletter.id, audience, 'later', step)
  await beginOrSkipTest(db, newsletter, occasion)
  return frozen
}

/** Those of a newsletter that is frozen in steps, before the first of them. Throws SendingRejected. */
export async function mustHaveReaders(
  db: Database,
  newsletter: Tested,
  occasion: SendTrigger,
  mailed: number,
): Promise<void> {
  const { secondSubject, subjectTestShare: share } = newsletter
  if (!secondSubject || occasion !== 'asked') return
  mustBeCounted(newsletter, await countsClicksOf(db, newsletter))
  if (readersOfEach(mailed, share) === undefined) throw tooFew(share)
}

/** Once all are frozen. Throws SendingRejected where it was asked for, and is not possible. */
export async function beginOrSkipTest(
  db: Database,
  newsletter: Tested,
  occasion: SendTrigger,
): Promise<void> {
  const { id, subject: first, secondSubject: second, subjectTestShare: share } = newsletter
  const isCounted = await countsClicksOf(db, newsletter)
  const mayTest = isCounted && !newsletter.atLocalTime
  const each = mayTest ? readersOfEach(await countQueued(db, id), share) : undefined
  if (each !== undefined)
    await beginTest(db, id, { first, second, each, hours: newsletter.subjectTestHours })
  else if (occasion === 'asked') throw tooFew(share)
  else await sendWithoutTest(db, id, first, second)
}
