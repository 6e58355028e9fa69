import { beforeAll, describe, expect, it } from 'vitest'
import { importForm, importPath, table } from '#tests/support/contract-imports.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let token: string
beforeAll(async () => {
  crm = await startCrm()
  token = (await createStaff(crm.payload, 'admin')).token
})

const contacts = '/api/staff/contacts'

/** A name of this test alone, with its letters composed, and as a Mac may write it. */
const nameInBothForms = () => {
  const composed = `Zoë Müller ${unique('Łódź')}`.normalize('NFC')
  return { composed, decomposed: composed.normalize('NFD') }
}

const nameOf = async (id: unknown): Promise<string> =>
  (await crm.payload.findByID({ collection: 'contacts', id: Number(id) })).name

describe('composed and decomposed letters are one', () => {
  it('the contract stores names and tags composed, each tag once', async () => {
    const { composed, decomposed } = nameInBothForms()
    const json = { name: decomposed, tags: ['Caf\u00e9', 'Cafe\u0301'] }
    const created = await crm.createContact(json)
    expect(created).toMatchObject({ name: composed, tags: ['Caf\u00e9'] })
    const path = `${contacts}/${created.id}`
    await crm.api('PUT', path, { json })
    expect((await crm.api('GET', path)).json).toMatchObject({ name: composed, tags: ['Caf\u00e9'] })
  })

  it('the contract finds by either form, by name and by tag', async () => {
    const { composed, decomposed } = nameInBothForms()
    const { id } = await crm.createContact({ name: composed, tags: [`${composed} tag`] })
    for (const form of [composed, decomposed])
      for (const query of [{ search: form }, { tag: `${form} tag` }]) {
        const found = await crm.api('GET', `${contacts}?${new URLSearchParams(query)}`)
        expect(found.json).toMatchObject([{ id }])
      }
  })

  it('an import takes both forms for the same tag and name', async () => {
    const { composed, decomposed } = nameInBothForms()
    const email = uniqueEmail()
    const file = table(['name', 'email', 'tags'], [decomposed, email, 'Caf\u00e9;Cafe\u0301'])
    for (const _ of [1, 2])
      expect(
        (await crm.api('POST', importPath, { body: importForm(file, undefined) })).status,
      ).toBe(200)
    const { docs } = await crm.payload.find({
      collection: 'contacts',
      where: { email: { equals: email } },
    })
    expect(docs).toMatchObject([{ name: composed, tags: ['Caf\u00e9'] }])
  })

  it('an import with options knows columns and tags by either form', async () => {
    const { composed, decomposed } = nameInBothForms()
    const email = uniqueEmail()
    const options = {
      columns: { [composed]: 'name', Mail: 'email', Tags: 'tags' },
      tags: { [composed]: 'known' },
    }
    const file = table([decomposed, 'Mail', 'Tags'], [decomposed, email, decomposed])
    const { json } = await crm.api('POST', importPath, { body: importForm(file, options) })
    expect(json).toMatchObject({ imported: 1 })
    const { docs } = await crm.payload.find({
      collection: 'contacts',
      where: { email: { equals: email } },
    })
    expect(docs).toMatchObject([{ name: composed, tags: ['known'] }])
  })

  it('a form of the admin UI stores and finds them composed, again and again', async () => {
    const { composed, decomposed } = nameInBothForms()
    const json = { name: decomposed, tags: [decomposed] }
    const { json: created } = await callPlatform('POST', '/contacts', { token, json })
    const id = (created['doc'] as { id: number }).id
    expect(await nameOf(id)).toBe(composed)
    await callPlatform('PATCH', `/contacts/${id}`, { token, json })
    expect(await nameOf(id)).toBe(composed)
    for (const form of [composed, decomposed]) {
      const query = new URLSearchParams({ 'where[name][equals]': form })
      expect((await callPlatform('GET', `/contacts?${query}`, { token })).json).toMatchObject({
        docs: [{ id, tags: [composed] }],
      })
    }
  })

  it('texts within a document are composed too', async () => {
    const { composed, decomposed } = nameInBothForms()
    const navigation = { title: decomposed, slug: '', description: decomposed }
    const made = await crm.payload.create({ collection: 'pages', data: navigation, draft: true })
    expect(made).toMatchObject({ title: composed, description: composed })
  })
})

describe('a name without anything to see', () => {
  const invisible = [
    '\u200b\u200d',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u115f\u1160\uffa0',
    '\u200e\u200f\u202e\u2066\u2069',
    '\u2800',
    ' \u00a0\u3000 ',
  ]

  it.each(invisible)('%j is no name for the contract, a form or an import', async (name) => {
    const { status, json } = await crm.api('POST', contacts, { json: { name } })
    expect([status, json]).toEqual([400, { error: 'name: is required' }])
    const posted = await callPlatform('POST', '/contacts', { token, json: { name } })
    expect([posted.status, posted.text]).toEqual([400, expect.stringContaining('"path":"name"')])
    const file = table(['name', 'email'], [name, uniqueEmail()])
    const imported = await crm.api('POST', importPath, { body: importForm(file, undefined) })
    expect(imported.json).toMatchObject({ imported: 0, errors: [{ error: 'name: is required' }] })
  })

  it('joiners within a name stay', async () => {
    const name = `می\u200cخواهم 👩\u200d👩\u200d👧 ${unique('x')}`
    expect(await crm.createContact({ name })).toMatchObject({ name })
  })
})
