import type { MergeSide } from '#src/contract/people/merge.ts'
import type { ComparedField, Comparison } from '../comparison.ts'

/** Which of the two a field is taken from: the first, the second, or both (notes). */
export type Side = 0 | 1
export type Picked = Side | 'both'

export type Picks = Readonly<Record<string, Picked>>

export const differs = ({ values: [one, other] }: ComparedField): boolean => one !== other

/** The first choice: the primary contact's value, or the only one there is; of notes both. */
export function firstPicks({ fields }: Comparison, primary: Side): Picks {
  const pick = ({ key, values }: ComparedField): Picked => {
    if (values[primary] === '') return primary === 0 ? 1 : 0
    return key === 'notes' && values.every((value) => value !== '') ? 'both' : primary
  }
  return Object.fromEntries(fields.filter(differs).map((field) => [field.key, pick(field)]))
}

const otherSide = (primary: Side): Side => (primary === 0 ? 1 : 0)

export function mergeBody({ sides }: Comparison, primary: Side, picks: Picks) {
  const [keep, remove] = [sides[primary], sides[otherSide(primary)]]
  const sideOf = (picked: Picked): MergeSide | 'both' => {
    if (picked === 'both') return 'both'
    return picked === primary ? 'keep' : 'remove'
  }
  const prefix = 'custom.'
  const own: Record<string, MergeSide | 'both'> = {}
  const custom: Record<string, MergeSide> = {}
  for (const [key, picked] of Object.entries(picks)) {
    const side = sideOf(picked)
    if (!key.startsWith(prefix)) own[key] = side
    // Only of notes both are taken.
    else if (side !== 'both') custom[key.slice(prefix.length)] = side
  }
  return {
    keep: keep.id,
    remove: remove.id,
    fields: { ...own, custom },
    versions: { keep: keep.updatedAt, remove: remove.updatedAt },
  }
}

/** The email address that is not chosen, which stays on record; undefined when there is none. */
export function otherEmail({ sides }: Comparison, primary: Side, picks: Picks): string | undefined {
  const picked = picks['email'] ?? primary
  const left = sides[picked === 0 ? 1 : 0].email
  return left === '' || left === sides[picked === 1 ? 1 : 0].email ? undefined : left
}
