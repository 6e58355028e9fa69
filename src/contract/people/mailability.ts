import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { int4, timestamp, trimmedText } from '../values.ts'
import { consentReasonLimit, consentSources, mailPurposes, ofPerson } from './people.ts'

/** `unopposed`: mails of follow-ups need no consent, and none was withdrawn. */
const mailable = ['subscribed', 'agreed', 'unopposed'] as const

/**
 * Why an email may not be mailed. `unconfirmed`: on the list, but without a consent so far (double
 * opt-in, or an import without one). `withdrew_elsewhere`: they left the list of another product,
 * which only they end. `removed`: they had agreed, and their subscriber was deleted. `erased`: the
 * email of a person who was erased and must not be mailed again.
 */
const unmailable = [
  'never_asked',
  'unconfirmed',
  'withdrew',
  'withdrew_elsewhere',
  'removed',
  'hard_bounce',
  'complaint',
  'manual',
  'erased',
] as const

export const mailabilityReasons = [...mailable, ...unmailable] as const
export type MailabilityReason = (typeof mailabilityReasons)[number]

export const mailability = z.object({
  mayMail: z.boolean(),
  why: z.enum(mailabilityReasons),
  /** When they agreed, withdrew or were suppressed; null when nothing happened. */
  at: timestamp().nullable(),
  source: z.enum(consentSources).nullable(),
  text: z.string(),
  by: z.string().nullable(),
  file: z.string().nullable(),
})
export type Mailability = z.output<typeof mailability>

const mailedAddress = z.object({
  email: z.string(),
  /** Null for none, and for those who may not read subscribers. */
  subscriber: z.int().nullable(),
  newsletter: mailability,
  /** Null where no mail of a follow-up goes to: they go to a contact's own email. */
  follow_up: mailability.nullable(),
  /** The newest entries of the consent ledger, for the optimistic lock of `statedConsent`. */
  newest: z.object({ newsletter: z.int().nullable(), follow_up: z.int().nullable() }),
})
export type MailedAddress = z.output<typeof mailedAddress>

/** One person's email addresses and whether they may be mailed: the contact's own first. */
export const personMailability = z.object({
  /** Null for none, and for those who may not read contacts. */
  contact: z.object({ id: z.int(), name: z.string() }).nullable(),
  addresses: z.array(mailedAddress),
  mayChange: z.boolean(),
})
export type PersonMailability = z.output<typeof personMailability>

const statedConsent = z
  .object({
    email: z.string().max(320),
    purpose: z.enum(mailPurposes),
    given: z.boolean(),
    reason: trimmedText(consentReasonLimit).default(''),
    /** The newest entry of the ledger that its author saw. */
    newest: int4().nullable(),
  })
  .refine(({ given, reason }) => !given || reason !== '', {
    path: ['reason'],
    error: 'is required',
  })
export type StatedConsent = z.output<typeof statedConsent>

const person = { ...ofPerson('read'), response: jsonResponse(personMailability) } as const

export const readMailability = adminOperation('GET', '/cms-api/:collection/:id/mailability', {
  ...person,
  id: 'readMailability',
  summary: 'Whether and why a contact or subscriber may be mailed',
})

export const stateConsent = adminOperation('POST', '/cms-api/:collection/:id/consent', {
  ...person,
  id: 'stateConsent',
  summary: 'Records that a person agreed or withdrew, as staff know it',
  body: adminJson(statedConsent),
})
