import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeCounts } from '#src/mail/counting/count-visits.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { type Client, chrome, openCountedNewsletters } from '#tests/support/counted-newsletters.ts'
import { clearLedger } from '#tests/support/mail.ts'

const { payload, count, sentLetter, visit, resultsOf, clicksOf } = await openCountedNewsletters()

beforeEach(async () => {
  await clearLedger(payload)
  await count(true, true)
})
afterEach(async () => {
  await storeCounts()
  await count(false, false)
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

  it('clicks of many at once, while others are being stored, are all counted', {
    tags: 'long',
  }, async () => {
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
