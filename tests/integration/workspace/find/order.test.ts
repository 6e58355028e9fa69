import { mergeListSearchAndWhere } from 'payload/shared'
import { describe, expect, it } from 'vitest'
import { paragraph, unique } from '#tests/support/content.ts'
import { openFind, texts } from '#tests/support/find.ts'

const { payload, mark, find, of, titlesOf } = await openFind()

describe('what is found first', () => {
  it('names that are it come before those that begin so, contain such a word, or contain it', async () => {
    const word = unique('Quagga').replace(/\W/g, '')
    for (const name of [`Pre${word}`, `Ada ${word}`, `${word} Ada`, word])
      await payload.create({ collection: 'contacts', data: { name, status: 'Member' } })
    const found = titlesOf(await find({ q: word.toLowerCase() }), 'people')
    expect(found).toEqual([word, `${word} Ada`, `Ada ${word}`, `Pre${word}`])
  })

  it('accents, case, punctuation and the order of words do not matter', async () => {
    const number = unique('').replace(/\D/g, '')
    const name = `Zoë Müßig-Łoś ${number}`
    await payload.create({ collection: 'contacts', data: { name, status: 'Member' } })
    for (const q of [
      `zoe mussig los ${number}`,
      `${number} LOŚ`,
      `müß ${number}`,
      `zoe\u0308 ${number}`,
    ])
      expect(titlesOf(await find({ q }), 'people'), q).toEqual([name])
    expect(titlesOf(await find({ q: `zoe%müssig ${number}_` }), 'people')).toEqual([name])
  })

  it('phone numbers and emails are found by their parts', async () => {
    const number = `4930${String(Date.now()).slice(-7)}`
    const data = { name: unique('Phone'), phone: `+${number}`, status: 'Member' as const }
    await payload.create({ collection: 'contacts', data })
    expect(titlesOf(await find({ q: `+49 30 ${number.slice(4)}` }), 'people')).toEqual([data.name])
    expect(titlesOf(await find({ q: `${mark}@example.org` }), 'people')).toContain(
      `${mark} contacts`,
    )
  })

  it('a draft is found by its newest title, and published content by its text as well', async () => {
    const [old, now, word] = [unique('Old'), unique('Now'), unique('Okapi').replace(/\W/g, '')]
    const { id } = await payload.create({
      collection: 'news',
      data: { ...texts, title: old, description: `There was an ${word}.`, _status: 'published' },
    } as never)
    await payload.update({ collection: 'news', id, draft: true, data: { title: now } })
    expect(titlesOf(await find({ q: now }), 'content')).toEqual([now])
    // Its slug is the one of before.
    expect(titlesOf(await find({ q: old }), 'content')).toEqual([now])
    expect(of(await find({ q: word }), 'content')).toMatchObject([
      { href: `/admin/collections/news/${id}` },
    ])
  })

  it('the text of a draft is found by who may see it, and a published one only once', async () => {
    // Of what has digits, the database drops no accents.
    const letters = (text: string) =>
      text.replace(/\W/g, '').replace(/\d/g, (n) => 'ghijklmnop'.charAt(Number(n)))
    const [word, other] = [letters(unique('Tapir')), letters(unique('Jacana'))]
    const content = (text: string) => ({ content: paragraph(text), ...texts, title: unique('T') })
    const create = (data: object, draft: boolean) =>
      payload.create({ collection: 'pages', data, draft } as never)
    const { id } = await create(content(`Un ${word}é d’été`), true)
    const shown = await create({ ...content(`An ${other}`), _status: 'published' }, false)
    const change = { collection: 'pages', id: shown.id, draft: true } as const
    await payload.update({ ...change, data: { content: paragraph(`The ${other}`) } })
    for (const q of [`${word}e`, word, `${word}é ete`, `été ${word}`])
      expect(of(await find({ q }, 'editor'), 'content'), q).toMatchObject([
        { href: `/admin/collections/pages/${id}`, detail: 'Page · Draft' },
      ])
    expect(of(await find({ q: other }), 'content')).toHaveLength(1)
    expect(of(await find({ q: `${word} nowhere` }), 'content')).toEqual([])
    const noWords = await find({ q: `"${word} -` })
    expect(noWords.isComplete).toBe(true)
  })

  it('a list finds by its search what is found here, and counts it', async () => {
    const word = unique('Émile').replace(/\W/g, '').replace(/^mile/, 'Émile')
    const plain = word.replace('É', 'e').toLowerCase()
    const create = (collection: string, data: object) =>
      payload.create({ collection, data, draft: true } as never)
    await create('contacts', { name: `Zoë ${word}`, status: 'Member' })
    await create('news', { ...texts, title: `Avec ${word}`, description: `Chez ${word} Łukasz` })
    const count = async (collection: 'contacts' | 'news', search: string) => {
      const { config } = payload.collections[collection]
      const where = mergeListSearchAndWhere({ collectionConfig: config as never, search })
      const draft = collection === 'news'
      const given = { collection, where, draft, overrideAccess: true } as const
      const { docs, totalDocs } = await payload.find(given)
      expect(docs).toHaveLength(totalDocs)
      return totalDocs
    }
    for (const search of [plain, word, `avec ${plain}`, `${plain} lukasz`, plain.slice(2)])
      expect(await count('news', search), search).toBe(1)
    for (const search of [plain, `${word} zoe`, `zoe ${plain}`, `(${plain})`])
      expect(await count('contacts', search), search).toBe(1)
    expect(await count('contacts', `${plain} rosa`)).toBe(0)
    expect(await count('news', `${plain}% none`)).toBe(0)
    const { totalDocs } = await payload.count({
      collection: 'contacts',
      where: { and: [{ or: [{ name: { like: plain } }] }] },
    })
    // A saved filter has its own sentence.
    expect(totalDocs).toBe(0)
  })

  it('of many the list with all of them is offered', async () => {
    const word = unique('Many').replace(/\W/g, '')
    await payload.db.pool.query(
      `INSERT INTO contacts (name) SELECT $1 || ' ' || n FROM generate_series(1, 8) n`,
      [word],
    )
    const found = of(await find({ q: word }), 'people')
    expect(found).toHaveLength(6)
    expect(found.at(-1)).toEqual({
      title: 'All results in Contacts',
      href: `/admin/collections/contacts?search=${word}`,
      detail: '',
    })
  })
})

describe('before anything is typed', () => {
  it('documents of late are shown in their order, without what is gone or may not be read', async () => {
    const id = async (collection: 'news' | 'contacts', title: string) =>
      Number(
        (
          await payload.find({
            collection,
            where: { [collection === 'news' ? 'title' : 'name']: { equals: title } },
          })
        ).docs[0]?.id,
      )
    const news = `news-${await id('news', `${mark} news`)}`
    const contact = `contacts-${await id('contacts', `${mark} contacts`)}`
    const recent = ['news-999999999', contact, news].join()
    expect(titlesOf(await find({ recent }), 'recent')).toEqual([`${mark} contacts`, `${mark} news`])
    expect(titlesOf(await find({ recent }, 'editor'), 'recent')).toEqual([`${mark} news`])
    expect(titlesOf(await find({}), 'commands')).toHaveLength(6)
  })
})
