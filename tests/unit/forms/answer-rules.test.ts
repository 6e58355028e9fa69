import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionControls } from '#src/contract/forms/form.ts'
import { answersTo, isShown, jsonSchemaOf, openingOf, personIn } from '#src/forms/answer-rules.ts'
import { bodyOf, problemIn, type Question, withNames } from '#src/forms/form-body.ts'
import { isLong, isShort } from '#tests/support/long.ts'

const question = (given: Partial<Question> & Pick<Question, 'name'>): Question => ({
  kind: 'question',
  control: 'text',
  label: given.name,
  help: '',
  required: false,
  choices: [],
  several: false,
  other: false,
  text: '',
  showIf: null,
  personField: null,
  customField: '',
  min: null,
  max: null,
  ...given,
})

const read = (one: Partial<Question>, value: unknown) =>
  answersTo([question({ name: 'q', ...one })], { q: value })

describe('an answer', () => {
  it.each([
    ['text', { control: 'text' }, '  Ada ', 'Ada'],
    ['number', { control: 'number', min: 1, max: 5 }, 5, 5],
    ['day', { control: 'date' }, '2026-02-28', '2026-02-28'],
    ['email', { control: 'email' }, 'Ada@Example.ORG', 'ada@example.org'],
    ['choice', { control: 'choice', choices: ['a', 'b'] }, 'b', 'b'],
    [
      'several, each once',
      { control: 'choice', choices: ['a', 'b'], several: true },
      ['b', 'b'],
      ['b'],
    ],
    ['other', { control: 'choice', choices: ['a'], other: true }, 'z', 'z'],
    ['agreement', { control: 'agreement', required: true }, true, true],
  ] as const)('is stored as what it is: %s', (_, given, value, stored) => {
    expect(read(given as Partial<Question>, value)).toEqual({ answers: { q: stored } })
  })

  it.each([
    ['a number out of its bounds', { control: 'number', max: 5 }, 6],
    ['a text for a number', { control: 'number' }, '5'],
    ['a day that is none', { control: 'date' }, '2026-02-30'],
    ['no email', { control: 'email' }, 'ada'],
    ['another choice', { control: 'choice', choices: ['a'] }, 'z'],
    ['several where one is asked', { control: 'choice', choices: ['a'] }, ['a']],
    ['a text that is too long', { control: 'text' }, 'x'.repeat(501)],
  ] as const)('is wrong: %s', (_, given, value) => {
    expect(read(given as Partial<Question>, value).wrong?.rule).toBe('invalid')
  })

  it.each([undefined, null, '', '   ', []])('that is empty (%j) is none', (value) => {
    expect(read({}, value)).toEqual({ answers: {} })
    expect(read({ required: true }, value).wrong?.rule).toBe('required')
  })

  it('that is no agreement does not do where one must agree', () => {
    expect(read({ control: 'agreement', required: true }, false).wrong?.rule).toBe('required')
    expect(read({ control: 'agreement' }, false)).toEqual({ answers: {} })
  })

  it('to a question that is not shown is left out, and not missed', () => {
    const items = [
      question({ name: 'car', control: 'choice', choices: ['yes', 'no'] }),
      question({ name: 'seats', required: true, showIf: { question: 'car', values: ['yes'] } }),
    ]
    expect(answersTo(items, { car: 'no', seats: '4' })).toEqual({ answers: { car: 'no' } })
    expect(answersTo(items, { car: 'yes' }).wrong?.question.name).toBe('seats')
    expect(answersTo(items, { seats: '4' })).toEqual({ answers: {} })
  })

  it('of a name that objects have is none', () => {
    expect(answersTo([question({ name: 'constructor' })], {})).toEqual({ answers: {} })
    expect(isShown({ question: 'toString', values: ['x'] }, {})).toBe(false)
  })
})

const names = ['a', 'b', 'c', 'd'] as const
const anyQuestion = (name: string) =>
  fc
    .record({
      control: fc.constantFrom(...questionControls),
      required: fc.boolean(),
      several: fc.boolean(),
      other: fc.boolean(),
      min: fc.option(fc.integer({ min: -5, max: 5 })),
      showIf: fc.option(
        fc.record({
          question: fc.constantFrom(...names),
          values: fc.constant<string[]>(['x', 'true']),
        }),
      ),
    })
    .map((given) => question({ name, choices: ['x', 'y'], ...given }))

it('whatever is stored is valid by the schema that websites get, but for questions not shown', () => {
  const value = fc.oneof(
    fc.constantFrom('x', 'y', 'z', true, false, '', null, 3, 'ada@example.org', '2026-01-01'),
    fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(
      fc.tuple(...names.map(anyQuestion)),
      fc.record({ a: value, b: value, c: value, d: value }),
      (items, given) => {
        const { answers, wrong } = answersTo(items, given)
        if (wrong) return
        const ajv = new Ajv2020({ validateFormats: false, strict: false })
        expect(ajv.validate(jsonSchemaOf(items), answers), ajv.errorsText()).toBe(true)
        // Checked again, such as when it was held, it is the same.
        expect(answersTo(items, answers)).toEqual({ answers })
      },
    ),
    { numRuns: isLong ? 300 : isShort ? 20 : 60 },
  )
})

describe('the questions of a form', () => {
  const blocks = [
    { blockType: 'formText', label: 'Your name' },
    { blockType: 'formText', label: 'Your name' },
    { blockType: 'formSection', heading: 'More' },
    { blockType: 'formChoice', label: '日本', choices: 'a\n\n b \na' },
  ]

  it('get a key each, which stays when they are renamed, moved and copied', () => {
    const named = withNames(blocks) as { name?: string; label?: string }[]
    expect(named.map(({ name }) => name)).toEqual(['your_name', 'your_name_2', undefined, 'ri_ben'])
    const [first, second, ...rest] = named
    const changed = [second, { ...first, label: 'Full name' }, { ...first }, ...rest]
    const again = withNames(changed) as { name?: string }[]
    expect(again.map(({ name }) => name).slice(0, 3)).toEqual([
      'your_name_2',
      'your_name',
      'your_name_3',
    ])
  })

  it('have the choices of their lines, each once', () => {
    expect(bodyOf(withNames(blocks)).at(-1)).toMatchObject({ choices: ['a', 'b'] })
  })

  const values = {
    stage: new Set(['active']),
    status: new Set(['member']),
    topics: new Set(['climate']),
  }
  const rules = {
    needsEmail: false,
    anonymous: false,
    needsName: false,
    customFields: new Set(['union']),
    values,
  }
  it.each([
    ['no question', [], { problem: 'no_question' }],
    ['a choice without choices', [{ control: 'choice' }], { problem: 'choices' }],
    ['bounds the wrong way round', [{ control: 'number', min: 2, max: 1 }], { problem: 'bounds' }],
    [
      'a stage that there is none of',
      [{ control: 'choice', choices: ['a'], personField: 'stage' }],
      { problem: 'no_value' },
    ],
    [
      'an agreement without its topic',
      [{ control: 'agreement', personField: 'topics' }],
      { problem: 'no_value' },
    ],
    ['a text as an email address', [{ personField: 'email' }], { problem: 'field' }],
    ['two names', [{ personField: 'name' }, { personField: 'name' }], { problem: 'field_twice' }],
    ['an unknown field', [{ personField: 'custom', customField: 'x' }], { problem: 'custom' }],
    [
      'a condition on a later one',
      [{ showIf: { question: 'q1', values: ['a'] } }, {}],
      { problem: 'condition' },
    ],
    [
      'a condition on a text',
      [{}, { showIf: { question: 'q0', values: ['a'] } }],
      { problem: 'condition' },
    ],
  ] as const)('cannot be published with %s', (_, given, problem) => {
    const items = given.map((each, at) =>
      question({ name: `q${at}`, ...(each as Partial<Question>) }),
    )
    expect(problemIn(items, rules)).toMatchObject(problem)
  })

  it('must ask for an email address always, where people confirm', () => {
    const mailed = { name: 'q', control: 'email', personField: 'email' } as const
    const problem = (given: Partial<Question>) =>
      problemIn([question({ ...mailed, ...given })], { ...rules, needsEmail: true })
    expect(problem({})).toEqual({ problem: 'no_email' })
    expect(problem({ required: true })).toBeUndefined()
  })
})

it('what answers say of a person is by the fields that the questions name', () => {
  const items = [
    question({ name: 'first', personField: 'firstName' }),
    question({ name: 'last', personField: 'lastName' }),
    question({ name: 'help', control: 'choice', several: true, personField: 'tags' }),
    question({ name: 'trade', personField: 'custom', customField: 'trade' }),
    question({ name: 'remark' }),
  ]
  const given = {
    first: 'Ada',
    last: 'Byron',
    help: ['Drive', 'Cook'],
    trade: 'Baker',
    remark: 'x',
  }
  expect(personIn(items, given)).toEqual({
    fields: { name: 'Ada Byron', firstName: 'Ada', lastName: 'Byron' },
    tags: ['Drive', 'Cook'],
    custom: { trade: 'Baker' },
    topics: [],
    agreements: [],
  })
})

describe('what is stored', () => {
  const choice = { control: 'choice', several: true } as const
  const choices = ['Yes = sure', 'Maybe']
  const agreement = { control: 'agreement', label: 'News', text: 'I want news.' } as const

  it('of a choice is the value of its line, or the choice', () => {
    const storedAs = 'Yes = sure = Member\nunknown'
    const items = [question({ name: 'q', ...choice, choices, personField: 'tags', storedAs })]
    expect(personIn(items, { q: ['Yes = sure', 'Maybe'] }).tags).toEqual(['Member', 'Maybe'])
  })

  it('of an agreement is what it means, with its text, and nothing where it was not given', () => {
    const topics = { personField: 'topics', storedAs: 'Climate\npeace' } as const
    const items = [question({ name: 'q', ...agreement, ...topics })]
    expect(personIn(items, { q: true }).topics).toEqual([
      { name: 'Climate', text: 'I want news.' },
      { name: 'peace', text: 'I want news.' },
    ])
    expect(personIn(items, {}).topics).toEqual([])
  })
})

it.each([
  [{}, 'open'],
  [{ opensAt: '2026-01-02T00:00:00Z' }, 'not_yet'],
  [{ closesAt: '2026-01-01T00:00:00Z' }, 'closed'],
  [{ most: 2, taken: 1 }, 'open'],
  [{ most: 2, taken: 2 }, 'full'],
])('a form with %j is %s', (given, opening) => {
  const form = { opensAt: null, closesAt: null, most: null, taken: 0, ...given }
  expect(openingOf(form, new Date('2026-01-01T00:00:00Z'))).toBe(opening)
})
