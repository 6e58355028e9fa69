import type { SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import {
  conditionsIn,
  isGroup,
  type SegmentGroup,
  type SegmentRules,
  segmentRules,
} from '#src/contract/people/segments.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'

/** Returns the stored rules of segments by id; those that are not there are missing. */
type ReadRules = (ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>

/** The ids of segments that the rules refer to, each once. */
export const segmentsIn = (rules: SegmentRules): number[] => [
  ...new Set(conditionsIn(rules).flatMap((each) => (each.field === 'segment' ? each.ids : []))),
]

/** Segments in segments are read so deep: beyond it no person knows who is in one. */
const maxDepth = 10

/**
 * Limit of the conditions of rules, those of other segments included wherever they are put in: a
 * condition has up to 100 parameters, a statement of Postgres 65,535.
 */
const maxExpanded = 200

const limits = {
  'segment-missing': [],
  'segment-circle': [],
  'segment-too-deep': [`${maxDepth}`],
  'segment-too-large': [`${maxExpanded}`],
} as const

/** Rules refer to other segments in a way that leaves open who meets them. */
export class UnusableSegment extends InvalidRequest {
  /** Whether they are too deep or too large. */
  readonly isBeyondLimit: boolean
  constructor(code: keyof typeof limits) {
    const params = limits[code]
    super(englishOf(code, params), { code, params })
    this.isBeyondLimit = params.length > 0
  }
}

/** What is resolved, or why that is unusable. */
export const unlessUnusable = <T>(resolving: Promise<T>): Promise<T | UnusableSegment> =>
  resolving.catch((error: unknown) => {
    if (error instanceof UnusableSegment) return error
    throw error
  })

/** The rules of all segments that rules lead to; undefined for those that have none. */
const readAll = async (rules: SegmentRules, read: ReadRules) => {
  const found = new Map<number, SegmentRules | undefined>()
  for (let ids = segmentsIn(rules); ids.length > 0; ) {
    // Each has a condition.
    if (found.size + ids.length > maxExpanded) throw new UnusableSegment('segment-too-large')
    const stored = await read(ids)
    const parsed = ids.map((id) => [id, segmentRules.safeParse(stored.get(id)).data] as const)
    for (const [id, inner] of parsed) found.set(id, inner)
    const next = new Set(parsed.flatMap(([, inner]) => (inner ? segmentsIn(inner) : [])))
    ids = [...next].filter((id) => !found.has(id))
  }
  return found
}

/**
 * The rules (of the stored segment `of`, if any) with those of other segments in their place.
 * Throws UnusableSegment where one is not there, leads back to itself, or is too deep or large:
 * taken to have no contacts, it would select everybody where it is negated.
 */
export async function resolveSegments(
  rules: SegmentRules,
  read: ReadRules,
  of?: number,
): Promise<SegmentRules> {
  const all = await readAll(rules, read)
  let expanded = 0
  const expandCondition = (
    condition: SegmentCondition,
    path: readonly number[],
  ): SegmentCondition | SegmentGroup => {
    if (condition.field !== 'segment') {
      expanded += 1
      if (expanded > maxExpanded) throw new UnusableSegment('segment-too-large')
      return condition
    }
    const conditions = [...new Set(condition.ids)].map((id) => {
      if (id === of || path.includes(id)) throw new UnusableSegment('segment-circle')
      if (path.length >= maxDepth) throw new UnusableSegment('segment-too-deep')
      const inner = all.get(id)
      if (!inner) throw new UnusableSegment('segment-missing')
      // The people of its own rules, whatever the outer ones are about.
      return { ...expand(inner, [...path, id]), people: inner.people ?? 'contacts' }
    })
    return { match: 'any', not: condition.not, conditions }
  }
  const expand = (group: SegmentGroup, path: readonly number[]): SegmentGroup => ({
    ...group,
    conditions: group.conditions.map((part) =>
      isGroup(part) ? expand(part, path) : expandCondition(part, path),
    ),
  })
  return expand(rules, [])
}
