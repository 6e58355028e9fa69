import type { DuplicateSuggestion } from '#src/contract/people/duplicates.ts'
import type { Database } from '#src/data/transaction.ts'
import { findSharing } from '#src/people/duplicates/sql/duplicates.ts'
import { largestBlock } from './blocks.ts'
import { describePairs, withoutDistinct } from './describe-pairs.ts'
import { evidenceFor, prepare } from './evidence.ts'

const maxSuggestions = 25

/** Contacts that one contact is compared with, of each kind. */
const maxCompared = 2_000

export async function findDuplicatesOf(db: Database, id: number): Promise<DuplicateSuggestion[]> {
  const members = (await findSharing(db, id, maxCompared)).map(prepare)
  const self = members.find((member) => member.id === id)
  if (!self) return []
  const sharers = members.filter(({ phone }) => phone !== null && phone === self.phone).length
  const suspected = members.flatMap((other) => {
    const [one, two] = id < other.id ? [self, other] : [other, self]
    const evidence = other.id === id ? undefined : evidenceFor(one, two)
    const isShared =
      sharers > largestBlock && evidence?.reasons.every((why) => why === 'same_phone')
    return evidence && !isShared ? [{ lower: one.id, higher: two.id, ...evidence }] : []
  })
  const pairs = await withoutDistinct(db, suspected)
  const likeliest = pairs.sort((a, b) => b.score - a.score || a.lower - b.lower)
  return describePairs(db, likeliest.slice(0, maxSuggestions))
}
