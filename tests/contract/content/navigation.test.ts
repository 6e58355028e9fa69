import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
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
