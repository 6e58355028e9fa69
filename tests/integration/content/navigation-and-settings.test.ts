import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentMaker, paragraph } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let rest: ReturnType<typeof platformClient>
let token: string
beforeAll(async () => {
  payload = await startPayload()
  rest = platformClient(payload)
  token = (await createStaff(payload, 'editor')).token
})

const save = async (items: unknown) =>
  rest('POST', '/globals/navigation?depth=0', { token, json: { items } })
const saved = async (items: unknown) => {
  const response = await save(items)
  expect(response.status, response.text).toBe(200)
  return response.json.result.items
}
const problems = async (items: unknown) => {
  const { status, json } = await save(items)
  return [status, ...json.errors[0].data.errors.map(({ message }: { message: string }) => message)]
}
const folder = (label: string, children: object[] = []) => ({ kind: 'folder', label, children })

describe('the navigation', () => {
  beforeEach(async () => {
    await save([])
  })

  test('a folder of the navigation keeps its number, which is never reused', async () => {
    const first = await saved([folder('A'), { kind: 'static', staticPage: 'news' }, folder('B')])
    const [a, , b] = first
    expect(b.number).toBe(a.number + 1)
    const moved = await saved([{ ...b, label: 'Renamed' }, first[1], a])
    expect(moved.map(({ number }: { number: number }) => number)).toEqual([
      b.number,
      null,
      a.number,
    ])
    const [, c] = await saved([moved[2], folder('C')])
    expect(c.number).toBe(b.number + 1)
    await saved([])
    const [d] = await saved([folder('D')])
    expect(d.number).toBe(c.number + 1)
  })

  test('a client cannot set the number of a folder', async () => {
    const [item] = await saved([{ ...folder('A'), number: 4_000_000 }])
    expect(item.number).toBeLessThan(4_000_000)
    await rest('POST', '/globals/navigation', { token, json: { lastFolderNumber: 4_000_000 } })
    const [, next] = await saved([item, folder('B')])
    expect(next.number).toBe(item.number + 1)
  })

  test('an incomplete navigation item is rejected with what it lacks', async () => {
    expect(await problems([{ kind: 'static' }])).toEqual([400, 'Choose which built-in page'])
    expect(await problems([{ kind: 'page' }])).toEqual([400, 'Choose which page'])
    expect(await problems([folder(' ')])).toEqual([
      400,
      'A folder or a link to another website needs a label',
    ])
    expect((await problems([{ kind: 'folder', label: 'x'.repeat(81) }]))[0]).toBe(400)
    expect((await problems([{ kind: 'static', staticPage: 'shop' }]))[0]).toBe(400)
    expect((await problems([{ kind: 'nonsense' }]))[0]).toBe(400)
    expect((await problems([folder('A', [folder('B')])]))[0]).toBe(400)
    expect(await problems([{ kind: 'article' }])).toEqual([400, 'Choose which article'])
    expect(await problems([{ kind: 'external', label: 'Shop' }])).toEqual([
      400,
      'Enter where the link leads',
    ])
    for (const url of ['javascript:alert(1)', '/shop', 'mailto:a@b.test'])
      expect((await problems([{ kind: 'external', label: 'Shop', url }]))[0]).toBe(400)
  })

  test('a link keeps its number in and out of folders, and no client sets it', async () => {
    const link = { kind: 'external', label: 'Shop', url: 'https://shop.test' }
    const [first, more] = await saved([
      { ...link, number: 4_000_000 },
      folder('More', [{ ...link, label: 'Other' }]),
    ])
    const [child] = more.children
    expect(child.number).toBe(first.number + 1)
    expect(first.number).toBeLessThan(4_000_000)
    const moved = await saved([{ ...more, children: [{ ...child, label: 'Renamed' }] }, first])
    expect(moved).toMatchObject([{ children: [{ number: child.number }] }, first])
    const [next] = await saved([{ ...link, url: 'https://new.test' }])
    expect(next.number).toBe(child.number + 1)
  })

  test('a page stands in the navigation at most once', async () => {
    const page = await contentMaker(payload).page()
    const item = { kind: 'page', page: page.id }
    expect(await problems([item, folder('A', [item])])).toEqual([
      400,
      'A page can stand in one place only',
    ])
    expect(await saved([folder('A', [item])])).toMatchObject([
      { kind: 'folder', label: 'A', children: [{ kind: 'page', page: page.id }] },
    ])
  })

  test('only roles that may write pages edit the navigation', async () => {
    const { token: organizer } = await createStaff(payload, 'organizer')
    expect((await rest('GET', '/globals/navigation', { token: organizer })).status).toBe(200)
    const change = { token: organizer, json: { items: [] } }
    expect((await rest('POST', '/globals/navigation', change)).status).toBe(403)
    expect((await rest('GET', '/globals/navigation')).status).toBe(403)
  })
})

describe('Settings', () => {
  test('only administrators read Settings', async () => {
    const admin = await createStaff(payload, 'admin')
    expect((await rest('GET', '/globals/settings', { token: admin.token })).status).toBe(200)
    expect((await rest('GET', '/globals/settings', { token })).status).toBe(403)
    expect((await rest('GET', '/globals/settings')).status).toBe(403)
  })

  test.each([
    [{ primaryColor: 'red' }],
    [{ defaultWrapper: '<p>no place for the text</p>' }],
    [{ notificationEmails: [{ email: 'nobody' }] }],
    [{ senderEmail: 'nobody' }],
    [{ publicEmail: 'nobody' }],
    [{ siteDescription: 'x'.repeat(501) }],
    [{ socialLinks: [{ network: 'myspace', url: 'https://myspace.test' }] }],
    [{ socialLinks: [{ network: 'mastodon', url: 'javascript:alert(1)' }] }],
    [{ socialLinks: [{ network: 'mastodon', url: '' }] }],
  ])('Settings reject %j', async (json) => {
    const admin = await createStaff(payload, 'admin')
    expect((await rest('POST', '/globals/settings', { token: admin.token, json })).status).toBe(400)
  })
})

describe('content over the platform’s REST', () => {
  const collections = [
    'actions',
    'news',
    'events',
    'pages',
    'people',
    'tags',
    'media',
    'static-images',
    'about-values',
  ]
  test.each(collections)('%s are closed to anonymous requests', async (collection) => {
    expect((await rest('GET', `/${collection}`)).status).toBe(403)
    expect((await rest('POST', `/${collection}`, { json: {} })).status).toBe(403)
    expect((await rest('PATCH', `/${collection}`, { json: {} })).status).not.toBe(200)
    expect((await rest('DELETE', `/${collection}?where[id][equals]=0`)).status).toBe(403)
  })

  // Whoever writes mails adds images to them.
  const readOnly = collections.filter((collection) => collection !== 'media')
  test.each(readOnly)('%s can be read and not written by a communicator', async (collection) => {
    const { token: communicator } = await createStaff(payload, 'communicator')
    expect((await rest('GET', `/${collection}`, { token: communicator })).status).toBe(200)
    const json = { title: 'T', name: 'T', slug: '' }
    expect((await rest('POST', `/${collection}`, { token: communicator, json })).status).toBe(403)
  })

  test('media can be read, and neither changed nor deleted, by a communicator', async () => {
    const { token: communicator } = await createStaff(payload, 'communicator')
    expect((await rest('GET', '/media', { token: communicator })).status).toBe(200)
    const one = '/media?where[id][equals]=0'
    const change = { token: communicator, json: { alt: 'Other' } }
    expect((await rest('PATCH', one, change)).status).toBe(403)
    expect((await rest('DELETE', one, { token: communicator })).status).toBe(403)
  })

  test('the About page stores its history with its HTML', async () => {
    const json = {
      history: { title: 'H', content: paragraph('Long ago.') },
      mission: { content: 'Go.' },
    }
    expect((await rest('POST', '/globals/about', { token, json })).status).toBe(200)
    const about = await payload.findGlobal({ slug: 'about', showHiddenFields: true })
    expect(about).toMatchObject({
      mission: { content: 'Go.' },
      history: { contentHtml: '<p>Long ago.</p>' },
    })
  })
})
