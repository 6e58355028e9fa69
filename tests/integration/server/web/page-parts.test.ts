import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaries } from '#src/locales/dictionaries.ts'
import { startWebProcess } from '#tests/load/support/web-process.ts'
import { startPayload } from '#tests/support/database.ts'
import { sessionOf } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/** What pages of the admin UI share, from the web server as `npm start` runs it. */

let payload: Payload
let web: Awaited<ReturnType<typeof startWebProcess>>
let cookie: string

beforeAll(async () => {
  payload = await startPayload()
  web = await startWebProcess(process.env['DATABASE_URL'] ?? '')
  const { username, password } = await createStaff(payload, 'admin')
  const login = await fetch(`${web.url}/cms-api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  cookie = `payload-token=${sessionOf(login)}`
})
afterAll(() => web.stop())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(web.url + path, {
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const readPage = async (language: string, headers: Record<string, string> = { cookie }) => {
  const given = { ...headers, cookie: `${headers['cookie'] ?? ''}; payload-lng=${language}` }
  const { text } = await read('/admin/collections/webhooks', given)
  return text
}

const urlIn = (page: string, kind: 'texts' | 'config'): string =>
  new RegExp(`/cms-api/page-parts/${kind}/[\\w-]+/[\\w-]+`).exec(page)?.[0] ?? ''

/** Of our own texts those that are long enough to stand for themselves. */
const longTexts = (part: unknown): string[] =>
  typeof part === 'string'
    ? part.length > 80
      ? [part]
      : []
    : Object.values(part ?? {}).flatMap(longTexts)

/** Records with an English and a German text. */
const inSeveral = (part: unknown): unknown[] => {
  if (typeof part !== 'object' || part === null) return []
  const found = 'en' in part && 'de' in part ? [part] : []
  return [...found, ...Object.values(part).flatMap(inSeveral)]
}

describe('a page of the admin UI', () => {
  it('carries no text that is in the part of its language', async () => {
    const page = await readPage('de')
    const { text } = await read(urlIn(page, 'texts'))
    const { muster } = JSON.parse(text)
    expect(muster.segments).toEqual(dictionaries['de']?.['segments'])
    const texts = longTexts(muster)
    expect(texts.length).toBeGreaterThan(100)
    const carried = texts.filter((each) => page.includes(JSON.stringify(each).slice(1, -1)))
    // Those that this page shows.
    expect(carried.length).toBeLessThan(10)
  })

  it('has the configuration at a URL, with labels in the language of its reader alone', async () => {
    const page = await readPage('de')
    const { text } = await read(urlIn(page, 'config'))
    const { collections } = JSON.parse(text)
    expect(inSeveral(collections)).toEqual([])
    const slugs = collections.map(({ slug }: { slug: string }) => slug)
    expect(slugs).toContain('follow-up-rules')
    expect(page).not.toContain('\\"blocksMap\\"')
    expect(text).not.toContain(process.cwd())
    const english = JSON.parse((await read(urlIn(await readPage('en'), 'config'))).text)
    expect(english.collections).not.toEqual(collections)
  })

  it('without rich text loads nothing of its editor, nor a validator of JSON schemas', async () => {
    const page = await readPage('en')
    const urls = new Set(page.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g))
    expect(urls.size).toBeGreaterThan(5)
    const scripts = await Promise.all([...urls].map(async (url) => (await read(url)).text))
    expect(scripts.join('')).toContain('__reactProps')
    expect(scripts.join('')).not.toContain('__lexicalEditor')
    expect(scripts.join('')).not.toContain('must NOT have')
  })

  it('has the URL of the texts alone without a session', async () => {
    const { text } = await read('/admin/login')
    expect(urlIn(text, 'texts')).not.toBe('')
    expect(urlIn(text, 'config')).toBe('')
  })
})

describe('a part of pages', () => {
  it('is stored by a browser for a year, compressed', async () => {
    const { headers } = await read(urlIn(await readPage('en'), 'config'), {
      'accept-encoding': 'gzip, br',
    })
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['another digest', (url: string) => `${url.slice(0, -4)}AAAA`],
    ['another language', (url: string) => url.replace('/en/', '/de/')],
    ['a language that is none', (url: string) => url.replace('/en/', '/constructor/')],
    ['another kind', (url: string) => url.replace('/config/', '/secret/')],
  ])('is not found by %s', async (_, change) => {
    const found = await read(change(urlIn(await readPage('en'), 'config')))
    expect([found.status, found.text]).toEqual([404, '{}'])
  })

  it('is found in a process that has not rendered the page', async () => {
    const page = await readPage('fr')
    const urls = [urlIn(page, 'texts'), urlIn(page, 'config')]
    const parts = await Promise.all(urls.map((url) => read(url)))
    const database = process.env['DATABASE_URL'] ?? ''
    const other = await startWebProcess(database, 1, { BASE_URL: web.url })
    try {
      const texts = urls.map(async (url) => (await fetch(other.url + url)).text())
      expect(await Promise.all(texts)).toEqual(parts.map(({ text }) => text))
    } finally {
      await other.stop()
    }
  })
})
