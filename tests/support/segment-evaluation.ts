import type {
  ConditionOn,
  Period,
  SegmentCondition,
} from '#src/contract/people/segment-conditions.ts'
import { isGroup, type SegmentGroup } from '#src/contract/people/segments.ts'

type Custom = string | number | boolean | readonly string[] | null

/** A person with all that a segment may ask about. */
export interface Person {
  readonly status: string
  readonly stage: number | null
  readonly owner: number | null
  readonly tags: readonly string[]
  readonly postcode: string | null
  readonly city: string | null
  readonly email: string | null
  readonly phone: string | null
  /** Null for who is no contact. */
  readonly createdAt: Date | null
  readonly custom: Readonly<Record<string, Custom>>
  readonly interactions: readonly { kind: string; at: Date; event: number | null }[]
  readonly imports: readonly number[]
  readonly subscriber: {
    status: string
    unsubscribedAt: Date | null
    suppression: string | null
  } | null
  readonly followUps: readonly { status: string; dueDate: Date; snoozedUntil: Date | null }[]
}

/** What the rules are evaluated against, besides the person. */
export interface Context {
  readonly now: Date
  /** The types of the fields there are, by name. */
  readonly fields: Readonly<Record<string, string>>
}

const day = (date: Date): string => date.toISOString().slice(0, 10)
const daysBefore = (date: Date, days: number): Date => new Date(date.getTime() - days * 86_400_000)

const isWithin = (at: Date, period: Period | null, now: Date): boolean => {
  if (period === null) return true
  if (period.kind === 'last') return at > daysBefore(now, period.days) && at <= now
  const { from, to } = period
  return (from === null || day(at) >= from) && (to === null || day(at) <= to)
}

const isDayWithin = (value: string, period: Period, now: Date): boolean => {
  if (period.kind === 'last') return value > day(daysBefore(now, period.days)) && value <= day(now)
  return (
    (period.from === null || value >= period.from) && (period.to === null || value <= period.to)
  )
}

const compact = (text: string): string => text.replaceAll(' ', '').toUpperCase()

type Valued = Exclude<ConditionOn<'custom'>, { operator: 'empty' }>

const isNumberMet = (
  value: Custom | undefined,
  condition: Extract<Valued, { type: 'number' }>,
): boolean => {
  if (typeof value !== 'number') return false
  switch (condition.operator) {
    case 'equals':
      return value === condition.value
    case 'less':
      return value < condition.value
    case 'greater':
      return value > condition.value
    case 'between':
      return value >= condition.from && value <= condition.to
  }
}

const isTextMet = (
  value: Custom | undefined,
  condition: Extract<Valued, { type: 'text' }>,
): boolean => {
  if (typeof value !== 'string') return false
  return condition.operator === 'is'
    ? value === condition.value
    : value.toLowerCase().includes(condition.value.toLowerCase())
}

const isCustomMet = (condition: ConditionOn<'custom'>, { custom }: Person, now: Date): boolean => {
  const value = custom[condition.name]
  if (condition.operator === 'empty') return value === undefined || value === null || value === ''
  if (condition.type === 'text') return isTextMet(value, condition)
  if (condition.type === 'number') return isNumberMet(value, condition)
  if (condition.type === 'date')
    return typeof value === 'string' && isDayWithin(value, condition.period, now)
  if (condition.type === 'choice')
    return [value].flat().some((each) => condition.values.some((chosen) => chosen === each))
  return value === condition.value
}

const isState = ({ subscriber }: Person, state: string): boolean => {
  if (subscriber === null) return false
  if (state === 'suppressed') return subscriber.suppression !== null
  if (state === 'subscribed')
    return subscriber.status === 'subscribed' && subscriber.suppression === null
  return subscriber.status === 'unsubscribed' && subscriber.unsubscribedAt !== null
}

const isFollowUpMet = (person: Person, state: string, now: Date): boolean =>
  person.followUps.some(
    ({ status, dueDate, snoozedUntil }) =>
      status === 'pending' &&
      (state === 'open' || (dueDate <= now && (snoozedUntil === null || snoozedUntil <= now))),
  )

const isReferenceMet = (
  id: number | null,
  { operator, ids }: ConditionOn<'stage'> | ConditionOn<'owner'>,
): boolean => (operator === 'empty' ? id === null : id !== null && ids.includes(id))

const isMet = (condition: SegmentCondition, person: Person, now: Date): boolean => {
  switch (condition.field) {
    case 'status':
      return condition.values.some((value) => value === person.status)
    case 'stage':
      return isReferenceMet(person.stage, condition)
    case 'owner':
      return isReferenceMet(person.owner, condition)
    case 'tags':
      return condition.operator === 'any'
        ? condition.tags.some((tag) => person.tags.includes(tag))
        : condition.tags.every((tag) => person.tags.includes(tag))
    case 'postcode':
      return condition.prefixes.some((prefix) =>
        person.postcode === null ? false : compact(person.postcode).startsWith(compact(prefix)),
      )
    case 'city':
      return condition.cities.some((city) => city.toLowerCase() === person.city?.toLowerCase())
    case 'has':
      return Boolean(condition.detail === 'email' ? person.email : person.phone)
    case 'created':
      return person.createdAt !== null && isWithin(person.createdAt, condition.period, now)
    case 'subscription':
      return condition.states.some((state) => isState(person, state))
    case 'attended':
      return person.interactions.some(
        ({ kind, at, event }) =>
          kind === 'event' &&
          isWithin(at, condition.period, now) &&
          (condition.events.length === 0 || (event !== null && condition.events.includes(event))),
      )
    case 'interaction':
      return person.interactions.some(
        ({ kind, at }) =>
          isWithin(at, condition.period, now) &&
          (condition.kinds.length === 0 || condition.kinds.some((each) => each === kind)),
      )
    case 'imported':
      return condition.imports.some((each) => person.imports.includes(each))
    case 'followUp':
      return isFollowUpMet(person, condition.state, now)
    case 'custom':
      return isCustomMet(condition, person, now)
    case 'topic':
    case 'joined':
    case 'language':
      throw new Error('these have tests of their own: everyone.test.ts')
    case 'name':
    case 'mail':
    case 'submitted':
    case 'registered':
    case 'answered':
    case 'distance':
    case 'segment':
      throw new Error('these have tests of their own: other-conditions.test.ts')
  }
}

/**
 * Whether a person meets the rules, by three-valued logic: a condition on a field that does not
 * exist is undefined, which no negation turns into true.
 */
function evaluate(part: SegmentCondition | SegmentGroup, person: Person, context: Context) {
  const { now, fields } = context
  if (!isGroup(part)) {
    if (part.field === 'custom' && fields[part.name] !== part.type) return undefined
    return isMet(part, person, now) !== part.not
  }
  const decisive = part.match === 'any'
  const values: (boolean | undefined)[] = part.conditions.map((each) =>
    evaluate(each, person, context),
  )
  if (values.includes(decisive)) return decisive !== part.not
  return values.includes(undefined) ? undefined : decisive === part.not
}

/** The plain evaluation that the compiled SQL must agree with. */
export const meets = (rules: SegmentGroup, person: Person, context: Context): boolean =>
  evaluate(rules, person, context) === true
