import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { type UndoneImports, undoneImportsOf } from '#tests/support/undone-imports.ts'

interface Stage {
  readonly id: number
  readonly name: string
}

let crm: Crm
let admin: Staff
let imports: UndoneImports
let first: Stage
let second: Stage
beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
  imports = undoneImportsOf(crm, admin)
  const create = async () => {
    const { id, name } = await crm.createStage()
    return { id, name: String(name) }
  }
  first = await create()
  second = await create()
})

const stageOf = async (email: string) => (await imports.stored(email))?.currentStage
const file = (...rows: (readonly [string, string])[]) => [
  ['name', 'email', 'Level'],
  ...rows.map(([email, stage]) => ['Ann', email, stage]),
]
const columns = { Level: 'stage' }

describe('stages in an import', () => {
  it('new people come to theirs, by a name in any case, and no rule makes a follow-up', async () => {
    await crm.createRule({ triggerStageId: first.id })
    const [one, other] = [uniqueEmail(), uniqueEmail()]
    const { id } = await imports.ofContacts(file([one, first.name.toUpperCase()], [other, '']), {
      columns,
    })
    expect(await stageOf(one)).toBe(first.id)
    expect(await stageOf(other)).toBe(null)
    const where = { contact: { equals: (await imports.stored(one))?.id } }
    const { totalDocs } = await crm.payload.count({ collection: 'follow-ups', where })
    expect(totalDocs).toBe(0)
    const { docs } = await crm.payload.find({ collection: 'progression-entries', where, depth: 0 })
    expect(docs).toMatchObject([{ stage: first.id, createdBy: admin.id }])
    expect(await imports.undo(id)).toMatchObject({ deleted: 2, kept: 0 })
    expect(await imports.stored(one)).toBeUndefined()
  })

  it('a row with a stage that is not there is an error, and the others are imported', async () => {
    const [one, other] = [uniqueEmail(), uniqueEmail()]
    const result = await imports.ofContacts(file([one, unique('No stage')], [other, second.name]), {
      columns,
    })
    expect(result).toMatchObject({ imported: 1, rejected: 1 })
    expect(await imports.stored(one)).toBeUndefined()
  })

  it.each([
    ['skip', false, false],
    ['fill', false, true],
    ['update', true, true],
  ] as const)('known people with the policy %s', async (known, movesAll, movesOfNone) => {
    const [one, none] = [uniqueEmail(), uniqueEmail()]
    const { id: on } = await crm.createContact({ email: one, name: 'Ann' })
    await crm.createContact({ email: none, name: 'Ann' })
    await crm.reach(on, first.id)
    const { id } = await imports.ofContacts(file([one, second.name], [none, second.name]), {
      columns,
      known,
    })
    expect(await stageOf(one)).toBe(movesAll ? second.id : first.id)
    expect(await stageOf(none)).toBe(movesOfNone ? second.id : null)
    const restored = Number(movesAll) + Number(movesOfNone)
    expect(await imports.undo(id)).toMatchObject({ restored, kept: 0 })
    expect(await stageOf(one)).toBe(first.id)
    expect(await stageOf(none)).toBe(null)
  })

  it('whoever was moved on since stays where they are when the import is undone', async () => {
    const email = uniqueEmail()
    const { id: contact } = await crm.createContact({ email, name: 'Ann' })
    const { id } = await imports.ofContacts(file([email, second.name]), {
      columns,
      known: 'update',
    })
    await crm.reach(contact, first.id)
    expect(await imports.undo(id)).toMatchObject({ restored: 0, kept: 1 })
    expect(await stageOf(email)).toBe(first.id)
  })
})
