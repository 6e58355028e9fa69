import { z } from 'zod'
import { byId } from '../parameters.ts'
import type { Level } from '../permission.ts'

export const consentPurposes = ['newsletter', 'follow_up'] as const
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

export const consentReasonLimit = 500

export const importKinds = ['contacts', 'subscribers'] as const

export const erasureRequesters = ['staff', 'person'] as const

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
