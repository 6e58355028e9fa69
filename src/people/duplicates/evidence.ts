import type { DuplicateReason } from '#src/contract/people/duplicates.ts'
import { type ComparedName, compareName, nameSimilarity } from './names.ts'

export interface Comparable {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phoneE164: string | null
  readonly postcode: string | null
}

export interface Compared {
  readonly id: number
  readonly name: ComparedName
  readonly phone: string | null
  readonly postcode: string | null
  readonly localPart: string | null
}

/** A postcode as it is compared; the database has an index by the same rule. */
export const postcodeKey = (postcode: string): string => postcode.replaceAll(' ', '').toUpperCase()

/**
 * The local part of an email as it is compared, without dots and what follows a plus; the database
 * has an index by the same rule.
 */
export const localPartKey = (email: string): string =>
  (email.split('@')[0]?.split('+')[0] ?? '').replaceAll('.', '')

export const prepare = ({ id, name, email, phoneE164, postcode }: Comparable): Compared => ({
  id,
  name: compareName(name),
  phone: phoneE164,
  postcode: postcode ? postcodeKey(postcode) : null,
  localPart: email ? localPartKey(email) || null : null,
})

/** Names below this are different ones. */
const similarEnough = 0.5

/** How likely each alone makes it that two contacts are one person. */
const weights = { phone: 0.6, postcode: 0.9, email: 0.9, name: 0.7 } as const

export interface Evidence {
  readonly reasons: readonly DuplicateReason[]
  /** Percent, 1 to 99. */
  readonly score: number
}

const equal = (one: string | null, other: string | null): boolean => one !== null && one === other

export function evidenceFor(one: Compared, other: Compared): Evidence | undefined {
  const similarity = nameSimilarity(one.name, other.name)
  const isSimilar = similarity >= similarEnough
  const isSameName = similarity === 1
  const reasons: DuplicateReason[] = []
  let unlikely = 1
  const add = (reason: DuplicateReason, weight: number) => {
    reasons.push(reason)
    unlikely *= 1 - weight
  }
  if (equal(one.phone, other.phone)) add('same_phone', weights.phone)
  if (isSimilar && equal(one.postcode, other.postcode))
    add(
      isSameName ? 'same_name_and_postcode' : 'similar_name_and_postcode',
      weights.postcode * similarity,
    )
  if (isSameName && equal(one.localPart, other.localPart))
    add('same_name_and_email_part', weights.email)
  if (reasons.length === 0) return undefined
  if (isSimilar && reasons.includes('same_phone')) unlikely *= 1 - weights.name * similarity
  return { reasons, score: Math.min(99, Math.round(100 * (1 - unlikely))) }
}
