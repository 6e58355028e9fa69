import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { createStaff } from '#tests/support/staff.ts'
import { type UndoneImports, undoneImportsOf } from '#tests/support/undone-imports.ts'

let crm: Crm
let imports: UndoneImports
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  imports = undoneImportsOf(crm, await createStaff(crm.payload, 'admin'))
  merges = mergesOf(crm)
})

const parts = async (id: number) => {
  const { firstName, lastName } = await crm.payload.findByID({ collection: 'contacts', id })
  return { firstName, lastName }
}

const create = async (data: {
  name: string
  firstName?: string
  lastName?: string
  email?: string
}) =>
  (await crm.payload.create({ collection: 'contacts', data: { status: 'Prospect', ...data } })).id

const change = async (id: number, data: { name?: string; firstName?: string | null }) => {
  await crm.payload.update({ collection: 'contacts', id, data })
  return parts(id)
}

const byRule = { firstName: null, lastName: null }

describe('the first and last name of a contact', () => {
  it('stay as edited while they are part of the name, and otherwise follow it', async () => {
    const id = await create({ name: 'Anna Maria Schmidt', firstName: 'Anna', lastName: 'Schmidt' })
    expect(await parts(id)).toEqual({ firstName: null, lastName: 'Schmidt' })
    const rename = (name: string) => change(id, { name })
    expect(await rename('Schmidt, Anna Maria')).toEqual(byRule)
    await change(id, { firstName: 'Anna Maria' })
    expect(await rename('Dr. anna maria Weber')).toEqual({ ...byRule, firstName: 'Anna Maria' })
    expect(await rename('Annabel Maria Weber')).toEqual(byRule)
    expect(await change(id, { firstName: 'Annie' })).toEqual({ ...byRule, firstName: 'Annie' })
    expect(await change(id, { name: 'Annie Weber', firstName: 'Annie' })).toEqual(byRule)
  })

  it('leave nothing of the name before when it is changed, unless they are edited with it', async () => {
    const born = { name: 'Anna Maria Schmidt', lastName: 'Schmidt', firstName: 'Anni' }
    const [renamed, edited] = [await create(born), await create(born)]
    expect(await change(renamed, { name: 'Anna Maria Weber' })).toEqual(byRule)
    expect(await change(edited, { name: 'Anna Weber', firstName: 'Annie' })).toEqual({
      firstName: 'Annie',
      lastName: null,
    })
    expect(await change(edited, { firstName: '' })).toEqual(byRule)
  })

  const file = (...rows: string[][]) => [['first name', 'last name', 'email'], ...rows]
  const find = async (email: string) => {
    const [found] = (
      await crm.payload.find({ collection: 'contacts', where: { email: { equals: email } } })
    ).docs
    return { name: found?.name, firstName: found?.firstName, lastName: found?.lastName }
  }

  it('are stored by an import as the file has them, go with the name of who is known, and are undone', async () => {
    const [added, known, filled, renamed] = [1, 2, 3, 4].map(uniqueEmail)
    if (!added || !known || !filled || !renamed) throw new Error('four')
    await create({ name: 'Anna Maria Weber', email: known })
    await create({ name: 'Bob Smith', email: renamed, firstName: 'Bobby' })
    const before = await find(renamed)
    const { id } = await imports.ofContacts(
      file(
        ['Anna Maria', 'Schmidt', added],
        ['Anna Maria', 'Weber', known],
        ['Ada', 'Lovelace', filled],
        ['Mary Ann', 'Smith', renamed],
      ),
      { known: 'update' },
    )
    const annaMaria = { firstName: 'Anna Maria', lastName: 'Schmidt' }
    expect(await find(added)).toMatchObject(annaMaria)
    expect(await find(known)).toMatchObject({ firstName: 'Anna Maria', lastName: 'Weber' })
    expect(await find(filled)).toMatchObject({ name: 'Ada Lovelace', ...byRule })
    expect(await find(renamed)).toMatchObject({ name: 'Mary Ann Smith', firstName: 'Mary Ann' })
    await imports.undo(id)
    expect(await find(renamed)).toEqual(before)
    expect(await find(known)).toMatchObject(byRule)
  })

  it('are stored by an import where a row has one alone, so that no mail greets by a last name', async () => {
    const [last, first, both] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await imports.ofContacts(
      file(['', 'Brown', last], ['Anna Maria', '', first], ['Ada', 'Brown', both]),
      {},
    )
    expect(await find(last)).toEqual({ name: 'Brown', firstName: null, lastName: 'Brown' })
    expect(await find(first)).toMatchObject({ firstName: 'Anna Maria', lastName: null })
    expect(await find(both)).toMatchObject({ name: 'Ada Brown', ...byRule })
  })

  it('do not fill a contact of another name', async () => {
    const email = uniqueEmail()
    await create({ name: 'Robert Smith', email })
    await imports.ofContacts(file(['Bobby Lee', 'Smith', email]), { known: 'fill' })
    expect(await find(email)).toEqual({ name: 'Robert Smith', ...byRule })
  })

  it.each(['fill', 'update'] as const)(
    'an export has them as edited, and its import changes nothing of who is known (%s)',
    async (known) => {
      const [edited, whole, other] = [1, 2, 3].map(uniqueEmail)
      if (!edited || !whole || !other) throw new Error('three')
      const tag = unique('tag')
      const create = (data: object) =>
        crm.payload.create({
          collection: 'contacts',
          data: { name: '', status: 'Prospect', tags: [tag], ...data },
        })
      await create({ name: 'Anna Maria Schmidt', email: edited, lastName: 'Schmidt' })
      await create({ name: 'Bob Smith', email: whole, firstName: '=Bobby, jr' })
      await create({ name: 'Ada Lovelace', email: other })
      const { text } = await crm.api(
        'GET',
        `/api/staff/contacts/export?tag=${tag.replace(' ', '+')}`,
      )
      const records = parse(text.replace('\uFEFF', ''), { columns: true }) as object[]
      expect(records).toMatchObject([
        { name: 'Ada Lovelace', firstName: '', lastName: '' },
        { name: 'Bob Smith', firstName: "'=Bobby, jr", lastName: '' },
        { name: 'Anna Maria Schmidt', firstName: '', lastName: 'Schmidt' },
      ])
      const rows = parse(text.replace('\uFEFF', '')) as string[][]
      const before = await Promise.all([edited, whole, other].map(find))
      await imports.ofContacts(rows, { known })
      expect(await Promise.all([edited, whole, other].map(find))).toEqual(before)
      const { docs } = await crm.payload.find({
        collection: 'contacts',
        where: { tags: { equals: tag } },
      })
      for (const { id } of docs) await crm.payload.delete({ collection: 'contacts', id })
      await imports.ofContacts(rows, { known })
      expect(await Promise.all([edited, whole, other].map(find))).toEqual(before)
    },
  )

  it('go with the name in a merge', async () => {
    const keep = await create({ name: 'Robert Smith' })
    const remove = await create({ name: 'Bob Smith', firstName: 'Bobby' })
    await merges.mustMerge(keep, remove)
    expect(await parts(keep)).toEqual(byRule)
    const other = await create({ name: 'Bob Smith', firstName: 'Bobby' })
    await merges.mustMerge(keep, other, { name: 'remove' })
    expect(await parts(keep)).toEqual({ firstName: 'Bobby', lastName: null })
  })

  it('stay in a merge and its undo where both contacts have the same', async () => {
    const keep = await create({ name: 'Bob Smith', firstName: 'Bobby' })
    const remove = await create({ name: 'Robert Smith', firstName: 'Bobby' })
    const merge = await merges.mustMerge(keep, remove, { name: 'remove' })
    const bobby = { firstName: 'Bobby', lastName: null }
    expect(await merges.find(keep)).toMatchObject({ name: 'Robert Smith', ...bobby })
    expect((await merges.undo(merge)).status).toBe(200)
    expect(await merges.find(keep)).toMatchObject({ name: 'Bob Smith', ...bobby })
    expect(await parts(remove)).toEqual(bobby)
  })
})
