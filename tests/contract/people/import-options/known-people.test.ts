import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ContractImports,
  contractImportsOf,
  report,
  table,
} from '#tests/support/contract-imports.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
let imports: ContractImports

beforeAll(async () => {
  crm = await startCrm()
  imports = contractImportsOf(crm)
})

describe('known people of importContacts', () => {
  const known = async () => {
    const email = uniqueEmail()
    const { id } = await crm.createContact({ email, name: 'Ann', status: 'Member', tags: ['a'] })
    return { id, email, before: await imports.stored(email) }
  }

  it('skip leaves known people as they are', async () => {
    const { email, before } = await known()
    const file = table(['name', 'email', 'phone', 'tags'], ['Anna', email, '1', 'b'])
    expect(await imports.run(file, { tag: 'x' })).toEqual(report(0, 0, 1))
    expect(await imports.stored(email)).toEqual(before)
  })

  it('fill fills what is empty and unites tags', async () => {
    const { email, before } = await known()
    const header = ['name', 'email', 'phone', 'status', 'tags', 'city']
    const file = table(header, ['Anna', email.toUpperCase(), '1', 'Prospect', 'b;a', 'Köln'])
    const tag = unique('tag')
    expect(await imports.run(file, { known: 'fill', tag })).toEqual(report(0, 1))
    const after = await imports.stored(email)
    expect(after).toMatchObject({
      ...before,
      phone: '1',
      city: 'Köln',
      tags: ['a', 'b', tag],
      updatedAt: expect.not.stringMatching(before?.updatedAt ?? ''),
    })
    const again = table(header, ['Anna', email, '2', 'Prospect', 'b;a', 'Bonn'])
    expect(await imports.run(again, { known: 'fill', tag })).toEqual(report(0, 0, 1))
    expect(await imports.stored(email)).toEqual(after)
  })

  it('update takes what the file has, changes nothing by empty cells, and unites tags', async () => {
    const { email, before } = await known()
    const header = ['name', 'email', 'phone', 'status', 'tags', 'notes']
    expect(
      await imports.run(table(header, ['Anna', email, '', 'Prospect', 'b', '']), {
        known: 'update',
      }),
    ).toEqual(report(0, 1))
    expect(await imports.stored(email)).toMatchObject({
      name: 'Anna',
      phone: null,
      status: 'Prospect',
      tags: ['a', 'b'],
      notes: before?.notes,
    })
  })

  it('several rows of one person are merged in the order of the file', async () => {
    const [one, two] = [uniqueEmail(), uniqueEmail()]
    const rows = (email: string) => [
      ['Ann', email, '', 'a', 'first'],
      ['Anna', email, '1', 'b;a', ''],
      ['Anna Lee', email, '2', 'c', 'last'],
    ]
    const header = ['name', 'email', 'phone', 'tags', 'notes']
    expect(await imports.run(table(header, ...rows(one)), { known: 'fill' })).toEqual(
      report(1, 0, 2),
    )
    expect(await imports.run(table(header, ...rows(two)), { known: 'update' })).toEqual(
      report(1, 0, 2),
    )
    const tags = ['a', 'b', 'c']
    expect(await imports.stored(one)).toMatchObject({
      name: 'Ann',
      phone: '1',
      tags,
      notes: 'first',
    })
    expect(await imports.stored(two)).toMatchObject({
      name: 'Anna Lee',
      phone: '2',
      tags,
      notes: 'last',
    })
  })

  it('a further email of a known person is noted once, whatever the notes say', async () => {
    const { email } = await known()
    const other = uniqueEmail()
    const file = table(['name', 'email', 'Email 2'], ['Ann', email, other])
    await crm.api('PUT', `/api/staff/contacts/${(await imports.stored(email))?.id}`, {
      json: { notes: 'met in May' },
    })
    expect(await imports.run(file, { known: 'fill' })).toEqual(report(0, 1))
    expect(await imports.run(file, { known: 'update' })).toEqual(report(0, 0, 1))
    expect((await imports.stored(email))?.notes).toBe(`met in May\n${other}`)
  })

  it('two imports at once and an edit lose nothing of each other', { tags: 'long' }, async () => {
    const people = await Promise.all(Array.from({ length: 20 }, known))
    const fresh = Array.from({ length: 20 }, uniqueEmail)
    const file = (tag: string, city: string) => {
      const emails = [...people.map(({ email }) => email), ...fresh]
      const rows = emails.map((email) => ['Ann', email, tag, city])
      return table(['name', 'email', 'tags', 'city'], ...(tag === 'x' ? rows : rows.toReversed()))
    }
    const [one, two] = await Promise.all([
      imports.run(file('x', 'Köln'), { known: 'fill' }),
      imports.run(file('y', 'Bonn'), { known: 'fill' }),
      ...people.map(({ id }) =>
        crm.api('PUT', `/api/staff/contacts/${id}`, { json: { phone: '7' } }),
      ),
    ])
    const imported = [one, two].map((each) => (each as { imported: number }).imported)
    expect(imported.reduce((sum, each) => sum + each, 0)).toBe(20)
    for (const { email } of people) {
      const contact = await imports.stored(email)
      expect(contact).toMatchObject({ phone: '7', tags: expect.arrayContaining(['a', 'x', 'y']) })
      expect(['Köln', 'Bonn']).toContain(contact?.city)
    }
    for (const email of fresh)
      expect((await imports.stored(email))?.tags?.toSorted()).toEqual(['x', 'y'])
  })
})
