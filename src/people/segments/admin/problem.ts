import {
  maxRequiredTags,
  maxTextLength,
  maxValues,
  segmentCondition,
} from '#src/contract/people/segment-conditions.ts'
import { conditionOf, type DraftCondition, type DraftPeriod, linesOf } from './draft-condition.ts'
import { hasPeriod, inputOf } from './subjects.ts'

export type Problem =
  | 'choose'
  | 'day'
  | 'days'
  | 'distance'
  | 'invalid'
  | 'number'
  | 'subject'
  | 'text'
  | 'tooLong'
  | 'tooMany'
  | 'tooManyTags'

const ofPeriod = ({ kind, from, to }: DraftPeriod): Problem => {
  if (kind === 'between' && from === '' && to === '') return 'day'
  return kind === 'last' ? 'days' : 'invalid'
}

const ofList = (values: readonly unknown[], whenEmpty: Problem): Problem => {
  if (values.length === 0) return whenEmpty
  if (values.length > maxValues) return 'tooMany'
  return 'tooLong'
}

const reasonOf = ({ about, operator, values, ids, text, period }: DraftCondition): Problem => {
  switch (inputOf(about, operator)) {
    case 'choices':
    case 'registered':
      return hasPeriod(about) ? ofPeriod(period) : ofList(values, 'choose')
    case 'references':
      if (hasPeriod(about) && ids.length <= maxValues) return ofPeriod(period)
      return ofList(ids, 'choose')
    case 'tags':
      return operator === 'all' && values.length > maxRequiredTags
        ? 'tooManyTags'
        : ofList(values, 'choose')
    case 'answered':
      return ofList(ids, 'choose')
    case 'lines':
      return ofList(linesOf(text), 'text')
    case 'text':
      return text.trim().length > maxTextLength ? 'tooLong' : 'text'
    case 'distance':
      return 'distance'
    case 'number':
    case 'range':
      return 'number'
    case 'yesNo':
      return 'choose'
    case 'time':
      return ofPeriod(period)
    case 'none':
      return 'invalid'
  }
}

export function problemOf(draft: DraftCondition): Problem | undefined {
  if (draft.about.subject === '') return 'subject'
  return segmentCondition.safeParse(conditionOf(draft)).success ? undefined : reasonOf(draft)
}
