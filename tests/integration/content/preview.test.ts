import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { previewPath, shareToken } from '#src/content/preview/link.ts'
import { servePreview } from '#src/content/preview/serve-preview.ts'
import { env } from '#src/settings/env.ts'
import { type ContentMaker, contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, nowInSeconds, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let make: ContentMaker
let editor: Staff

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  editor = await createStaff(payload, 'editor')
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const request = new Request(`http://muster.test${path}`, { headers })
  const response = await servePreview(payload, request)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const sessionFor = async ({ username, password }: Staff) =>
  sessionOf(await callPlatform('POST', '/users/login', { json: { username, password } }))

/** As a browser opens a page of ours for a signed-in user. */
const openAs = async (staff: Staff, path: string) =>
  open(path, {
    cookie: `payload-token=${await sessionFor(staff)}`,
    'sec-fetch-site': 'same-origin',
  })

const shareResponse = z.object({ url: z.string(), ends: z.iso.datetime() })

const share = async (collection: string, id: number, staff = editor) =>
  callPlatform('POST', `/${collection}/${id}/share`, { token: staff.token })

const sharedPath = async (collection: string, id: number): Promise<string> => {
  const { status, json } = await share(collection, id)
  expect(status, JSON.stringify(json)).toBe(200)
  const { url } = shareResponse.parse(json)
  expect(url.startsWith(`${env().BASE_URL}/preview/${collection}/${id}?share=`)).toBe(true)
  return url.slice(env().BASE_URL.length)
}

const articleWith = (text: string, data: Record<string, unknown> = {}) =>
  make.article({ content: paragraph(text), ...data })

describe('a share link', () => {
  test('a share link shows a draft to anonymous visitors, as it was rendered when it was saved', async () => {
    const image = await make.image()
    const { id, title } = await articleWith('Only for <friends>', {
      _status: 'draft',
      category: 'Reports & co',
      image: image.id,
      author: editor.id,
      tags: [(await make.tag('Harbours')).id],
    })
    const { status, text } = await open(await sharedPath('news', id))
    expect(status).toBe(200)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain('<p>Only for &lt;friends&gt;</p>')
    expect(text).toContain('Reports &amp; co')
    expect(text).toContain(`src="/api/images/${image.key}?w=1024" alt="${image.alt}"`)
    expect(text).toContain('By Staff Member')
    expect(text).toContain('Harbours')
    expect(text).toContain('The public does not see this')
  })

  test.each([
    ['actions', () => make.action({ content: paragraph('Read me'), _status: 'draft' })],
    ['events', () => make.event({ content: paragraph('Read me'), _status: 'draft' })],
    ['pages', () => make.page({ content: paragraph('Read me'), _status: 'draft' })],
  ] as const)('a share link shows drafts of %s', async (collection, create) => {
    const { id, title } = await create()
    const { text } = await open(await sharedPath(collection, id))
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain('<p>Read me</p>')
  })

  test('a share link shows when and where an event is and that it is cancelled, and drops a harmful URL', async () => {
    const times = { startDate: '2031-05-05T10:00:00.000Z', endDate: '2031-05-05T12:30:00.000Z' }
    const { id } = await make.event({
      ...times,
      location: 'Pier 7',
      cancelled: true,
      link: 'https://example.org/?a=1&b=2',
    })
    const path = await sharedPath('events', id)
    const { text } = await open(path)
    expect(text).toContain(`<time datetime="${times.startDate}">`)
    expect(text).toContain(`<time datetime="${times.endDate}">`)
    expect(text).toContain('Pier 7')
    expect(text).toContain('Cancelled')
    expect(text).toContain('href="https://example.org/?a=1&amp;b=2"')
    const data = { link: 'javascript:alert(1)' }
    await payload.update({ collection: 'events', id, draft: true, data })
    expect((await open(path)).text).not.toContain('javascript:')
  })

  test('a share link follows its entry: published, changed, published again, unpublished', async () => {
    const { id } = await articleWith('First words', { _status: 'draft' })
    const path = await sharedPath('news', id)
    const save = (text: string, status: 'draft' | 'published', draft = false) =>
      payload.update({
        collection: 'news',
        id,
        draft,
        data: { content: paragraph(text), _status: status },
      })
    await save('First words', 'published')
    expect((await open(path)).text).toContain('>Published.<')
    await save('Second words', 'draft', true)
    const changed = await open(path)
    expect(changed.text).toContain('<p>Second words</p>')
    expect(changed.text).toContain('The public reads an earlier version')
    await save('Second words', 'published')
    expect((await open(path)).text).toContain('>Published.<')
    await save('Second words', 'draft')
    const { status, text } = await open(path)
    expect(status).toBe(200)
    expect(text).toContain('The public does not see this')
  })

  test('a share link shows a draft that lacks nearly every field', async () => {
    const { id } = await payload.create({
      collection: 'events',
      draft: true,
      data: { slug: unique('x'), _status: 'draft' } as never,
    })
    const { status, text } = await open(await sharedPath('events', id))
    expect(status).toBe(200)
    expect(text).toContain('<h1>Untitled</h1>')
  })

  test('a shared draft is neither cached nor indexed', async () => {
    const { id } = await articleWith('Quiet', { _status: 'draft' })
    for (const path of [await sharedPath('news', id), '/preview/news/2147483647?share=1']) {
      const { headers, text } = await open(path)
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(text).toContain('<meta name="robots" content="noindex, nofollow">')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  const nothing = async (path: string, title: string) => {
    const { status, text } = await open(path)
    expect(status).toBe(404)
    expect(text).not.toContain(title)
  }

  test('an expired share link shows nothing', async () => {
    const { id, title } = await articleWith('Late', { _status: 'draft' })
    const entry = { collection: 'news', id } as const
    const until = (ends: number) => previewPath(entry, shareToken(env().JWT_SECRET, entry, ends))
    await nothing(until(nowInSeconds() - 1), title)
    expect((await open(until(nowInSeconds() + 60))).status).toBe(200)
  })

  test('a share link is valid for seven days', async () => {
    const { id } = await articleWith('Long', { _status: 'draft' })
    const from = Date.now()
    const { ends } = shareResponse.parse((await share('news', id)).json)
    const week = 7 * 24 * 3_600_000
    expect(Date.parse(ends)).toBeGreaterThanOrEqual(from - 1_000 + week)
    expect(Date.parse(ends)).toBeLessThanOrEqual(Date.now() + week)
  })

  test('a share link shows no other entry, nor one with the same id of another kind', async () => {
    const one = await articleWith('One', { _status: 'draft' })
    const other = await articleWith('Other', { _status: 'draft' })
    const [, token = ''] = (await sharedPath('news', one.id)).split('share=')
    await nothing(previewPath({ collection: 'news', id: other.id }, token), other.title)
    for (const collection of ['actions', 'events', 'pages'] as const)
      expect((await open(previewPath({ collection, id: one.id }, token))).status).toBe(404)
  })

  test('an altered share link shows nothing', async () => {
    const { id, title } = await articleWith('Whole', { _status: 'draft' })
    const path = await sharedPath('news', id)
    await nothing(path.slice(0, -1), title)
    await nothing(
      path.replace(/share=(\d+)/, (_, ends) => `share=${Number(ends) + 1}`),
      title,
    )
    await nothing(path.replace(/share=.*/, 'share='), title)
  })

  test('an altered share link shows nothing to staff either', async () => {
    const { id } = await articleWith('Whole', { _status: 'draft' })
    expect((await openAs(editor, `/preview/news/${id}?share=wrong`)).status).toBe(404)
  })

  test('a share link to a deleted entry shows nothing', async () => {
    const { id, title } = await articleWith('Soon gone')
    const path = await sharedPath('news', id)
    await payload.delete({ collection: 'news', id })
    await nothing(path, title)
  })

  test('a shared draft is in the language of its reader', async () => {
    const { id } = await articleWith('Bonjour', { _status: 'draft' })
    const path = await sharedPath('news', id)
    const { text } = await open(path, { 'accept-language': 'fr-CH, en;q=0.5' })
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain('Le public ne le voit pas')
    expect((await open(path, { 'accept-language': 'ja' })).text).toContain('<html lang="en">')
    // The language of the account takes precedence over that of the browser.
    const chosen = { cookie: 'payload-lng=de', 'accept-language': 'en' }
    expect((await open(path, chosen)).text).toContain('<html lang="de">')
  })
})

describe('creating a share link', () => {
  test('only roles that may write content create share links', async () => {
    const { id } = await articleWith('Mine', { _status: 'draft' })
    for (const role of ['organizer', 'communicator'] as const)
      expect((await share('news', id, await createStaff(payload, role))).status).toBe(403)
    expect((await callPlatform('POST', `/news/${id}/share`)).status).toBe(401)
  })

  test.each(['2147483647', '0', 'x', '99999999999'])(
    'a share link to an unknown entry (%s) is rejected',
    async (id) => {
      const { status } = await callPlatform('POST', `/news/${id}/share`, { token: editor.token })
      expect(status).toBe(404)
    },
  )
})

describe('the preview without a share link', () => {
  test.each(['editor', 'organizer', 'communicator'] as const)(
    'the preview shows a draft to a signed-in %s',
    async (role) => {
      const { id, title } = await articleWith('Inside', { _status: 'draft' })
      const { status, text } = await openAs(await createStaff(payload, role), `/preview/news/${id}`)
      expect(status).toBe(200)
      expect(text).toContain(title)
    },
  )

  test('the preview asks anonymous visitors to sign in, whether or not the entry exists', async () => {
    const { id } = await articleWith('Inside', { _status: 'draft' })
    for (const each of [id, 2_147_483_647]) {
      const { status, headers, text } = await open(`/preview/news/${each}`)
      expect(status).toBe(302)
      expect(headers.get('location')).toBe(`/admin/login?redirect=%2Fpreview%2Fnews%2F${each}`)
      expect(text).toBe('')
    }
  })

  test('the preview ignores a session cookie sent by another website', async () => {
    const { id } = await articleWith('Inside', { _status: 'draft' })
    const cookie = `payload-token=${await sessionFor(editor)}`
    expect((await open(`/preview/news/${id}`, { cookie })).status).toBe(302)
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await open(`/preview/news/${id}`, headers)).status).toBe(302)
  })

  test('the preview shows nothing to an account without a role', async () => {
    const { id, title } = await articleWith('Inside', { _status: 'draft' })
    const { status, text } = await open(`/preview/news/${id}`, {
      authorization: `Bearer ${(await createStaff(payload)).token}`,
    })
    expect(status).toBe(404)
    expect(text).not.toContain(title)
  })

  test.each(['/preview/news/2147483647', '/preview/users/1', '/preview/news', '/preview/news/x'])(
    'the preview shows nothing at %s',
    async (path) => {
      expect((await openAs(editor, path)).status).toBe(404)
    },
  )
})
