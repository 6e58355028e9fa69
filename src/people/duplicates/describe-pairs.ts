import type { DuplicateSuggestion } from '#src/contract/people/duplicates.ts'
import type { Database } from '#src/data/transaction.ts'
import { findDistinctions, findSides } from '#src/people/duplicates/sql/duplicates.ts'
import type { SuspectedDuplicate } from './blocks.ts'

export const withoutDistinct = async (
  db: Database,
  pairs: readonly SuspectedDuplicate[],
): Promise<SuspectedDuplicate[]> => {
  const distinct = new Set(
    (await findDistinctions(db, pairs)).map(({ lower, higher }) => `${lower} ${higher}`),
  )
  return pairs.filter(({ lower, higher }) => !distinct.has(`${lower} ${higher}`))
}

export const describePairs = async (
  db: Database,
  pairs: readonly SuspectedDuplicate[],
): Promise<DuplicateSuggestion[]> => {
  const sides = await findSides(
    db,
    pairs.flatMap(({ lower, higher }) => [lower, higher]),
  )
  return pairs.flatMap(({ lower, higher, reasons, score }) => {
    const [one, other] = [sides.get(lower), sides.get(higher)]
    return one && other ? [{ contacts: [one, other], reasons: [...reasons], score }] : []
  })
}
