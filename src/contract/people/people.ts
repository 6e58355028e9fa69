import { z } from 'zod'
import { jsonResponse, staffOperation } from '../define.ts'
import { byId } from '../parameters.ts'
import type { Level } from '../permission.ts'
import { timestamp } from '../values.ts'

/** What a person decides whether to be mailed. */
export const mailPurposes = ['newsletter', 'follow_up'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/** `agreement`: to the text of a form, with which no mail comes. */
export const consentPurposes = [...mailPurposes, 'agreement'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * Where a consent or its withdrawal comes from; `earlier` is from before there was a ledger.
 * Withdrawals alone are `elsewhere`, in the product that a file was exported from, and `provider`, at
 * the mail provider.
 */
export const consentSources = [
  ...(['form', 'import', 'staff', 'link', 'bounce', 'earlier'] as const),
  ...(['elsewhere', 'provider'] as const),
] as const
export type ConsentSource = (typeof consentSources)[number]

const consent = z
  .strictObject({
    purpose: z.enum(consentPurposes),
    given: z.boolean(),
    source: z.enum(consentSources),
    text: z.string().describe('What was agreed to, or why it was recorded'),
    by: z.string().nullable(),
    at: timestamp(),
  })
  .meta({ id: 'Consent' })

/** Entries of the ledger in one response. */
export const consentsLimit = 500

export const listConsents = staffOperation('GET', '/api/staff/contacts/:id/consents', {
  id: 'listConsents',
  summary: 'What a contact has agreed to and withdrawn, newest first',
  details: `The newest of a purpose holds; at most ${consentsLimit} entries, of the email address that the contact has.`,
  group: 'Contacts',
  permission: 'contacts:read',
  params: byId,
  response: jsonResponse(z.array(consent)),
})

export const consentReasonLimit = 500

export const importKinds = ['contacts', 'subscribers'] as const

export const erasureRequesters = ['staff', 'person', 'rule'] as const

const collection = z.enum(['contacts', 'newsletter-subscribers'])

/** The path of operations on lists of people, and the permission that each list takes. */
export const ofPeople = <L extends Level>(level: L) =>
  ({
    permission: {
      byCollection: {
        contacts: `contacts:${level}`,
        'newsletter-subscribers': `newsletters:${level}`,
      },
    },
    params: z.object({ collection }),
  }) as const

/** As ofPeople, of one person. */
export const ofPerson = <L extends Level>(level: L) =>
  ({ ...ofPeople(level), params: byId.extend({ collection }) }) as const
