import { z } from 'zod'

const levels = {
  noPostalAddress: 'problem',
  localSite: 'problem',
  senderLocal: 'problem',
  spfGood: 'good',
  spfMissing: 'problem',
  spfSeveral: 'problem',
  spfOpen: 'problem',
  spfUnchecked: 'unknown',
  dkimGood: 'good',
  dkimMissing: 'problem',
  dkimRevoked: 'problem',
  dkimOtherKey: 'problem',
  dkimUnaligned: 'problem',
  dkimElsewhere: 'unknown',
  dkimUnchecked: 'unknown',
  dmarcGood: 'good',
  dmarcMissing: 'problem',
  dmarcInvalid: 'problem',
  dmarcUnchecked: 'unknown',
} as const

export type SenderFactCode = keyof typeof levels

const codes = Object.keys(levels) as SenderFactCode[]

export const senderFact = z.object({
  code: z.enum(codes),
  /** A domain, a name in the DNS, a policy or a setting. */
  place: z.string(),
})
export type SenderFact = Readonly<z.output<typeof senderFact>>

/** The same for every mail: the sender's domain in the DNS, and what Settings lack. */
export const senderFacts = z.object({ facts: z.array(senderFact) })

export const levelOf = ({ code }: SenderFact): 'good' | 'problem' | 'unknown' => levels[code]
