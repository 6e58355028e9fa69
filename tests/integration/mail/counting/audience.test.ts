import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeCounts } from '#src/mail/counting/count-visits.ts'
import { chrome, openCountedNewsletters } from '#tests/support/counted-newsletters.ts'
import { clearLedger } from '#tests/support/mail.ts'

/** `MUSTER_FAULTS=long` takes an audience of a hundred thousand. */
const audience = process.env['MUSTER_FAULTS'] === 'long' ? 100_000 : 150

const { payload, count, sentLetter, visit, resultsOf } = await openCountedNewsletters()

beforeEach(async () => {
  await clearLedger(payload)
  await count(true, true)
})
afterEach(async () => {
  await storeCounts()
  await count(false, false)
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
