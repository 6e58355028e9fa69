import type { PayloadRequest } from 'payload'
import type {
  Mailability,
  MailabilityReason,
  StatedConsent,
} from '#src/contract/people/mailability.ts'
import type { MailPurpose } from '#src/contract/people/people.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { type ConsentContext, recordConsent } from '#src/people/consents/sql/consents.ts'
import { findMailFacts, type MailFacts } from '#src/people/consents/sql/mailability.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import { subscribeEmail, withNewEmail } from '#src/people/subscribers/subscribers.ts'
import { unsubscribeSubscriber } from '#src/people/subscribers/unsubscribe.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { followUpMailability, newsletterMailability } from './mailability.ts'

export class ConsentRejected extends CodedError {
  override readonly name = 'ConsentRejected'
  override readonly status: 400 | 409
  constructor(status: ConsentRejected['status'], code: ErrorCode) {
    super({ code }, englishOf(code))
    this.status = status
  }
}

interface ConsentSubject {
  /** Lower case. */
  readonly email: string
  /** The contact with this email, or into which one was merged. */
  readonly contact: { readonly id: number; readonly name: string } | null
}

const stops: Readonly<Partial<Record<MailabilityReason, ErrorCode>>> = {
  hard_bounce: 'email-bounced',
  complaint: 'email-complained',
  manual: 'email-suppressed',
  erased: 'email-erased',
  withdrew_elsewhere: 'email-withdrew-elsewhere',
}

/**
 * Throws for an email that is suppressed, which staff lift first on the page of the subscriber, or
 * whose owner left the list of another product, which only they end.
 */
const mustNotBeSuppressed = ({ why }: Mailability): void => {
  const code = stops[why]
  if (code) throw new ConsentRejected(400, code)
}

const mailabilityFor = (purpose: MailPurpose, facts: MailFacts): Mailability =>
  purpose === 'newsletter' ? newsletterMailability(facts) : followUpMailability(facts)

const readFacts = async (db: Database, email: string): Promise<MailFacts> => {
  const [facts] = await findMailFacts(db, [email])
  if (!facts) throw new Error('an email always has facts')
  return facts
}

/** Optimistic lock: the user must have seen the newest entry of the ledger. */
const mustAllow = (facts: MailFacts, { purpose, newest }: StatedConsent): void => {
  const now = mailabilityFor(purpose, facts)
  mustNotBeSuppressed(now)
  if ((facts[purpose]?.id ?? null) !== newest) throw new ConsentRejected(409, 'consent-changed')
  if (now.why === 'subscribed' || now.why === 'agreed')
    throw new ConsentRejected(409, 'consent-unchanged')
}

const subscribe = (
  req: PayloadRequest,
  { email, contact }: ConsentSubject,
  stated: StatedConsent,
  consent: ConsentContext,
): Promise<void> =>
  withNewEmail(req, async (db) => {
    const { subscriber } = await readFacts(db, email)
    const name = subscriber ? '' : (contact?.name ?? '')
    const subscription = { email, name, source: 'staff' }
    // Under the lock: of two who subscribe at once, the second sees what the first has recorded.
    const check = async () => mustAllow(await readFacts(db, email), stated)
    await subscribeEmail(req, db, subscription, { confirmFirst: false, consent, check })
    // People who were erased, or bounced, at this moment, are suppressed from the first row on.
    mustNotBeSuppressed(newsletterMailability(await readFacts(db, email)))
  })

const changeFollowUps = (
  req: PayloadRequest,
  { email, contact }: ConsentSubject,
  stated: StatedConsent,
  consent: ConsentContext,
): Promise<void> =>
  withTransaction(req, async (db) => {
    if (contact) await lockContact(db, contact.id)
    const facts = await readFacts(db, email)
    if (stated.given) mustAllow(facts, stated)
    else if (followUpMailability(facts).why === 'withdrew')
      throw new ConsentRejected(409, 'consent-unchanged')
    const { purpose, given } = stated
    if (purpose !== 'newsletter') await recordConsent(db, { email, purpose, given, ...consent })
  })

/**
 * Records for staff that a person agreed to be mailed, with the reason, or withdrew; of the
 * newsletter they are subscribed or unsubscribed with it. The caller decides who may: staff who
 * edit contacts may subscribe them without writing subscribers otherwise. Throws ConsentRejected
 * where the email is suppressed, where nothing would change, and where a consent would follow an
 * entry of the ledger that its author has not seen.
 */
export async function stateConsent(
  req: PayloadRequest,
  person: ConsentSubject,
  stated: StatedConsent,
): Promise<void> {
  const consent: ConsentContext = { source: 'staff', text: stated.reason, by: req.user?.id }
  if (stated.purpose === 'follow_up') return changeFollowUps(req, person, stated, consent)
  if (stated.given) return subscribe(req, person, stated, consent)
  return unsubscribeSubscriber(req, { email: person.email }, consent)
}
