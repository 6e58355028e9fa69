import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import {
  type ContentMaker,
  column,
  contentMaker,
  paragraph,
  unique,
} from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe('listPeople', () => {
  it('listPeople returns published people by display order, then id, with null for unset fields', async () => {
    const role = unique('Role')
    const last = await make.person({
      role,
      displayOrder: 2,
      briefMessage: 'Hi',
      imageUrl: 'https://example.org/i.png',
    })
    const first = await make.person({ role, displayOrder: 1 })
    const second = await make.person({ role, displayOrder: 1 })
    await make.person({ role, published: false })
    const { json } = await api('GET', `/api/people?search=${encodeURIComponent(role)}`)
    expect(column(json, 'id')).toEqual([first.id, second.id, last.id])
    expect(json).toMatchObject([
      { imageUrl: null, briefMessage: null },
      {},
      { imageUrl: 'https://example.org/i.png', briefMessage: 'Hi' },
    ])
  })
})

describe('readSite', () => {
  const save = (data: object) => payload.updateGlobal({ slug: 'settings', data: data as never })
  let before: object
  beforeAll(async () => {
    before = await payload.findGlobal({ slug: 'settings', depth: 0 })
  })
  afterAll(() => save(before))

  it('readSite returns what Settings say of the organisation in public', async () => {
    const logo = await make.image({ width: 60, height: 20 })
    await save({
      siteName: 'Common Shore',
      siteDescription: 'For open water.',
      siteLanguage: 'de',
      timeZone: 'Europe/Berlin',
      logo: logo.id,
      primaryColor: '#0f4c5c',
      publicEmail: 'hello@shore.test',
      publicPhone: '+49 30 123456',
      postalAddress: 'Quay 1\nHarbour',
      publishPostalAddress: true,
      socialLinks: [
        { network: 'mastodon', url: 'https://social.test/@shore' },
        { network: 'other', url: 'https://peers.test/shore' },
      ],
      doubleOptIn: true,
      consentText: 'I agree.',
    })
    const { status, json } = await api('GET', '/api/site')
    expect(status).toBe(200)
    expect(json).toEqual({
      name: 'Common Shore',
      description: 'For open water.',
      url: 'http://muster.test',
      language: 'de',
      languages: ['de'],
      timeZone: 'Europe/Berlin',
      logo: { url: `/api/images/${logo.key}`, width: 60, height: 20, alt: logo.alt },
      brandColor: '#0f4c5c',
      email: 'hello@shore.test',
      phone: '+49 30 123456',
      postalAddress: 'Quay 1\nHarbour',
      socialLinks: [
        { kind: 'mastodon', url: 'https://social.test/@shore' },
        { kind: 'other', url: 'https://peers.test/shore' },
      ],
      feeds: {
        news: {
          rss: 'http://muster.test/api/feed/news',
          atom: 'http://muster.test/api/feed/news?format=atom',
          json: 'http://muster.test/api/feed/news?format=json',
        },
        events: {
          rss: 'http://muster.test/api/feed/events',
          atom: 'http://muster.test/api/feed/events?format=atom',
          json: 'http://muster.test/api/feed/events?format=json',
          ics: 'http://muster.test/api/feed/events.ics',
        },
      },
      newsletter: { doubleOptIn: true, consentText: 'I agree.' },
    })
  })

  it('readSite returns the postal address only where it is to be shown, and no internal setting', async () => {
    await save({
      siteName: '',
      siteDescription: '',
      timeZone: '',
      logo: null,
      primaryColor: '',
      publicEmail: null,
      postalAddress: 'Quay 1',
      publishPostalAddress: false,
      socialLinks: [],
      doubleOptIn: false,
      consentText: '',
      senderEmail: 'sender@shore.test',
      notificationEmails: [{ email: 'staff@shore.test' }],
    })
    const { json, text } = await api('GET', '/api/site')
    expect(json).toMatchObject({
      name: '',
      timeZone: 'UTC',
      logo: null,
      email: '',
      postalAddress: '',
      socialLinks: [],
      newsletter: { doubleOptIn: false, consentText: '' },
    })
    expect(text).not.toMatch(/Quay|sender@|staff@/)
  })

  it('every feed that readSite names responds', async () => {
    const { json } = await api('GET', '/api/site')
    const { feeds } = json as { feeds: Record<string, Record<string, string>> }
    const urls = Object.values(feeds).flatMap((each) => Object.values(each))
    const statuses = await Promise.all(
      urls.map(async (url) => (await api('GET', url.replace('http://muster.test', ''))).status),
    )
    expect(statuses).toEqual(urls.map(() => 200))
  })
})

describe('readNavigation', () => {
  const arrange = (items: object[]) =>
    payload.updateGlobal({ slug: 'navigation', data: { items } as never })

  it('readNavigation returns the seven built-in pages when nothing is arranged', async () => {
    await arrange([])
    const { json } = await api('GET', '/api/navigation')
    expect(column(json, 'id')).toEqual(
      ['home', 'actions', 'events', 'about', 'news', 'people', 'contact'].map(
        (name) => `static-${name}`,
      ),
    )
    expect(column(json, 'order')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(json).toHaveProperty('0.path', '/')
    expect(json).toHaveProperty('0.label', 'Home')
  })

  it('readNavigation follows the arrangement and appends the pages it does not mention', async () => {
    const page = await make.page()
    const draft = await make.page({ _status: 'draft' })
    await arrange([
      { kind: 'static', staticPage: 'contact', label: 'Write to us' },
      {
        kind: 'folder',
        label: 'More',
        children: [
          { kind: 'page', page: draft.id },
          { kind: 'page', page: page.id },
          { kind: 'static', staticPage: 'people' },
        ],
      },
      { kind: 'static', staticPage: 'news', hidden: true },
    ])
    const { json } = await api('GET', '/api/navigation')
    const [contact, folder, ...rest] = json as { id: string; children?: object[] }[]
    expect(contact).toEqual({
      id: 'static-contact',
      label: 'Write to us',
      path: '/contact',
      isCustom: false,
      order: 1,
    })
    expect(folder).toEqual({
      id: expect.stringMatching(/^nav-[1-9]\d*$/),
      label: 'More',
      path: null,
      isCustom: false,
      isFolder: true,
      order: 2,
      children: [
        {
          id: `custom-${page.id}`,
          label: page.title,
          path: page.slug,
          isCustom: true,
          customPageId: page.id,
          order: 1,
        },
        { id: 'static-people', label: 'People', path: '/people', isCustom: false, order: 2 },
      ],
    })
    expect(column(rest, 'id')).toEqual([
      'static-home',
      'static-actions',
      'static-events',
      'static-about',
    ])
  })

  it('readNavigation keeps a folder’s id when it is renamed or moved, and gives a new folder a new one', async () => {
    await arrange([
      { kind: 'folder', label: 'A' },
      { kind: 'folder', label: 'B' },
    ])
    const idsByLabel = async () =>
      new Map(
        ((await api('GET', '/api/navigation')).json as { label: string; id: string }[]).map(
          ({ label, id }) => [label, id],
        ),
      )
    const before = await idsByLabel()
    const { items } = await payload.findGlobal({ slug: 'navigation', depth: 0 })
    const [a, b] = items ?? []
    await arrange([{ ...b, label: 'B renamed' }, { kind: 'folder', label: 'C' }, { ...a }])
    const after = await idsByLabel()
    expect(after.get('B renamed')).toBe(before.get('B'))
    expect(after.get('A')).toBe(before.get('A'))
    expect([before.get('A'), before.get('B')]).not.toContain(after.get('C'))
  })
})

describe('the links in readNavigation', () => {
  const arrange = (items: object[]) =>
    payload.updateGlobal({ slug: 'navigation', data: { items } as never })
  const links = async () => {
    const { json } = await api('GET', '/api/navigation')
    return (json as { id: string }[]).filter(({ id }) => !id.startsWith('static-'))
  }

  it('readNavigation has links to entries by their paths and titles, and to other websites', async () => {
    const [article, event, action] = [await make.article(), await make.event(), await make.action()]
    const shop = { kind: 'external', label: 'Shop', url: 'https://shop.test/a?b=c' }
    await arrange([
      { kind: 'article', article: article.id },
      { kind: 'event', event: event.id, label: 'Come' },
      {
        kind: 'folder',
        label: 'More',
        children: [
          { kind: 'action', action: action.id },
          { ...shop, opensInNewTab: true },
        ],
      },
    ])
    const id = expect.stringMatching(/^link-[1-9]\d*$/)
    const common = { id, isCustom: false, isExternal: false, opensInNewTab: false }
    const [first, second, folder] = await links()
    expect(first).toEqual({
      ...common,
      label: article.title,
      path: `/news/${article.slug}`,
      kind: 'article',
      order: 1,
    })
    expect(second).toMatchObject({ ...common, label: 'Come', path: `/events/${event.slug}` })
    expect(folder).toMatchObject({
      id: expect.stringMatching(/^nav-/),
      children: [
        { ...common, label: action.title, path: `/actions/${action.slug}`, order: 1 },
        {
          ...common,
          label: 'Shop',
          path: 'https://shop.test/a?b=c',
          kind: 'external',
          isExternal: true,
          opensInNewTab: true,
          order: 2,
        },
      ],
    })
    expect(folder).not.toHaveProperty('kind')
  })

  it('readNavigation follows an entry that is renamed, and leaves out what is not public', async () => {
    const article = await make.article()
    const draft = await make.article({ _status: 'draft' })
    const future = await make.article({ publishedAt: '2050-01-01T00:00:00.000Z' })
    const gone = await make.event()
    await arrange([
      { kind: 'article', article: draft.id },
      { kind: 'article', article: future.id },
      { kind: 'event', event: gone.id },
      { kind: 'article', article: article.id },
    ])
    await payload.delete({ collection: 'events', id: gone.id })
    const [{ id }] = (await links()) as [{ id: string }]
    expect(await links()).toMatchObject([{ path: `/news/${article.slug}` }])
    const slug = `${article.slug}-renamed`
    await payload.update({ collection: 'news', id: article.id, data: { slug } })
    expect(await links()).toMatchObject([{ id, path: `/news/${slug}` }])
    const unpublished = { _status: 'draft' as const }
    await payload.update({ collection: 'news', id: article.id, data: unpublished })
    expect(await links()).toEqual([])
  })
})

describe('readAbout', () => {
  it('readAbout returns the mission, the history as HTML and the values in order', async () => {
    await payload.updateGlobal({
      slug: 'about',
      data: {
        mission: { title: 'Why', content: 'Because' },
        history: { title: 'How', content: paragraph('Long ago') },
      },
    })
    const value = (displayOrder: number) =>
      payload.create({
        collection: 'about-values',
        data: { title: unique('V'), description: 'd', displayOrder },
      })
    const late = await value(70_002)
    const early = await value(70_001)
    const { json } = await api('GET', '/api/about')
    expect(json).toMatchObject({
      mission: { title: 'Why', content: 'Because' },
      history: { title: 'How', content: '<p>Long ago</p>' },
    })
    expect(column((json as { values: object[] }).values, 'id').slice(-2)).toEqual([
      early.id,
      late.id,
    ])
  })
})

describe('listStaticImages and readStaticImage', () => {
  it('listStaticImages and readStaticImage return images by the id that staff chose', async () => {
    const word = unique('Hero').replace(' ', '-').toLowerCase()
    const image = await make.image()
    await payload.create({
      collection: 'static-images',
      data: { id: `${word}-b`, name: word, image: image.id },
    })
    await payload.create({
      collection: 'static-images',
      data: { id: `${word}-a`, name: word, contentDescription: 'alt' },
    })
    const { json } = await api('GET', `/api/static-images?search=${word}`)
    expect(column(json, 'id')).toEqual([`${word}-a`, `${word}-b`])
    expect((await api('GET', `/api/static-images/${word}-b`)).json).toMatchObject({
      imageUrl: `/api/images/${image.key}`,
      recommendedFormat: '',
      contentDescription: null,
    })
    expect((await api('GET', '/api/static-images/none')).status).toBe(404)
  })
})

describe('listPages and readPage', () => {
  it('listPages returns published pages without content; readPage adds it', async () => {
    const tag = await make.tag()
    const page = await make.page({ tags: [tag.id], content: paragraph('Text') })
    await make.page({ tags: [tag.id], _status: 'draft' })
    const { json } = await api('GET', `/api/pages?tag=${tag.slug}`)
    expect(column(json, 'id')).toEqual([page.id])
    expect(json).not.toHaveProperty('[0].content')
    expect((await api('GET', `/api/pages/${page.slug}`)).json).toMatchObject({
      content: '<p>Text</p>',
    })
    expect((await api('GET', '/api/pages/none')).status).toBe(404)
  })
})
