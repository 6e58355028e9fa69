import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Results, results } from '#src/contract/email/results.ts'
import { storeCounts } from '#src/email/counting/count-visits.ts'
import { mailLinkKey } from '#src/email/subscribers/link-key.ts'
import { linkToken } from '#src/email/subscribers/link-token.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** `MUSTER_FAULTS=long` takes an audience of a hundred thousand. */
const audience = process.env['MUSTER_FAULTS'] === 'long' ? 100_000 : 1_000

let payload: Payload
let api: ApiClient
let admin: Staff

const count = (countClicks: boolean, countOpens: boolean) =>
  payload.updateGlobal({ slug: 'settings', data: { countClicks, countOpens } })

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
})
beforeEach(async () => {
  await clearLedger(payload)
  await count(true, true)
})
afterEach(async () => {
  await storeCounts()
  await count(false, false)
})

const htmlContent = `<p>Hello {{name}}</p>
<p><a href="https://target.example/one?a=1&amp;b=2#part">one</a>
<a href="https://target.example/two">two</a> <a href="https://target.example/one?a=1&b=2#part">one</a>
<a href="https://target.example/three">three</a> <a href="https://target.example/four">four</a>
<a href="mailto:jo@example.org">write</a> <a href="https://target.example/?m={{email}}">yours</a></p>`

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A newsletter that was sent to some readers, and the paths in the mails that arrived. */
const sentLetter = async (readers = 2) => {
  await subscribe(payload, 'reader', readers)
  const id = await approvedNewsletter(payload, { htmlContent })
  const server = await startSmtp()
  await send(payload, id)
  await deliver(payload, server.url)
  const mails = await server.mails()
  await server.stop()
  const pathsIn = (html: string, what: 'links' | 'opens') =>
    [...html.matchAll(new RegExp(`"http://muster.test(/api/newsletter/${what}/[^"]+)"`, 'g'))].map(
      ([, path]) => path ?? '',
    )
  const [first, second] = mails.map(({ html }) => String(html))
  const links = pathsIn(first ?? '', 'links')
  const [image = ''] = pathsIn(first ?? '', 'opens')
  return { id, mails, html: first ?? '', second: second ?? '', links, image }
}

let clients = 0
interface Client {
  readonly agent?: string
  readonly address?: string
  readonly headers?: Record<string, string>
}
/** A request of a client that is another one each time, unless it is named. */
const visit = (path: string, client: Client = {}, method: 'GET' | 'HEAD' = 'GET') => {
  clients += 1
  const { agent = chrome, headers = {} } = client
  const address =
    client.address ?? `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
  return api(method, path, {
    headers: { 'user-agent': agent, 'x-muster-address': address, ...headers },
  })
}

const resultsOf = async (id: number): Promise<Results> => {
  await storeCounts()
  const path = `/newsletters/${id}/results`
  return results.parse((await callPlatform('GET', path, { token: admin.token })).json)
}
const clicksOf = async (id: number) => (await resultsOf(id)).links.map(({ clicks }) => clicks)

describe('a newsletter that is counted', () => {
  it('every mail has the same links to our own address, an image, and the text as it was written', async () => {
    const { id, mails, html, second, links, image } = await sentLetter()
    expect(links).toHaveLength(5)
    expect(new Set(links).size).toBe(4)
    expect(links[0]).toBe(links[2])
    expect(image).not.toBe('')
    expect(html).toContain('href="mailto:jo@example.org"')
    expect(html).toMatch(/href="https:\/\/target\.example\/\?m=reader\d@example\.org"/)
    expect(html).toMatch(/href="http:\/\/muster\.test\/api\/newsletter\/unsubscribe\//)
    expect(html).toMatch(/href="http:\/\/muster\.test\/api\/preferences\//)
    const withoutReader = (text: string) =>
      text
        .replaceAll(/reader\d|Reader \d/g, '')
        .replaceAll(/api\/(?:preferences|newsletter\/unsubscribe)\/[^"?]+/g, '')
    expect(withoutReader(second)).toBe(withoutReader(html))
    expect(mails[0]?.text).toContain('https://target.example/two')
    expect(mails[0]?.text).not.toContain('/api/newsletter/links/')
    const { rows } = await payload.db.pool.query(
      'SELECT url FROM counted_links WHERE newsletter_id = $1 ORDER BY position',
      [id],
    )
    expect(rows.map(({ url }) => url)).toEqual([
      'https://target.example/one?a=1&b=2#part',
      'https://target.example/two',
      'https://target.example/three',
      'https://target.example/four',
    ])
  })

  it('its preview and its tests have the links as they are written', async () => {
    const id = await approvedNewsletter(payload, { htmlContent })
    const preview = await callPlatform('GET', `/newsletters/${id}/preview`, { token: admin.token })
    expect(preview.text).not.toContain('/api/newsletter/links/')
    const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, { token: admin.token })
    await callPlatform('POST', `/newsletters/${id}/test`, {
      token: admin.token,
      json: { seen: json['seen'], emails: ['tester@example.org'] },
    })
    const { docs } = await payload.find({
      collection: 'deliveries',
      where: { email: { equals: 'tester@example.org' } },
    })
    expect(docs[0]?.htmlContent).toContain('https://target.example/two')
    expect(docs[0]?.htmlContent).not.toContain('/api/newsletter/links/')
    expect(docs[0]?.htmlContent).not.toContain('/api/newsletter/opens/')
  })

  it('nothing is rewritten while counting is off, and each is counted by itself', async () => {
    await count(false, false)
    const off = await sentLetter()
    expect([off.links, off.image]).toEqual([[], ''])
    expect((await resultsOf(off.id)).newsletter).toMatchObject({ clicks: null, opens: null })
    await clearLedger(payload)
    await count(false, true)
    const opens = await sentLetter()
    expect(opens.links).toEqual([])
    expect(opens.image).not.toBe('')
    await clearLedger(payload)
    await count(true, false)
    const clicks = await sentLetter()
    expect(clicks.links).toHaveLength(5)
    expect(clicks.image).toBe('')
  })
})

describe('a counted link', () => {
  it('leads to where it was written to, whoever asks, and leaves nothing with the reader', async () => {
    const { links } = await sentLetter()
    const { status, headers, text } = await visit(links[0] ?? '')
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('https://target.example/one?a=1&b=2#part')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBeNull()
    expect(text).toBe('')
    const elsewhere = await visit(`${links[0]}?url=https://evil.example&next=//evil.example`)
    expect(elsewhere.headers.get('location')).toBe('https://target.example/one?a=1&b=2#part')
  })

  it('one that we did not sign, or that is not stored, is a page that says so', async () => {
    const { links, image } = await sentLetter()
    const key = await mailLinkKey({ payload })
    const [link = ''] = links
    const path = '/api/newsletter/links/'
    const bad = [
      `${path}${linkToken('the key of somebody else', 'click', 1)}`,
      `${path}${linkToken(key, 'click', 2_000_000_000)}`,
      `${path}${linkToken(key, 'unsubscribe', 1)}`,
      `${path}${image.split('/').at(-1)}`,
      `${path}https%3A%2F%2Fevil.example`,
      `${link}x`,
      link.replace(/\d+\./, '999.'),
    ]
    for (const each of bad) {
      const { status, headers, text } = await visit(each, { headers: { 'accept-language': 'de' } })
      expect([each, status, headers.get('location')]).toEqual([each, 404, null])
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toContain('<html lang="de">')
    }
    const forged = image.replace(/\d+\./, '999.')
    expect((await visit(forged)).status).toBe(404)
  })

  it('it leads there and counts once for a reader who clicks twice, not for programs and HEAD', async () => {
    const { id, links } = await sentLetter()
    const [one = '', two = ''] = links
    const reader = { address: '192.0.2.1' }
    for (let time = 0; time < 2; time += 1) expect((await visit(one, reader)).status).toBe(302)
    await visit(two, { ...reader, agent: `${chrome} Edg/142.0.0.0` })
    const uncounted: [Client, ('GET' | 'HEAD')?][] = [
      [{}, 'HEAD'],
      [{ agent: 'curl/8.5.0' }],
      [{ agent: 'Mozilla/5.0 (compatible; Barracuda Sentinel (EE))' }],
      [{ headers: { 'sec-purpose': 'prefetch' } }],
      [{ headers: { 'x-moz': 'prefetch' } }],
    ]
    for (const [client, method] of uncounted)
      expect((await visit(one, client, method)).status).toBe(302)
    expect(await clicksOf(id)).toEqual([1, 1, 0, 0])
  })

  it('a client that opens all links of a newsletter at once is a scanner, however it calls itself', async () => {
    const { id, links } = await sentLetter()
    const scanner = { address: '192.0.2.2' }
    await Promise.all([...new Set(links)].map((link) => visit(link, scanner)))
    await visit(links[1] ?? '', { address: '192.0.2.3' })
    expect(await clicksOf(id)).toEqual([0, 1, 0, 0])
  })

  it('clicks of many at once, while others are being stored, are all counted', async () => {
    const { id, links } = await sentLetter()
    const [one = '', two = ''] = links
    const batches = Array.from({ length: 20 }, async () => {
      await Promise.all(Array.from({ length: 20 }, () => visit(one)))
      await storeCounts()
      await visit(two)
    })
    await Promise.all(batches)
    expect(await clicksOf(id)).toEqual([400, 20, 0, 0])
  })

  it('it goes on leading there when counting is switched off, and counts no more', async () => {
    const { id, links, image } = await sentLetter()
    await visit(links[0] ?? '')
    await visit(image)
    await storeCounts()
    await count(false, false)
    expect((await visit(links[0] ?? '')).headers.get('location')).toContain('target.example/one')
    expect((await visit(image)).status).toBe(200)
    expect(await clicksOf(id)).toEqual([1, 0, 0, 0])
    expect((await resultsOf(id)).newsletter).toMatchObject({ clicks: 1, opens: 1 })
  })

  it('it goes on leading there when its newsletter is deleted', async () => {
    const { id, links, image } = await sentLetter()
    await payload.db.pool.query('DELETE FROM deliveries WHERE newsletter_id = $1', [id])
    await payload.db.pool.query('DELETE FROM newsletters WHERE id = $1', [id])
    expect((await visit(links[1] ?? '')).headers.get('location')).toBe('https://target.example/two')
    expect((await visit(image)).status).toBe(200)
    await storeCounts()
  })

  it('counts that cannot be stored are stored later', async () => {
    const { id, links } = await sentLetter()
    await visit(links[0] ?? '')
    await payload.db.pool.query('ALTER TABLE counted_links RENAME TO counted_links_away')
    await storeCounts()
    await payload.db.pool.query('ALTER TABLE counted_links_away RENAME TO counted_links')
    expect(await clicksOf(id)).toEqual([1, 0, 0, 0])
  })
})

describe('an open', () => {
  it('it is counted by an invisible image, once for a client, and for each of a proxy', async () => {
    const { id, image } = await sentLetter()
    const { headers, status } = await visit(image, { address: '192.0.2.9' })
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/gif',
      'no-store',
    ])
    await visit(image, { address: '192.0.2.9' })
    const agent =
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
    for (let time = 0; time < 3; time += 1) await visit(image, { address: '192.0.2.10', agent })
    await visit(image, { agent: 'Mozilla/5.0' })
    await visit(image, {}, 'HEAD')
    expect((await resultsOf(id)).newsletter.opens).toBe(4)
  })
})

describe('a simulated audience', () => {
  it('clicks and opens agree with what readers did, to the last, whatever scanners did', async () => {
    const { id, links, image } = await sentLetter()
    const paths = [...new Set(links)]
    const did = { clicks: paths.map(() => 0), opens: 0 }
    const [first = ''] = paths
    const ip = (net: number, n: number) => `${net}.${16 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
    const twice = async (path: string, n: number) => {
      for (let time = 0; time < 2; time += 1) await visit(path, { address: ip(172, n) })
    }
    /** What one in so many readers, or the machines around them, do. */
    const habits: readonly (readonly [number, (n: number) => Promise<unknown>])[] = [
      [5, (n) => Promise.all(paths.map((path) => visit(path, { address: ip(198, n) })))],
      [7, () => visit(first, { headers: { purpose: 'prefetch' } })],
      [11, () => visit(first, { agent: 'python-requests/2.32.3' })],
      [
        2,
        (n) => {
          did.opens += 1
          return twice(image, n)
        },
      ],
      [
        3,
        (n) => {
          const chosen = n % paths.length
          did.clicks[chosen] = (did.clicks[chosen] ?? 0) + 1
          return twice(paths[chosen] ?? '', n)
        },
      ],
    ]
    const reader = async (n: number): Promise<void> => {
      for (const [oneIn, act] of habits) if (n % oneIn === 0) await act(n)
    }
    for (let n = 0; n < audience; n += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, audience - n) }, (_, at) => reader(n + at)),
      )
    const { newsletter, links: shown } = await resultsOf(id)
    expect(shown.map(({ clicks }) => clicks)).toEqual(did.clicks)
    expect(newsletter.opens).toBe(did.opens)
    expect(newsletter.clicks).toBe(did.clicks.reduce((sum, each) => sum + each, 0))
  }, 1_200_000)

  it('nothing that is stored names a client', async () => {
    const { links } = await sentLetter()
    await visit(links[0] ?? '', { address: '198.51.100.77', agent: `${chrome} Marked/77` })
    await storeCounts()
    const { rows: tables } = await payload.db.pool.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await payload.db.pool.query(`
        SELECT FROM "${name}" t WHERE t::text ~ '198[.]51[.]100[.]77|Marked/77' LIMIT 1`)
      if (rowCount !== 0) found.push(name)
    }
    expect(tables.length).toBeGreaterThan(50)
    expect(found).toEqual([])
  })
})
