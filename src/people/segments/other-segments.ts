import type { SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import {
  conditionsIn,
  isGroup,
  type SegmentGroup,
  type SegmentRules,
  segmentRules,
} from '#src/contract/people/segments.ts'

/** Returns the stored rules of segments by id; those that are not there, or not to be read, are missing. */
type ReadRules = (ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>

/** The ids of segments that the rules refer to. */
export const segmentsIn = (rules: SegmentRules): number[] =>
  conditionsIn(rules).flatMap((each) => (each.field === 'segment' ? each.ids : []))

/** Segments in segments are read so deep: beyond it no person knows who is in one. */
const maxDepth = 10

/** A group that no contact meets. */
const noContacts: SegmentGroup = {
  match: 'all',
  not: false,
  conditions: [
    { field: 'has', detail: 'email', not: false },
    { field: 'has', detail: 'email', not: true },
  ],
}

/** All segments that rules lead to, and whether one of them is `id`. */
export async function leadsTo(rules: SegmentRules, id: number, read: ReadRules): Promise<boolean> {
  const seen = new Set<number>()
  for (let ids = segmentsIn(rules); ids.length > 0; ) {
    if (ids.includes(id)) return true
    for (const each of ids) seen.add(each)
    const stored = [...(await read(ids)).values()].flatMap(
      (each) => segmentRules.safeParse(each).data ?? [],
    )
    ids = [...new Set(stored.flatMap(segmentsIn))].filter((each) => !seen.has(each))
  }
  return false
}

const resolveOne = async (
  condition: SegmentCondition,
  read: ReadRules,
  above: readonly number[],
): Promise<SegmentCondition | SegmentGroup> => {
  if (condition.field !== 'segment') return condition
  const stored = await read(condition.ids)
  const groups = await Promise.all(
    condition.ids.map(async (id) => {
      const rules = segmentRules.safeParse(stored.get(id)).data
      // A circle is rejected when a segment is saved; of two that are saved at once it may be there.
      const isKnown = rules && !above.includes(id) && above.length < maxDepth
      return isKnown ? resolveSegments(rules, read, [...above, id]) : noContacts
    }),
  )
  return { match: 'any', not: condition.not, conditions: groups }
}

/**
 * The rules with those of other segments in their place. One that is gone, or in a circle, has
 * no contacts in it.
 */
export async function resolveSegments(
  rules: SegmentRules,
  read: ReadRules,
  above: readonly number[] = [],
): Promise<SegmentRules> {
  if (segmentsIn(rules).length === 0) return rules
  const conditions = await Promise.all(
    rules.conditions.map((part) =>
      isGroup(part) ? resolveSegments(part, read, above) : resolveOne(part, read, above),
    ),
  )
  return { ...rules, conditions }
}
