import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { type Search, searchOf, word } from '#tests/support/search.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker
let search: Search

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
  search = searchOf(payload, api)
  await search.speak('en')
})

describe('search', () => {
  it('search finds every kind, with its path on the website', async () => {
    const text = word()
    const image = await make.image()
    const title = `About ${text}`
    const action = await make.action({ title, coverImage: image.id })
    const article = await make.article({ title, publishedAt: '2026-01-02T03:04:05.006Z' })
    const event = await make.event({ title })
    const page = await make.page({ title })
    const person = await make.person({ name: title, role: 'Chair' })
    const results = await search.results(text)
    const of = (kind: string) => results.find((result) => result.kind === kind)
    const rest = {
      publishedAt: null,
      startDate: null,
      imageUrl: '',
      similar: false,
      correctedQuery: null,
    }
    const highlight = { title: `About <mark>${text}</mark>`, text: 'Said briefly.' }
    expect(of('actions')).toEqual({
      ...{ ...rest, kind: 'actions', id: action.id, title, slug: action.slug, highlight },
      ...{ path: `/actions/${action.slug}`, description: 'Said briefly.' },
      imageUrl: `/api/images/${image.key}`,
    })
    expect(of('news')).toMatchObject({
      ...{ id: article.id, path: `/news/${article.slug}`, startDate: null },
      publishedAt: '2026-01-02T03:04:05.006Z',
    })
    expect(of('events')).toMatchObject({
      ...{ id: event.id, path: `/events/${event.slug}`, publishedAt: null },
      startDate: '2031-01-01T10:00:00.000Z',
    })
    expect(of('pages')).toMatchObject({ id: page.id, path: `/${page.slug}` })
    expect(of('people')).toMatchObject({
      ...{ id: person.id, slug: null, path: '/people', description: 'Chair' },
    })
    expect(results).toHaveLength(5)
  })

  it('search has those with the words in the title first, then in the description, then in the text', async () => {
    const text = word()
    const inText = await make.article({ content: paragraph(`${text} `.repeat(200)) })
    const inDescription = await make.article({ description: `About ${text}.` })
    const inTitle = await make.article({
      title: `The ${text} ${unique('')}`,
      publishedAt: '2020-01-01T00:00:00.000Z',
    })
    expect(await search.found(text)).toEqual([inTitle.id, inDescription.id, inText.id])
  })

  it('search has the newest of equal ones first', async () => {
    const text = word()
    const at = (year: number) =>
      make.article({
        ...{ title: `A ${text}`, slug: `${text}-${year}` },
        publishedAt: `${year}-01-01T00:00:00.000Z`,
      })
    const ids = [(await at(2019)).id, (await at(2021)).id, (await at(2020)).id]
    expect(await search.found(text)).toEqual([ids[1], ids[2], ids[0]])
  })

  it('search reads a phrase, an excluded word and an alternative', async () => {
    const [one, two] = [word(), word()]
    const both = await make.page({ title: `${one} ${two}` })
    const apart = await make.page({ title: `${two} and then ${one}` })
    const single = await make.page({ title: `${one} alone` })
    const sorted = async (q: string) => (await search.found(q)).toSorted()
    expect(await sorted(`${one} ${two}`)).toEqual([both.id, apart.id].toSorted())
    expect(await sorted(`"${one} ${two}"`)).toEqual([both.id])
    expect(await sorted(`${one} -${two}`)).toEqual([single.id])
    expect(await sorted(`"${one} alone" or "${one} ${two}"`)).toEqual(
      [both.id, single.id].toSorted(),
    )
  })

  it('search finds a word by its beginning while it is typed', async () => {
    const text = word()
    const page = await make.page({ title: `Organisations ${text}` })
    for (const typed of ['or', 'org', 'organisat', 'organisatio', 'organisations', 'organisation'])
      expect(await search.found(`${text} ${typed}`), typed).toEqual([page.id])
    expect(await search.found(`organisation ${text.slice(0, -2)}`)).toEqual([page.id])
  })

  it('search finds nothing that is not public, and no longer what no longer is', async () => {
    const text = word()
    const title = `Hidden ${text}`
    await make.article({ title, _status: 'draft' })
    await make.person({ name: title, published: false })
    await make.article({ title, slug: `${text}-later`, publishedAt: '2999-01-01T00:00:00.000Z' })
    const page = await make.page({ title })
    const draft = word()
    const changed = await make.page({ title: `Changed ${draft}` })
    const data = { title: `Draft ${text}`, _status: 'draft' as const }
    await payload.update({ collection: 'pages', id: changed.id, data, draft: true })
    expect(await search.found(text)).toEqual([page.id])
    expect(await search.found(draft)).toEqual([changed.id])
    await payload.update({ collection: 'pages', id: page.id, data: { _status: 'draft' } })
    expect(await search.found(text)).toEqual([])
    await payload.update({ collection: 'pages', id: page.id, data: { _status: 'published' } })
    expect(await search.found(text)).toEqual([page.id])
    await payload.delete({ collection: 'pages', id: page.id })
    expect(await search.found(text)).toEqual([])
  })

  it('search finds what SQL wrote, in the transaction that wrote it', async () => {
    const [text, other] = [word(), word()]
    const { pool } = payload.db
    const { id } = await make.page({ title: `By hand ${text}` })
    await pool.query('UPDATE pages SET title = $1 WHERE id = $2', [other, id])
    expect(await search.found(text)).toEqual([])
    expect(await search.found(other)).toEqual([id])
    await pool.query('DELETE FROM pages WHERE id = $1', [id])
    expect(await search.found(other)).toEqual([])
  })

  it('search tolerates another spelling of a title, and says so', async () => {
    const text = `${word()}${word()}`
    const page = await make.page({ title: `The ${text}` })
    const typo = `${text.slice(0, 8)}${text.slice(9)}`
    expect(await search.results(typo)).toMatchObject([{ id: page.id, similar: true }])
    expect(await search.results(text)).toMatchObject([{ id: page.id, similar: false }])
    expect(await search.found(word())).toEqual([])
  })

  it('search is of some kinds, and a page of it', async () => {
    const text = word()
    const page = await make.page({ title: `A ${text}` })
    const event = await make.event({ title: `A ${text}` })
    const article = await make.article({ title: `A ${text}` })
    const sorted = async (rest: string) => (await search.found(text, rest)).toSorted()
    expect(await sorted('&kind=pages')).toEqual([page.id])
    expect(await sorted('&kind=events,news')).toEqual([event.id, article.id].toSorted())
    const all = await search.found(text)
    expect(all).toHaveLength(3)
    expect(await search.found(text, '&limit=2')).toEqual(all.slice(0, 2))
    expect(await search.found(text, '&limit=2&offset=2')).toEqual(all.slice(2))
    expect(await search.found(text, '&offset=3')).toEqual([])
  })

  it.each([
    ['', 'q: is required'],
    ['q=', 'q: is required'],
    ['q=%20', 'q: is required'],
    [`q=${'a'.repeat(201)}`, 'q: must be at most 200 characters'],
    ['q=a%00b', 'q: must not contain NUL characters'],
    [
      'q=a&kind=users',
      'kind: must be some of actions, news, events, pages, people, separated by commas',
    ],
    ['q=a&limit=0', 'limit: must be at least 1'],
    ['q=a&offset=-1', 'offset: must be a whole number'],
  ])('search rejects %s', async (query, error) => {
    const { status, json } = await api('GET', `/api/search?${query}`)
    expect({ status, json }).toEqual({
      status: 400,
      json: { error: expect.stringContaining(error) },
    })
  })

  it.each(["'", '"', '\\', ':*', '& | !', '-', '()', '<->', 'a:*b', '🙂', '-- ;', 'or', '"or" or'])(
    'search takes %s for words that are nowhere',
    async (q) => void (await search.results(q)),
  )
})
