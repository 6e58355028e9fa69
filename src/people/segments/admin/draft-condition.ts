import {
  type ConditionOn,
  type Period,
  type SegmentCondition,
  segmentCondition,
} from '#src/contract/people/segment-conditions.ts'
import { type About, hasPeriod, inputOf, type Operator, operatorsOf } from './subjects.ts'

export const periodKinds = ['ever', 'last', 'between'] as const

export interface DraftPeriod {
  readonly kind: (typeof periodKinds)[number]
  readonly days: string
  readonly from: string
  readonly to: string
}

export const newPeriod = (kind: DraftPeriod['kind']): DraftPeriod => ({
  kind,
  days: '30',
  from: '',
  to: '',
})

function draftOfPeriod(period: Period | null): DraftPeriod {
  if (period === null) return newPeriod('ever')
  if (period.kind === 'last') return { ...newPeriod('last'), days: String(period.days) }
  return { ...newPeriod('between'), from: period.from ?? '', to: period.to ?? '' }
}

function periodOf({ kind, days, from, to }: DraftPeriod): unknown {
  if (kind === 'ever') return null
  if (kind === 'last') return { kind, days: days.trim() === '' ? null : Number(days) }
  return { kind, from: from || null, to: to || null }
}

/** A condition that is being edited, complete or not; which of its parts count follows from its operator. */
export interface DraftCondition {
  readonly key: number
  readonly about: About
  readonly operator: Operator
  readonly not: boolean
  readonly values: readonly string[]
  readonly ids: readonly number[]
  /** A text, a number, the lower of two, or texts by line. */
  readonly text: string
  /** The upper of two numbers. */
  readonly to: string
  readonly period: DraftPeriod
}

let lastKey = 0

export const newKey = (): number => {
  lastKey += 1
  return lastKey
}

export const newCondition = (about: About, key: number = newKey()): DraftCondition => ({
  key,
  about,
  operator: operatorsOf(about)[0],
  not: false,
  values: [],
  ids: [],
  text: '',
  to: '',
  period: newPeriod(hasPeriod(about) ? 'ever' : 'last'),
})

type Given = Partial<Omit<DraftCondition, 'about' | 'key' | 'not'>>

const givenOfCustom = (condition: ConditionOn<'custom'>): Given => {
  const { operator } = condition
  switch (operator) {
    case 'any':
      return { operator, values: condition.values }
    case 'between':
      return { operator, text: String(condition.from), to: String(condition.to) }
    case 'in':
      return { operator, period: draftOfPeriod(condition.period) }
    case 'empty':
      return { operator }
    default:
      return { operator, text: String(condition.value) }
  }
}

const givenOf = (condition: SegmentCondition): Given => {
  switch (condition.field) {
    case 'status':
      return { values: condition.values }
    case 'stage':
    case 'owner':
      return { operator: condition.operator, ids: condition.ids }
    case 'tags':
      return { operator: condition.operator, values: condition.tags }
    case 'postcode':
      return { text: condition.prefixes.join('\n') }
    case 'city':
      return { text: condition.cities.join('\n') }
    case 'subscription':
      return { values: condition.states }
    case 'attended':
      return { ids: condition.events, period: draftOfPeriod(condition.period) }
    case 'registered':
      return { ids: condition.events, values: condition.states }
    case 'answered':
      return { ids: condition.forms, text: condition.values.join('\n') }
    case 'interaction':
      return { values: condition.kinds, period: draftOfPeriod(condition.period) }
    case 'imported':
      return { ids: condition.imports }
    case 'topic':
      return { ids: condition.topics }
    case 'language':
      return { values: condition.languages }
    case 'created':
    case 'joined':
      return { period: draftOfPeriod(condition.period) }
    case 'followUp':
      return { values: [condition.state] }
    case 'name':
      return { text: condition.value }
    case 'segment':
      return { ids: condition.ids }
    case 'mail':
      return { ids: condition.newsletters, period: draftOfPeriod(condition.period) }
    case 'submitted':
      return { values: condition.kinds, period: draftOfPeriod(condition.period) }
    case 'distance': {
      const { postcode: text, km, country } = condition
      return { text, to: String(km), values: [country] }
    }
    case 'custom':
      return givenOfCustom(condition)
    case 'has':
      return {}
  }
}

const aboutOf = (condition: SegmentCondition): About => {
  if (condition.field === 'custom') {
    const { name, type } = condition
    return { subject: 'custom', name, type }
  }
  return { subject: condition.field === 'has' ? condition.detail : condition.field }
}

export const draftOfCondition = (condition: SegmentCondition): DraftCondition => ({
  ...newCondition(aboutOf(condition)),
  not: condition.not,
  ...givenOf(condition),
})

const numberOf = (text: string): number | null => {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? null : number
}

export const linesOf = (text: string, separator: RegExp = /\n/): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const customRule = ({ operator, text, to, values, period, ...draft }: DraftCondition) => {
  const { about } = draft
  if (about.subject !== 'custom') return {}
  const { name, type } = about
  const rule = { field: 'custom', name, type, operator }
  switch (inputOf(about, operator)) {
    case 'choices':
      return { ...rule, values }
    case 'range':
      return { ...rule, from: numberOf(text), to: numberOf(to) }
    case 'number':
      return { ...rule, value: numberOf(text) }
    case 'time':
      return { ...rule, period: periodOf(period) }
    case 'yesNo':
      return { ...rule, value: text === '' ? null : text === 'true' }
    case 'text':
      return { ...rule, value: text }
    default:
      return rule
  }
}

const ruleOf = (draft: DraftCondition): object => {
  const { about, operator, ids, text, values } = draft
  const period = periodOf(draft.period)
  const { subject: field } = about
  switch (field) {
    case 'status':
      return { field, values }
    case 'stage':
    case 'owner':
      return { field, operator, ids: operator === 'empty' ? [] : ids }
    case 'tags':
      return { field, operator, tags: values }
    case 'postcode':
      return { field, prefixes: linesOf(text, /[\n,;]/) }
    case 'city':
      return { field, cities: linesOf(text) }
    case 'email':
    case 'phone':
      return { field: 'has', detail: field }
    case 'subscription':
      return { field, states: values }
    case 'attended':
      return { field, events: ids, period }
    case 'registered':
      return { field, events: ids, states: values }
    case 'answered':
      return { field, forms: ids, values: linesOf(text) }
    case 'interaction':
      return { field, kinds: values, period }
    case 'imported':
      return { field, imports: ids }
    case 'topic':
      return { field, topics: ids }
    case 'language':
      return { field, languages: values }
    case 'created':
    case 'joined':
      return { field, period }
    case 'name':
      return { field, operator, value: text }
    case 'segment':
      return { field, ids }
    case 'mail':
      return { field, newsletters: ids, period }
    case 'submitted':
      return { field, kinds: values, period }
    case 'distance':
      return { field, country: values[0] ?? null, postcode: text, km: numberOf(draft.to) }
    case 'followUp':
      return { field, state: values[0] ?? null }
    default:
      return customRule(draft)
  }
}

/** What is stored of a condition: as the contract has it where it is complete. */
export function conditionOf(draft: DraftCondition): object {
  const rule = { ...ruleOf(draft), not: draft.not }
  return segmentCondition.safeParse(rule).data ?? rule
}
