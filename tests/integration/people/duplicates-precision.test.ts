import { beforeAll, expect, it } from 'vitest'
import { duplicatesCursor, findSuggestions } from '#src/people/duplicates/find-suggestions.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { type LabelledPair, labelledPairs } from '#tests/support/labelled-pairs.ts'
import { isLong } from '#tests/support/long.ts'

const pairs = labelledPairs(isLong ? 2_000 : 500)
let crm: Crm
let ids: readonly number[]

beforeAll(async () => {
  crm = await startCrm()
  const contacts = pairs.flatMap((pair) => pair.contacts)
  const { rows } = await crm.payload.db.pool.query<{ id: number }>(
    `INSERT INTO contacts (name, email, phone, phone_e164, postcode, status, custom)
     SELECT name, email, phone, phone, postcode, 'Member', '{}'
     FROM jsonb_to_recordset($1) AS t (at int, name text, email text, phone text, postcode text)
     ORDER BY at RETURNING id`,
    [JSON.stringify(contacts.map((contact, at) => ({ at, ...contact })))],
  )
  ids = rows.map(({ id }) => id)
})

const keyOf = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join()

/** What is suggested of the set, each pair once. */
async function readSuggested(): Promise<Set<string>> {
  const known = new Set(ids)
  const found = new Set<string>()
  for (let after: string | null | undefined; after !== null; ) {
    const page = await findSuggestions(
      crm.payload.db.drizzle,
      after ? duplicatesCursor.parse(after) : undefined,
    )
    for (const { contacts } of page.suggestions)
      if (contacts.every(({ id }) => known.has(id))) found.add(keyOf(contacts.map(({ id }) => id)))
    after = page.after
  }
  return found
}

/** The figures of each kind, for whoever changes the rule. */
const report = (
  suggested: ReadonlySet<string>,
  keys: ReadonlyMap<string, LabelledPair>,
): string => {
  const kinds = new Map<string, { all: number; suggested: number }>()
  for (const [key, { kind, isDuplicate }] of keys) {
    const name = `${isDuplicate ? 'one person' : 'two people'}, ${kind}`
    const figures = kinds.get(name) ?? { all: 0, suggested: 0 }
    figures.all += 1
    if (suggested.has(key)) figures.suggested += 1
    kinds.set(name, figures)
  }
  return [...kinds].map(([kind, each]) => `${kind}: ${each.suggested} of ${each.all}`).join('\n')
}

it('of labelled pairs nine in ten suggestions are one person, and seven in ten are suggested', async () => {
  const keys = new Map(
    pairs.map((pair, n) => [keyOf([ids[2 * n] ?? 0, ids[2 * n + 1] ?? 0]), pair]),
  )
  const suggested = await readSuggested()
  const right = [...suggested].filter((key) => keys.get(key)?.isDuplicate).length
  // Whoever is suggested with somebody of another pair is suggested wrongly too.
  const precision = right / suggested.size
  const recall = right / pairs.filter(({ isDuplicate }) => isDuplicate).length
  const figures = `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, suggested ${suggested.size}`
  console.log(`${figures}\n${report(suggested, keys)}`)
  expect(precision, figures).toBeGreaterThanOrEqual(0.9)
  expect(recall, figures).toBeGreaterThanOrEqual(0.7)
})
