import { beforeAll, describe, expect, it } from 'vitest'
import { type DuplicateSuggestion, duplicatesPage } from '#src/contract/people/duplicates.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'

let crm: Crm
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
})

const create = async (fields: {
  name: string
  phone?: string
  postcode?: string
  email?: string
}) =>
  (await crm.payload.create({ collection: 'contacts', data: { status: 'Member', ...fields } })).id

const readAll = async () => {
  const pages = []
  for (let after: string | null = ''; after !== null; ) {
    const { json } = await merges.send('GET', `/duplicates?after=${after}`)
    const page = duplicatesPage.parse(json)
    expect(page.suggestions.length).toBeLessThanOrEqual(25)
    pages.push(page)
    after = page.after
  }
  return {
    pages,
    suggestions: pages.flatMap(({ suggestions }) => suggestions),
    skipped: pages.flatMap(({ skipped }) => skipped),
  }
}

const idsOf = ({ contacts }: DuplicateSuggestion) => contacts.map(({ id }) => id)
const reasonsFor = (suggestions: readonly DuplicateSuggestion[], ...ids: number[]) =>
  suggestions
    .filter((each) => ids.every((id) => idsOf(each).includes(id)))
    .map((each) => each.reasons)

/** A unique phone number, written differently by each of two people. */
const phones = () => {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '1')
  return [`+49 30 ${digits}`, `0049 (30) ${digits.slice(0, 3)}-${digits.slice(3)}`] as const
}

describe('suggested duplicates', () => {
  it('are contacts with the same phone number, similar names and postcodes, or the same names and emails', async () => {
    const [phone, same] = phones()
    const called = [
      await create({ name: 'Ada Byron', phone }),
      await create({ name: 'Ada Lovelace', phone: same }),
    ]
    const postcode = unique('P').slice(0, 12)
    const living = [
      await create({ name: 'Katharina Müller', postcode }),
      await create({ name: 'Mueller, Katarina', postcode: postcode.replace(' ', '') }),
    ]
    const word = unique('word').replace(' ', '')
    const mailed = [
      await create({ name: 'Ann Lee', email: `ann.${word}@example.org` }),
      await create({ name: 'ann lee', email: `ann${word}+x@example.com` }),
    ]
    const { suggestions } = await readAll()
    expect(reasonsFor(suggestions, ...called)).toEqual([['same_phone']])
    expect(reasonsFor(suggestions, ...living)).toEqual([['similar_name_and_postcode']])
    expect(reasonsFor(suggestions, ...mailed)).toEqual([['same_name_and_email_part']])
    for (const [id = 0] of [called, living, mailed]) {
      const { json } = await merges.send('GET', `/${id}/duplicates`)
      expect((json['suggestions'] as unknown[]).length).toBe(1)
    }
  })

  it('never again are two that staff said are different people', async () => {
    const [phone, same] = phones()
    const [one, other] = [
      await create({ name: 'Cy Bo', phone }),
      await create({ name: 'Bo, Cy', phone: same }),
    ]
    const said = [1, 2].map(() => merges.send('POST', '/distinct', { contacts: [other, one] }))
    expect((await Promise.all(said)).map(({ status }) => status)).toEqual([200, 200])
    expect(reasonsFor((await readAll()).suggestions, one, other)).toEqual([])
    const { json } = await merges.send('GET', `/${one}/duplicates`)
    expect(json).toEqual({ suggestions: [] })
    const gone = await merges.send('POST', '/distinct', { contacts: [one, 2_000_000_000] })
    expect(gone.status).toBe(404)
    const undo = { contacts: [one, other], distinct: false }
    expect(await merges.send('POST', '/distinct', undo)).toMatchObject({
      json: { distinct: false },
    })
    expect(reasonsFor((await readAll()).suggestions, one, other)).not.toEqual([])
  })

  it('are on pages, each once, also where one phone number fills more than a page', async () => {
    const [phone] = phones()
    const ids: number[] = []
    for (let n = 0; n < 9; n += 1) ids.push(await create({ name: `Page ${n}`, phone }))
    const { suggestions } = await readAll()
    const found = suggestions.filter((each) => idsOf(each).every((id) => ids.includes(id)))
    expect(found).toHaveLength(36)
    expect(new Set(found.map((each) => idsOf(each).join()))).toHaveProperty('size', 36)
  })

  it('are none where a household shares its telephone, last name and postcode', async () => {
    const [phone, same] = phones()
    const postcode = unique('P').slice(0, 12)
    const home = [
      await create({
        name: 'Ada Byron',
        phone,
        postcode,
        email: `${unique('a')}@example.org`.replace(' ', ''),
      }),
      await create({ name: 'George Byron', phone: same, postcode }),
      await create({ name: 'Georgia Byron', phone: same, postcode }),
    ]
    const { suggestions } = await readAll()
    expect(suggestions.filter((each) => idsOf(each).some((id) => home.includes(id)))).toEqual([])
  })

  it('leave out groups of too many contacts, and report that', async () => {
    const [phone = ''] = phones()
    const number = phone.replaceAll(' ', '')
    await merges.rows(
      `INSERT INTO contacts (name, status, phone, phone_e164, custom)
       SELECT 'Desk ' || n, 'Member', $1, $2, '{}' FROM generate_series(1, 51) n`,
      phone,
      number,
    )
    const [one] = await merges.rows<{ id: number }>(
      'SELECT id FROM contacts WHERE phone_e164 = $1',
      number,
    )
    const { suggestions, skipped } = await readAll()
    expect(suggestions.filter(({ contacts }) => contacts[0].phone === phone)).toEqual([])
    expect(skipped).toContainEqual({ kind: 'phone', key: number, contacts: 51 })
    const { json } = await merges.send('GET', `/${one?.id}/duplicates`)
    expect(json).toEqual({ suggestions: [] })
  })

  it('a cursor that was not given out is rejected', async () => {
    for (const after of ['x', 'WyJwaG9uZSJd'])
      expect((await merges.send('GET', `/duplicates?after=${after}`)).status).toBe(400)
  })
})
