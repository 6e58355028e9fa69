import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentRules } from '#src/contract/people/segments.ts'
import {
  areSameRules,
  completeRules,
  conditionsIn,
  draftOf,
  newGroup,
  rulesOf,
} from '#src/people/segments/admin/draft.ts'
import {
  type DraftCondition,
  newCondition,
  newPeriod,
} from '#src/people/segments/admin/draft-condition.ts'
import { problemOf } from '#src/people/segments/admin/problem.ts'
import { type About, aboutOf, operatorsOf, optionOf } from '#src/people/segments/admin/subjects.ts'
import { rulesOf as randomRules } from '#tests/support/segment-arbitraries.ts'

const referred = { stages: [1, 2], owners: [3], events: [4, 5], imports: [6] }
const draft = (about: About, given: Partial<DraftCondition> = {}) => ({
  ...newCondition(about),
  ...given,
})
const custom = (type: 'choice' | 'date' | 'number' | 'text' | 'yes_no'): About => ({
  subject: 'custom',
  name: 'shoeSize',
  type,
})

describe('the draft of a segment', () => {
  it('rules that are opened are stored again as they were', () => {
    fc.assert(
      fc.property(randomRules(referred), (rules) => {
        const stored = segmentRules.parse(rules)
        expect(completeRules(draftOf(stored))).toEqual(stored)
        expect(areSameRules(rulesOf(draftOf(stored)), stored)).toBe(true)
      }),
    )
  })

  it('the rules of a new segment, and what are none, are an empty draft that is not complete', () => {
    for (const stored of [{}, null, undefined, { match: 'all' }]) {
      expect(conditionsIn(draftOf(stored))).toBe(0)
      expect(completeRules(draftOf(stored))).toBeUndefined()
    }
  })

  it('rules whose keys come in another order are the same', () => {
    const one = { match: 'all', not: false, conditions: [{ field: 'has', detail: 'email' }] }
    const other = { conditions: [{ not: false, detail: 'email', field: 'has' }], match: 'all' }
    expect(areSameRules(one, other)).toBe(true)
    expect(areSameRules(one, { ...other, match: 'any' })).toBe(false)
  })

  it('one incomplete condition, or an empty group, makes the rules incomplete', () => {
    const complete = draft({ subject: 'email' })
    expect(completeRules(newGroup('all', [complete]))).toBeDefined()
    expect(completeRules(newGroup('all', [complete, draft({ subject: 'tags' })]))).toBeUndefined()
    expect(completeRules(newGroup('all', [complete, newGroup('any')]))).toBeUndefined()
  })

  it.each([
    [{ subject: '' }, {}, 'subject'],
    [{ subject: 'status' }, {}, 'choose'],
    [{ subject: 'stage' }, {}, 'choose'],
    [{ subject: 'stage' }, { operator: 'empty' }, undefined],
    [{ subject: 'tags' }, { operator: 'all', values: [...'abcdefghijk'] }, 'tooManyTags'],
    [{ subject: 'city' }, { text: ' \n ' }, 'text'],
    [{ subject: 'postcode' }, { text: '10, 12;13\n14' }, undefined],
    [{ subject: 'postcode' }, { text: 'x'.repeat(30) }, 'tooLong'],
    [{ subject: 'attended' }, {}, undefined],
    [{ subject: 'attended' }, { period: newPeriod('between') }, 'day'],
    [{ subject: 'registered' }, { ids: [1] }, 'choose'],
    [{ subject: 'registered' }, { values: ['came'] }, undefined],
    [{ subject: 'answered' }, { ids: [1], text: 'Drive\n' }, undefined],
    [{ subject: 'answered' }, {}, undefined],
    [{ subject: 'interaction' }, { period: { ...newPeriod('last'), days: '1.5' } }, 'days'],
    [{ subject: 'created' }, { period: { ...newPeriod('last'), days: '' } }, 'days'],
    [{ subject: 'followUp' }, {}, 'choose'],
    [custom('number'), { text: 'many' }, 'number'],
    [custom('number'), { text: '1,5' }, undefined],
    [custom('number'), { operator: 'between', text: '1' }, 'number'],
    [custom('text'), {}, 'text'],
    [custom('choice'), {}, 'choose'],
    [custom('yes_no'), {}, 'choose'],
    [custom('yes_no'), { text: 'false' }, undefined],
    [custom('date'), { operator: 'empty' }, undefined],
  ] as const)('a condition about %o with %o is marked: %s', (about, given, problem) => {
    expect(problemOf(draft(about, given))).toBe(problem)
  })

  it('what is about another subject has an operator of that', () => {
    expect(operatorsOf(custom('number'))).toContain('between')
    expect(operatorsOf({ subject: 'tags' })).toEqual(['any', 'all'])
    const field = {
      name: 'shoeSize',
      label: 'Shoe size',
      type: 'number' as const,
      choices: [],
      several: false,
    }
    expect(aboutOf(optionOf(custom('number')), [field])).toEqual(custom('number'))
    expect(aboutOf(optionOf(custom('number')), [])).toEqual({ subject: '' })
    expect(aboutOf('tags', [])).toEqual({ subject: 'tags' })
  })
})
