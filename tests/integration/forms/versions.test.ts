import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { answersTo } from '#src/forms/answer-rules.ts'
import { findFormVersion } from '#src/forms/sql/forms.ts'
import type { Form } from '#src/payload-types.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { answersOf, createForm, takenOf } from '#tests/support/forms.ts'
import { isLong } from '#tests/support/long.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

type Items = NonNullable<Form['items']>

const item = fc.oneof(
  fc.record({
    blockType: fc.constant('formChoice' as const),
    label: fc.constantFrom('Help', 'Team'),
    choices: fc.constantFrom('a', 'a\nb', 'b\nc'),
    several: fc.boolean(),
    required: fc.boolean(),
  }),
  fc.record({
    blockType: fc.constant('formNumber' as const),
    label: fc.constantFrom('Age', 'Help'),
    min: fc.constantFrom(0, 5),
    required: fc.boolean(),
  }),
  fc.record({
    blockType: fc.constant('formText' as const),
    label: fc.constantFrom('Name', 'Team'),
    required: fc.boolean(),
  }),
)
const items = fc.array(item, { minLength: 1, maxLength: 4 })

const value = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 3, 7, '', true),
  fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
)
const given = fc.dictionary(fc.constantFrom('help', 'help_2', 'team', 'age', 'name'), value)

const step = fc.oneof(
  { weight: 1, arbitrary: items.map((changed) => ({ changed })) },
  { weight: 3, arbitrary: given.map((answers) => ({ answers })) },
)

interface Counted {
  readonly question: string
  readonly value: string
  readonly count: number
}

/** What is counted of the answers that are stored, summed up. */
const countsOf = async (form: number): Promise<Counted[]> => {
  const { rows } = await payload.db.pool.query<Counted>(
    `SELECT v.question, v.value, count(*)::int AS count
     FROM form_answers a, form_values(a.form_id, a.version, a.answers) v
     WHERE a.form_id = $1 AND a.state = 'accepted' GROUP BY 1, 2 ORDER BY 1, 2`,
    [form],
  )
  return rows
}
const keptCounts = async (form: number): Promise<Counted[]> => {
  const { rows } = await payload.db.pool.query<Counted>(
    'SELECT question, value, count FROM form_value_counts WHERE form_id = $1 ORDER BY 1, 2',
    [form],
  )
  return rows
}

it('every stored answer is valid by its version, and counted, whatever changes between', async () => {
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.array(step, { minLength: 3, maxLength: 10 }),
      async (first, steps) => {
        const form = await createForm(payload, { items: first as Items })
        for (const each of steps)
          if ('changed' in each)
            await payload.update({
              collection: 'forms',
              id: form.id,
              data: { items: each.changed as Items, _status: 'published' },
            })
          else await api('POST', `/api/forms/${form.slug}`, { json: { answers: each.answers } })
        const stored = await answersOf(payload, form.id)
        for (const { version, answers } of stored) {
          const asked = await findFormVersion(payload.db.drizzle, form.id, version)
          expect(answersTo(asked?.items ?? [], answers)).toEqual({ answers })
        }
        expect(await takenOf(payload, form.id)).toBe(stored.length)
        expect(await keptCounts(form.id)).toEqual(await countsOf(form.id))
      },
    ),
    { numRuns: isLong ? 25 : 8 },
  )
})
