import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { indexSearch } from '#src/content/index-search.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import {
  type ContentMaker,
  column,
  contentMaker,
  paragraph,
  unique,
} from '#tests/support/content.ts'
import { kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'
import { hostile, visible } from '#tests/support/hostile-text.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

/** A word no other test uses, of letters only. */
const word = () =>
  `q${unique('')
    .replace(/\W/g, '')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`

const search = async (q: string, rest = '') => {
  const response = await api('GET', `/api/search?q=${encodeURIComponent(q)}${rest}`)
  expect(response.status, response.text).toBe(200)
  return response.json as {
    id: number
    kind: string
    path: string
    similar: boolean
    highlight: { title: string; text: string }
  }[]
}
/** The ids of what has the words. */
const found = async (q: string, rest = '') =>
  (await search(q, rest)).filter(({ similar }) => !similar).map(({ id }) => id)

/** More than the platform stores of an article. */
const writeText = (id: number, html: string) =>
  payload.db.pool.query('UPDATE news SET content_html = $2 WHERE id = $1', [id, html])

const speak = async (siteLanguage: SiteLanguage) => {
  await payload.updateGlobal({ slug: 'settings', data: { siteLanguage } })
  expect(await indexSearch(payload, new AbortController().signal)).toBe(true)
}

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
  await speak('en')
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
    const results = await search(text)
    const of = (kind: string) => results.find((result) => result.kind === kind)
    const rest = { publishedAt: null, startDate: null, imageUrl: '', similar: false }
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
    expect(await found(text)).toEqual([inTitle.id, inDescription.id, inText.id])
  })

  it('search has the newest of equal ones first', async () => {
    const text = word()
    const at = (year: number) =>
      make.article({
        ...{ title: `A ${text}`, slug: `${text}-${year}` },
        publishedAt: `${year}-01-01T00:00:00.000Z`,
      })
    const ids = [(await at(2019)).id, (await at(2021)).id, (await at(2020)).id]
    expect(await found(text)).toEqual([ids[1], ids[2], ids[0]])
  })

  it('search reads a phrase, an excluded word and an alternative', async () => {
    const [one, two] = [word(), word()]
    const both = await make.page({ title: `${one} ${two}` })
    const apart = await make.page({ title: `${two} and then ${one}` })
    const single = await make.page({ title: `${one} alone` })
    const sorted = async (q: string) => (await found(q)).toSorted()
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
      expect(await found(`${text} ${typed}`), typed).toEqual([page.id])
    expect(await found(`organisation ${text.slice(0, -2)}`)).toEqual([page.id])
  })

  it.each<[SiteLanguage, string, string[]]>([
    ['en', 'Demonstrations for universities', ['demonstration university', 'demonstrating']],
    ['de', 'Häuser für große Versammlungen', ['haus', 'hauser', 'GROSSE', 'für Versammlung']],
    ['fr', 'Les étudiantes engagées à Orléans', ['étudiant', 'etudiante', 'engagé', 'orleans']],
    ['es', 'Manifestación por la canción', ['manifestaciones', 'manifestacion', 'canciones']],
    ['it', 'Le manifestazioni della città', ['manifestazione', 'citta', 'la città']],
  ])(
    'search knows the words of %s in other forms and without accents',
    async (language, title, searches) => {
      await speak(language)
      try {
        const text = word()
        const page = await make.page({ title: `${title} ${text}` })
        for (const q of searches) expect(await found(`${text} ${q}`), q).toEqual([page.id])
      } finally {
        await speak('en')
      }
    },
  )

  it('search indexes what is there in another language when that is set', async () => {
    const text = word()
    const page = await make.page({ title: `Versammlungen ${text}` })
    expect(await found(`Versammlungen ${text}`)).toEqual([page.id])
    expect(await found(`Versammlung ${text}`)).toEqual([])
    const where = { taskSlug: { equals: 'indexSearch' } } as const
    await payload.delete({ collection: 'payload-jobs', where })
    await speak('de')
    expect((await payload.count({ collection: 'payload-jobs', where })).totalDocs).toBe(1)
    expect(await found(`Versammlung ${text}`)).toEqual([page.id])
    await speak('en')
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
    expect(await found(text)).toEqual([page.id])
    expect(await found(draft)).toEqual([changed.id])
    await payload.update({ collection: 'pages', id: page.id, data: { _status: 'draft' } })
    expect(await found(text)).toEqual([])
    await payload.update({ collection: 'pages', id: page.id, data: { _status: 'published' } })
    expect(await found(text)).toEqual([page.id])
    await payload.delete({ collection: 'pages', id: page.id })
    expect(await found(text)).toEqual([])
  })

  it('search finds what SQL wrote, in the transaction that wrote it', async () => {
    const [text, other] = [word(), word()]
    const { pool } = payload.db
    const { id } = await make.page({ title: `By hand ${text}` })
    await pool.query('UPDATE pages SET title = $1 WHERE id = $2', [other, id])
    expect(await found(text)).toEqual([])
    expect(await found(other)).toEqual([id])
    await pool.query('DELETE FROM pages WHERE id = $1', [id])
    expect(await found(other)).toEqual([])
  })

  it('search marks the part of a long text where the words are', async () => {
    const text = word()
    const long = `${'Many words about nothing much. '.repeat(15_000)} At last ${text} comes.`
    const article = await make.article()
    await writeText(article.id, `<p>${long}</p>`)
    const [result] = await search(text)
    expect(result?.id).toBe(article.id)
    expect(result?.highlight.text).toContain(`<mark>${text}</mark>`)
    expect(result?.highlight.text.length).toBeLessThan(1_000)
  })

  it('search stores a text of nothing but different words, however long', async () => {
    const text = word()
    const words = Array.from({ length: 80_000 }, (_, at) => `${(at * 7919).toString(36)}ñ`)
    const { id } = await make.article()
    await writeText(id, `<p>${text} ${words.join(' ')}</p>`)
    expect(await found(text)).toEqual([id])
  })

  it('search escapes everything but its marks', async () => {
    const text = word()
    const title = `<img src=x onerror=alert(1)> "${text}" & 'co' <3`
    const { id } = await make.page({ title, description: `<script>${text}</script> &lt;b&gt;` })
    const [result] = await search(text)
    expect(result?.id).toBe(id)
    const { highlight } = result ?? { highlight: { title: '', text: '' } }
    for (const html of Object.values(highlight))
      expect(html.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"']/)
    expect(highlight.text).toContain(`<mark>${text}</mark>`)
    expect(highlight.text).toMatch(
      /^&lt;script&gt;<mark>.*<\/mark>&lt;\/script&gt; &amp;lt;b&amp;gt;$/,
    )
    expect(highlight.title).toBe(
      `&lt;img src=x onerror=alert(1)&gt; &quot;<mark>${text}</mark>&quot; &amp; &#39;co&#39; &lt;3`,
    )
  })

  it('search returns safe HTML for whatever is stored', async () => {
    const text = word()
    const { id } = await make.page({ title: text })
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (title, body) => {
        const stored = [`${text} ${visible(title)}`, `${visible(body)} ${text} ${visible(title)}`]
        await payload.db.pool.query(
          'UPDATE pages SET title = $2, description = $3, content_html = $3 WHERE id = $1',
          [id, ...stored],
        )
        const [result] = await search(text)
        expect(result?.id).toBe(id)
        for (const html of Object.values(result?.highlight ?? {})) {
          expect(html.replaceAll(/<mark>[^<>]*<\/mark>/g, '')).not.toMatch(/[<>"']/)
          expect(html).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/)
        }
        expect(result?.highlight.title).toContain(text)
      }),
      { numRuns: 40 },
    )
  })

  it('search tolerates another spelling of a title, and says so', async () => {
    const text = `${word()}${word()}`
    const page = await make.page({ title: `The ${text}` })
    const typo = `${text.slice(0, 8)}${text.slice(9)}`
    expect(await search(typo)).toMatchObject([{ id: page.id, similar: true }])
    expect(await search(text)).toMatchObject([{ id: page.id, similar: false }])
    expect(await found(word())).toEqual([])
  })

  it('search is of some kinds, and a page of it', async () => {
    const text = word()
    const page = await make.page({ title: `A ${text}` })
    const event = await make.event({ title: `A ${text}` })
    const article = await make.article({ title: `A ${text}` })
    const sorted = async (rest: string) => (await found(text, rest)).toSorted()
    expect(await sorted('&kind=pages')).toEqual([page.id])
    expect(await sorted('&kind=events,news')).toEqual([event.id, article.id].toSorted())
    const all = await found(text)
    expect(all).toHaveLength(3)
    expect(await found(text, '&limit=2')).toEqual(all.slice(0, 2))
    expect(await found(text, '&limit=2&offset=2')).toEqual(all.slice(2))
    expect(await found(text, '&offset=3')).toEqual([])
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
    async (q) => void (await search(q)),
  )
})

describe.each(kindsOfContent)('the list of $collection with a text', ({ collection, create }) => {
  const path = `/api/${collection}`

  it('has those with the words in their text, the best first, with the hits', async () => {
    const text = word()
    const inText = await create(make, 1, { content: paragraph(`It is about ${text}.`) })
    const inTitle = await create(make, 2, { title: `The ${text}` })
    await create(make, 3, { title: `Draft ${text}`, _status: 'draft' })
    const { json } = await api('GET', `${path}?text=${text}`)
    expect(column(json, 'id')).toEqual([inTitle.id, inText.id])
    expect(column(json, 'highlight')).toEqual([
      { title: `The <mark>${text}</mark>`, text: expect.any(String) },
      { title: inText.title, text: expect.stringContaining(`<mark>${text}</mark>`) },
    ])
    const second = await api('GET', `${path}?text=${text}&limit=1&offset=1`)
    expect(column(second.json, 'id')).toEqual([inText.id])
  })

  it('is filtered by the tag and the search as well, and has no hits without a text', async () => {
    const [text, tag] = [word(), await make.tag()]
    const tagged = await create(make, 1, { title: `One ${text}`, tags: [tag.id] })
    await create(make, 2, { title: `Two ${text}` })
    const ids = async (query: string) => column((await api('GET', `${path}?${query}`)).json, 'id')
    expect(await ids(`text=${text}&tag=${tag.slug}`)).toEqual([tagged.id])
    expect(await ids(`text=${text}&search=one`)).toEqual([tagged.id])
    expect(await ids(`text=${text}&tag=none-such`)).toEqual([])
    const { json } = await api('GET', `${path}?tag=${tag.slug}`)
    expect(json).toEqual([expect.not.objectContaining({ highlight: expect.anything() })])
  })

  it('rejects a text that is too long', async () => {
    const { status, json } = await api('GET', `${path}?text=${'a'.repeat(201)}`)
    expect({ status, json }).toEqual({
      status: 400,
      json: { error: 'text: must be at most 200 characters' },
    })
  })
})
