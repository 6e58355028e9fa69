import { z } from 'zod'

export const maxSegments = 20

const id = z.int().positive()
const referred = z.union([id, z.looseObject({ id }).transform((segment) => segment.id)])
const side = z.array(referred).nullish()
const stored = z.looseObject({ topic: referred.nullish(), segments: side, minus: side }).nullish()

/** The ids of the topic and the segments of an audience as the platform holds it; what is absent is undefined. */
const sidesOf = (value: unknown) => {
  const given = stored.safeParse(value).data
  const idsOf = (name: 'segments' | 'minus') =>
    given?.[name] === undefined ? undefined : [...new Set(given[name] ?? [])]
  const topic = given?.topic ?? undefined
  return { topic, segments: idsOf('segments'), minus: idsOf('minus') }
}

/** An audience as the platform holds it; where a side is absent, that of `before`. */
export function audienceOf(value: unknown, before?: unknown) {
  const now = sidesOf(value)
  const then = sidesOf(before)
  return {
    topic: now.topic ?? then.topic,
    segments: now.segments ?? then.segments ?? [],
    minus: now.minus ?? then.minus ?? [],
  }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Whether a change of a newsletter is one of its audience; the order of segments is none. */
export function changesAudience(value: unknown, before: unknown): boolean {
  const now = audienceOf(value, before)
  const then = audienceOf(before)
  return (
    now.topic !== then.topic ||
    !isSame(now.segments, then.segments) ||
    !isSame(now.minus, then.minus)
  )
}

export function addedSegments(value: unknown, before: unknown): number[] {
  const now = audienceOf(value, before)
  const then = audienceOf(before)
  const known = new Set([...then.segments, ...then.minus])
  return [...new Set([...now.segments, ...now.minus])].filter((each) => !known.has(each))
}

const ids = z.array(id).max(maxSegments)

/** The request body that counts an audience: of a form, or, left out, the stored one. */
export const audienceCommand = z.strictObject({
  audience: z.strictObject({ topic: id.optional(), segments: ids, minus: ids }).optional(),
})

export const audienceCount = z.object({
  count: z.int(),
  /** How many of these have it in their weekly digest. */
  weekly: z.int(),
  /** The newest ten; none for those who may not read them. */
  names: z.array(z.string()),
  leftOut: z.object({
    /** Contacts in the segments who are not subscribed to its topic, or who have withdrawn. */
    notSubscribed: z.int(),
    suppressed: z.int(),
    minus: z.int(),
    alreadySent: z.int(),
  }),
})
export type AudienceCount = z.output<typeof audienceCount>
