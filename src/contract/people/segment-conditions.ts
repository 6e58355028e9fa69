import { z } from 'zod'
import { siteLanguages } from '../content/site-languages.ts'
import { requiredText } from '../values.ts'
import { contactFieldTypes } from './custom-fields.ts'
import { contactStatuses } from './enums.ts'
import { tagLimit } from './fields.ts'
import { interactionKinds } from './interactions.ts'

export const maxValues = 100
export const maxTextLength = 200
export const maxRequiredTags = 10
const maxDays = 36_500

/** A day, `YYYY-MM-DD`, of a year that Postgres knows too. */
const day = z.iso.date().refine((value) => value >= '1000', 'must be after the year 1000')

/**
 * A time: the last so many days, or between two days, both included; days are those of UTC, since
 * a segment is shared between time zones.
 */
const period = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('last'), days: z.int().min(1).max(maxDays) }),
  z
    .strictObject({ kind: z.literal('between'), from: day.nullable(), to: day.nullable() })
    .refine(({ from, to }) => from !== null || to !== null, 'needs a day'),
])
export type Period = z.output<typeof period>

const listOf = <T extends z.ZodType>(value: T, min = 1) => z.array(value).min(min).max(maxValues)
const ids = (min = 1) => listOf(z.int().positive().max(2_147_483_647), min)
const not = z.boolean().default(false)
const number = z.number().min(-1e15).max(1e15)

export const subscriptionStates = ['subscribed', 'withdrew', 'suppressed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const contactDetails = ['email', 'phone'] as const
export const submissionKinds = ['message', 'proposal'] as const
/** What a registration for an event has come to: a place, the waiting list; there, or not. */
export const registeredStates = ['booked', 'waiting', 'came', 'missed'] as const
export type RegisteredState = (typeof registeredStates)[number]
const maxKilometres = 20_000
export const followUpStates = ['open', 'overdue'] as const

export type ContactFieldType = (typeof contactFieldTypes)[number]

const custom = <Type extends z.ZodType<ContactFieldType>, Rest extends z.core.$ZodShape>(
  type: Type,
  rest: Rest,
) =>
  z.strictObject({
    field: z.literal('custom'),
    not,
    name: z.string().regex(/^[a-z][a-zA-Z0-9]{0,49}$/),
    type,
    ...rest,
  })

const customConditions = [
  custom(z.literal('text'), {
    operator: z.enum(['is', 'contains']),
    value: requiredText(maxTextLength),
  }),
  custom(z.literal('number'), { operator: z.enum(['equals', 'less', 'greater']), value: number }),
  custom(z.literal('number'), { operator: z.literal('between'), from: number, to: number }),
  custom(z.literal('date'), { operator: z.literal('in'), period }),
  custom(z.literal('choice'), {
    operator: z.literal('any'),
    values: listOf(requiredText(maxTextLength)),
  }),
  custom(z.literal('yes_no'), { operator: z.literal('is'), value: z.boolean() }),
  custom(z.enum(contactFieldTypes), { operator: z.literal('empty') }),
] as const

const condition = <Field extends string, Rest extends z.core.$ZodShape>(field: Field, rest: Rest) =>
  z.strictObject({ field: z.literal(field), not, ...rest })

const reference = { operator: z.enum(['any', 'empty']), ids: ids(0).default([]) }
const isComplete = ({ operator, ids: chosen }: { operator: 'any' | 'empty'; ids: number[] }) =>
  operator === 'empty' || chosen.length > 0
const incomplete = { path: ['ids'], message: 'needs at least one' }

/**
 * The conditions of a segment. Each can be negated by `not`; an empty list of `events`, `forms` or
 * `kinds` means any, `period: null` ever. `registered` is for one of the events, as one of the states: `missed`
 * had a place at one that is over, and was not checked in. `answered` is a form that was received, with
 * one of the values where there are some. `segment` is that of others, without a circle; `mail` is one that
 * was sent to them, of any kind where no newsletter is given; `distance` is by the postcodes that
 * the organisation has imported. `topic` is one of a newsletter that they get; `joined` is when they
 * came on the list of its subscribers, `language` the one that they chose there.
 */
export const segmentCondition = z.union([
  condition('status', { values: listOf(z.enum(contactStatuses)) }),
  condition('stage', reference).refine(isComplete, incomplete),
  condition('owner', reference).refine(isComplete, incomplete),
  condition('tags', { operator: z.literal('any'), tags: listOf(requiredText(tagLimit)) }),
  condition('tags', {
    operator: z.literal('all'),
    tags: z.array(requiredText(tagLimit)).min(1).max(maxRequiredTags),
  }),
  condition('postcode', { prefixes: listOf(requiredText(20)) }),
  condition('city', { cities: listOf(requiredText(maxTextLength)) }),
  condition('has', { detail: z.enum(contactDetails) }),
  condition('subscription', { states: listOf(z.enum(subscriptionStates)) }),
  condition('topic', { topics: ids() }),
  condition('joined', { period }),
  condition('language', { languages: listOf(z.enum(siteLanguages)) }),
  condition('attended', { events: ids(0), period: period.nullable() }),
  condition('registered', { events: ids(0), states: listOf(z.enum(registeredStates)) }),
  condition('answered', { forms: ids(0), values: listOf(requiredText(maxTextLength), 0) }),
  condition('interaction', {
    kinds: listOf(z.enum(interactionKinds), 0),
    period: period.nullable(),
  }),
  condition('imported', { imports: ids() }),
  condition('created', { period }),
  condition('followUp', { state: z.enum(followUpStates) }),
  condition('segment', { ids: ids() }),
  condition('name', { operator: z.literal('contains'), value: requiredText(maxTextLength) }),
  condition('mail', { newsletters: ids(0), period: period.nullable() }),
  condition('submitted', { kinds: listOf(z.enum(submissionKinds), 0), period: period.nullable() }),
  condition('distance', {
    country: z.string().regex(/^[A-Z]{2}$/),
    postcode: requiredText(20),
    km: z.number().min(0).max(maxKilometres),
  }),
  ...customConditions,
])
export type SegmentCondition = z.output<typeof segmentCondition>

export type ConditionOn<Field extends SegmentCondition['field']> = Extract<
  SegmentCondition,
  { field: Field }
>
