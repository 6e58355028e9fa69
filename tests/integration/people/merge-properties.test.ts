import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { isLong } from '#tests/support/long.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'

let crm: Crm
let merges: Merges
let stage: number
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
  stage = (await crm.createStage()).id
  await crm.createRule({ triggerStageId: stage })
})

/** Rows that refer to a contact: entries, each with a follow-up, interactions and consents. */
const tables = ['progression_entries', 'follow_ups', 'interactions', 'consents'] as const

interface Merge {
  readonly id: number
  readonly keep: number
  readonly remove: number
  /** The rows that were the removed contact's, and the tags it had. */
  readonly rows: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

/** What must be true: whose each row is, and which tags each contact must have. */
class Model {
  readonly owners = new Map<string, number>()
  readonly tags = new Map<number, Set<string>>()
  readonly merges: Merge[] = []
  isThere = (id: number) => this.tags.has(id)
  rowsOf = (id: number) =>
    new Set([...this.owners].flatMap(([row, of]) => (of === id ? [row] : [])))
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), a: fc.nat(3), b: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), a: fc.nat(3), b: fc.nat(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('entry' as const, 'interaction', 'consent', 'tag', 'name'),
      a: fc.nat(3),
      b: fc.nat(5),
    }),
  },
)

const rowsOfAll = async (ids: readonly number[]) => {
  const found = new Map<string, number>()
  for (const table of tables)
    for (const row of await merges.rows<{ id: number; contact: number }>(
      `SELECT id, contact_id AS contact FROM ${table} WHERE contact_id = ANY($1)`,
      ids,
    ))
      found.set(`${table} ${row.id}`, row.contact)
  return found
}

const adopt = async (model: Model, ids: readonly number[], contact: number) => {
  for (const [row, owner] of await rowsOfAll(ids))
    if (!model.owners.has(row)) {
      expect(owner).toBe(contact)
      model.owners.set(row, owner)
    }
}

const merge = async (model: Model, keep: number, remove: number) => {
  if (keep === remove || !model.isThere(keep) || !model.isThere(remove)) return
  const tags = model.tags.get(remove) ?? new Set()
  const record = { keep, remove, rows: model.rowsOf(remove), tags }
  model.merges.push({ ...record, id: await merges.mustMerge(keep, remove) })
  for (const row of record.rows) model.owners.set(row, keep)
  model.tags.set(keep, new Set([...(model.tags.get(keep) ?? []), ...tags]))
  model.tags.delete(remove)
}

const undo = async (model: Model, nth: number) => {
  const record = model.merges[nth % Math.max(1, model.merges.length)]
  if (!record) return
  const { status } = await merges.undo(record.id)
  expect(status).toBe(model.isThere(record.keep) ? 200 : 409)
  if (status !== 200) return
  model.merges.splice(model.merges.indexOf(record), 1)
  for (const row of record.rows)
    if (model.owners.get(row) === record.keep) model.owners.set(row, record.remove)
  model.tags.set(record.remove, new Set(record.tags))
  const ofOthers = new Set(
    model.merges.filter(({ keep }) => keep === record.keep).flatMap(({ tags }) => [...tags]),
  )
  // Taken off: what the undone contact alone brought, perhaps.
  const certain = [...(model.tags.get(record.keep) ?? [])].filter(
    (tag) => !record.tags.has(tag) || ofOthers.has(tag),
  )
  model.tags.set(record.keep, new Set(certain))
}

const insertConsent = (contact: number) =>
  merges.rows(
    `INSERT INTO consents (email, contact_id, purpose, given, source, at)
     VALUES ($1, $2, 'newsletter', true, 'form', now())`,
    uniqueEmail(),
    contact,
  )

const act = async (
  model: Model,
  ids: readonly number[],
  kind: string,
  contact: number,
  n: number,
) => {
  if (!model.isThere(contact)) return
  if (kind === 'entry') await crm.reach(contact, stage)
  else if (kind === 'interaction')
    await merges.send('POST', `/${contact}/interactions`, { kind: 'note' })
  else if (kind === 'consent') await insertConsent(contact)
  else {
    const tags = [...new Set([...((await merges.find(contact))?.tags ?? []), `tag ${n}`])]
    const json = kind === 'tag' ? { tags } : { name: `Name ${n}` }
    await crm.api('PUT', `/api/staff/contacts/${contact}`, { json })
    if (kind === 'tag') model.tags.get(contact)?.add(`tag ${n}`)
  }
  await adopt(model, ids, contact)
}

const check = async (model: Model, ids: readonly number[]) => {
  expect(await rowsOfAll(ids)).toEqual(model.owners)
  for (const id of ids) {
    const contact = await merges.find(id)
    expect(contact !== undefined).toBe(model.isThere(id))
    expect(contact?.tags ?? []).toEqual(expect.arrayContaining([...(model.tags.get(id) ?? [])]))
  }
}

it('no sequence of merges, undos, edits and interactions loses an entry, follow-up, consent or tag', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const ids: number[] = []
      const model = new Model()
      for (let n = 0; n < 4; n += 1) {
        const { id } = await merges.withEmail()
        ids.push(id)
        model.tags.set(id, new Set())
      }
      const idOf = (n: number) => ids[n] ?? 0
      for (const { kind, a, b } of steps) {
        if (kind === 'merge') await merge(model, idOf(a), idOf(b))
        else if (kind === 'undo') await undo(model, a)
        else await act(model, ids, kind, idOf(a), b)
      }
      await check(model, ids)
      for (let at = model.merges.length - 1; at >= 0; at -= 1) await undo(model, at)
      await check(model, ids)
      expect(model.merges).toEqual([])
    }),
    { numRuns: isLong ? 8 : 3 },
  )
})
