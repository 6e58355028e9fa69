import { beforeAll, describe, expect, it } from 'vitest'
import { subscriberState } from '#tests/support/consents.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { type UndoneImports, undoneImportsOf } from '#tests/support/undone-imports.ts'

let crm: Crm
let admin: Staff
let imports: UndoneImports
beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
  imports = undoneImportsOf(crm, admin)
})

describe('undoing an import of contacts', () => {
  it('deletes contacts it added and restores those it changed: all fields, custom ones and tags, as they were', async () => {
    const [known, filled] = [uniqueEmail(), uniqueEmail()]
    const name = `shirt${Date.now()}`
    const field = { name, label: 'Shirt', type: 'text', order: 0 } as const
    await crm.payload.create({ collection: 'contact-fields', data: field })
    const { id } = await crm.createContact({ email: known, tags: ['a', 'b'], phone: '+49301234' })
    await crm.createContact({ email: filled })
    await imports.change(id, { custom: { [name]: 'Large' }, owner: admin.id, city: 'Köln' })
    const before = [await imports.stored(known), await imports.stored(filled)]
    const tag = unique('tag')
    const header = [
      'name',
      'email',
      'phone',
      'city',
      'postcode',
      'notes',
      'tags',
      'status',
      'owner',
    ]
    const file = [
      [...header, `custom.${name}`],
      ['New', uniqueEmail(), '', '', '', '', 'c', '', '', 'Small'],
      [
        'Ann',
        known,
        '+49309999',
        'Bonn',
        '53111',
        'x',
        'b;c',
        'Member',
        crm.staff.username,
        'Small',
      ],
      ['Bob', filled, '', '', '', '', '', '', '', 'Small'],
    ]
    const columns = { owner: 'owner', [`custom.${name}`]: `custom.${name}` }
    const imported = await imports.ofContacts(file, { known: 'update', tag, columns })
    expect(imported).toMatchObject({ imported: 1, updated: 2 })
    expect(await imports.stored(known)).toMatchObject({ city: 'Bonn', tags: ['a', 'b', 'c', tag] })

    const expected = { deleted: 1, restored: 2, kept: 0, keptPeople: [], withdrawn: 0 }
    const { undo: would } = await imports.preview(imported.id)
    expect(would).toMatchObject({ ...expected, undoneAt: null })
    expect(await imports.stored(known)).toMatchObject({ city: 'Bonn' })
    const did = await imports.undo(imported.id)
    expect(did).toMatchObject({ ...expected, undoneAt: expect.any(String) })
    expect([await imports.stored(known), await imports.stored(filled)]).toEqual(before)
    const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
    expect(json).toEqual([])
    expect(await imports.preview(imported.id)).toMatchObject({ status: 200, undo: did })
  })

  it('of two imports of the same people undoes first the one and then the other', async () => {
    const email = uniqueEmail()
    const one = await imports.ofContacts([
      ['name', 'email'],
      ['Ann', email],
    ])
    const before = await imports.stored(email)
    const options = { known: 'fill', tag: 'second' }
    const other = await imports.ofContacts(
      [
        ['name', 'email', 'city'],
        ['Ann', email, 'Bonn'],
      ],
      options,
    )
    expect(other.updated).toBe(1)
    expect(await imports.undo(other.id)).toMatchObject({ restored: 1 })
    expect(await imports.stored(email)).toEqual(before)
    expect(await imports.undo(one.id)).toMatchObject({ deleted: 1, kept: 0 })
    expect(await imports.stored(email)).toBeUndefined()
  })

  it('leaves no value of a custom field that was deleted since', async () => {
    const email = uniqueEmail()
    await crm.createContact({ email })
    const name = `gone${Date.now()}`
    const field = await crm.payload.create({
      collection: 'contact-fields',
      data: { name, label: 'Gone', type: 'text', order: 0 },
    })
    await imports.change((await imports.stored(email))?.id ?? 0, { custom: { [name]: 'a' } })
    const columns = { x: `custom.${name}` }
    const file = [
      ['name', 'email', 'city', 'x'],
      ['Ann', email, 'Bonn', 'b'],
    ]
    const { id } = await imports.ofContacts(file, { known: 'update', columns })
    await crm.payload.delete({ collection: 'contact-fields', id: field.id })
    expect(await imports.undo(id)).toMatchObject({ restored: 1, kept: 0 })
    expect(await imports.stored(email)).toMatchObject({ custom: {}, city: null })
  })

  it('mail to who was a subscriber before is none of a contact that the import added', async () => {
    const email = uniqueEmail()
    const data = { email, status: 'subscribed' } as const
    const { id } = await crm.payload.create({ collection: 'newsletter-subscribers', data })
    const imported = await imports.ofContacts([
      ['name', 'email'],
      ['Ann', email],
    ])
    await imports.mail({ email, subscriber: id })
    expect(await imports.undo(imported.id)).toMatchObject({ deleted: 1, kept: 0 })
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'subscribed' })
  })
})
