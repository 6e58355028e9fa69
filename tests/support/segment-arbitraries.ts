import fc from 'fast-check'
import { contactFieldTypes } from '#src/contract/people/custom-fields.ts'
import { contactStatuses } from '#src/contract/people/enums.ts'
import { interactionKinds } from '#src/contract/people/interactions.ts'
import type { Period, SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import type { SegmentGroup } from '#src/contract/people/segments.ts'
import type { Person } from './segment-evaluation.ts'

export interface Referred {
  readonly stages: readonly number[]
  readonly owners: readonly number[]
  readonly events: readonly number[]
  readonly imports: readonly number[]
}

export const now = new Date('2026-06-15T12:00:00.000Z')
const hour = 3_600_000

/** Few values of each kind, so that random rules meet random people. */
const tags = ['red', 'blue', 'green 50%', 'a_b']
const postcodes = ['10115', '10999', '1020', 'SW1A 1AA', 'sw19 2bb', '20%1']
const cities = ['Berlin', 'berlin', 'Wien', 'København']
const names = ['shoe', 'size', 'joined', 'colour', 'vegan', 'gone'] as const
const textValues = ['North', 'north_east', '50%', '']
const choices = ['red', 'blue']
const days = ['2026-06-01', '2026-06-10', '2026-06-14', '2026-06-15', '2026-06-16']

/** The fields there are; `gone` has been deleted. */
export const fields = {
  shoe: 'text',
  size: 'number',
  joined: 'date',
  colour: 'choice',
  vegan: 'yes_no',
}

const at = fc.oneof(
  fc.integer({ min: -240, max: 24 }).map((hours) => new Date(now.getTime() + hours * hour)),
  // The edges of days, and of the last days.
  fc.constantFrom(
    ...[...days.map((day) => `${day}T00:00:00.000Z`), '2026-06-14T23:59:59.999Z'].map(
      (text) => new Date(text),
    ),
    new Date(now.getTime() - 24 * hour),
    now,
  ),
)
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const oneOrNull = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values))

const custom = fc.record(
  {
    shoe: fc.constantFrom(...textValues, null),
    size: fc.oneof(fc.constantFrom(1, 2.5, -3, 1e6), fc.constant('7')),
    joined: fc.constantFrom(...days, 20_260_601, null),
    colour: fc.oneof(
      fc.constantFrom(...choices, 'old'),
      fc.uniqueArray(fc.constantFrom(...choices), { minLength: 1 }),
    ),
    vegan: fc.boolean(),
    gone: fc.constantFrom('x'),
  },
  { requiredKeys: [] },
)

export const personOf = ({ stages, owners, events, imports }: Referred): fc.Arbitrary<Person> =>
  fc.record({
    status: fc.constantFrom(...contactStatuses),
    stage: oneOrNull(stages),
    owner: oneOrNull(owners),
    tags: fc.subarray(tags),
    postcode: oneOrNull(postcodes),
    city: oneOrNull(cities),
    email: fc.option(fc.uuid().map((id) => `${id}@example.org`)),
    phone: fc.constantFrom(null, '', '123'),
    createdAt: at,
    custom,
    interactions: fc.array(
      fc.record({ kind: fc.constantFrom(...interactionKinds), at, event: oneOrNull(events) }),
      { maxLength: 4 },
    ),
    imports: fc.subarray([...imports]),
    subscriber: fc.option(
      fc.oneof(
        fc.record({
          status: fc.constant('subscribed'),
          unsubscribedAt: fc.constant(null),
          suppression: oneOrNull(['hard_bounce']),
        }),
        fc.record({
          status: fc.constant('unsubscribed'),
          unsubscribedAt: fc.option(at),
          suppression: oneOrNull(['complaint']),
        }),
      ),
    ),
    followUps: fc.array(
      fc.record({
        status: fc.constantFrom('pending', 'cancelled'),
        dueDate: at,
        snoozedUntil: fc.option(at),
      }),
      { maxLength: 2 },
    ),
  })

const period: fc.Arbitrary<Period> = fc.oneof(
  fc.record({ kind: fc.constant('last' as const), days: fc.integer({ min: 1, max: 12 }) }),
  fc
    .record({
      kind: fc.constant('between' as const),
      from: oneOrNull(days),
      to: oneOrNull(days),
    })
    .filter(({ from, to }) => from !== null || to !== null),
)

const customConditionOf = (not: boolean): fc.Arbitrary<SegmentCondition> => {
  const on = { field: fc.constant('custom' as const), not: fc.constant(not) }
  const name = fc.constantFrom(...names)
  return fc.oneof(
    fc.record({
      ...on,
      name,
      type: fc.constant('text' as const),
      operator: fc.constantFrom('is' as const, 'contains' as const),
      value: fc.constantFrom('North', 'north', '%', '_'),
    }),
    fc.record({
      ...on,
      name,
      type: fc.constant('number' as const),
      operator: fc.constantFrom('equals' as const, 'less' as const, 'greater' as const),
      value: fc.constantFrom(1, 2, 2.5, -3),
    }),
    fc.record({
      ...on,
      name,
      type: fc.constant('number' as const),
      operator: fc.constant('between' as const),
      from: fc.constantFrom(-3, 2),
      to: fc.constantFrom(1, 2.5),
    }),
    fc.record({
      ...on,
      name,
      type: fc.constant('date' as const),
      operator: fc.constant('in' as const),
      period,
    }),
    fc.record({
      ...on,
      name,
      type: fc.constant('choice' as const),
      operator: fc.constant('any' as const),
      values: some(choices),
    }),
    fc.record({
      ...on,
      name,
      type: fc.constant('yes_no' as const),
      operator: fc.constant('is' as const),
      value: fc.boolean(),
    }),
    fc.record({
      ...on,
      name,
      type: fc.constantFrom(...contactFieldTypes),
      operator: fc.constant('empty' as const),
    }),
  )
}

const referenceOf = (ids: readonly number[]) =>
  fc.oneof(
    fc.record({ operator: fc.constant('any' as const), ids: some(ids) }),
    fc.constant({ operator: 'empty' as const, ids: [] as number[] }),
  )

const conditionOf = (
  { stages, owners, events, imports }: Referred,
  not: boolean,
): fc.Arbitrary<SegmentCondition> =>
  fc.oneof(
    some(contactStatuses).map((values) => ({ field: 'status' as const, not, values })),
    referenceOf(stages).map((chosen) => ({ field: 'stage' as const, not, ...chosen })),
    referenceOf(owners).map((chosen) => ({ field: 'owner' as const, not, ...chosen })),
    fc
      .tuple(some([...tags, 'none']), fc.constantFrom('any' as const, 'all' as const))
      .map(([chosen, operator]) => ({ field: 'tags' as const, not, operator, tags: chosen })),
    some(['10', '101 15', 'sw1', 'SW19', '%', '20%', '_']).map((prefixes) => ({
      field: 'postcode' as const,
      not,
      prefixes,
    })),
    some(['BERLIN', 'wien', 'københavn']).map((chosen) => ({
      field: 'city' as const,
      not,
      cities: chosen,
    })),
    fc
      .constantFrom('email' as const, 'phone' as const)
      .map((detail) => ({ field: 'has' as const, not, detail })),
    some(['subscribed', 'withdrew', 'suppressed'] as const).map((states) => ({
      field: 'subscription' as const,
      not,
      states,
    })),
    fc
      .tuple(fc.subarray([...events]), fc.option(period))
      .map(([chosen, when]) => ({ field: 'attended' as const, not, events: chosen, period: when })),
    fc.tuple(fc.subarray([...interactionKinds]), fc.option(period)).map(([kinds, when]) => ({
      field: 'interaction' as const,
      not,
      kinds,
      period: when,
    })),
    some(imports).map((chosen) => ({ field: 'imported' as const, not, imports: chosen })),
    period.map((when) => ({ field: 'created' as const, not, period: when })),
    fc
      .constantFrom('open' as const, 'overdue' as const)
      .map((state) => ({ field: 'followUp' as const, not, state })),
    { arbitrary: customConditionOf(not), weight: 4 },
  )

export function rulesOf(referred: Referred): fc.Arbitrary<SegmentGroup> {
  const condition = fc.boolean().chain((not) => conditionOf(referred, not))
  const groupOf = (part: fc.Arbitrary<SegmentGroup | SegmentCondition>) =>
    fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      not: fc.boolean(),
      conditions: fc.array(part, { minLength: 1, maxLength: 3 }),
    })
  const inner = groupOf(condition)
  const outer = groupOf(fc.oneof({ arbitrary: condition, weight: 3 }, inner))
  return groupOf(fc.oneof({ arbitrary: condition, weight: 3 }, outer))
}
