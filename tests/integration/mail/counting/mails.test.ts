import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeCounts } from '#src/mail/counting/count-visits.ts'
import { htmlContent, openCountedNewsletters } from '#tests/support/counted-newsletters.ts'
import { approvedNewsletter, clearLedger } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

const { payload, admin, count, sentLetter, resultsOf } = await openCountedNewsletters()

beforeEach(async () => {
  await clearLedger(payload)
  await count(true, true)
})
afterEach(async () => {
  await storeCounts()
  await count(false, false)
})

describe('a newsletter that is counted', () => {
  it('every mail has the same links to our own address, an image, and the text as it was written', async () => {
    const { id, mails, html, second, links, image } = await sentLetter()
    expect(links).toHaveLength(5)
    expect(new Set(links).size).toBe(4)
    expect(links[0]).toBe(links[2])
    expect(image).not.toBe('')
    expect(html).toContain('href="mailto:jo@example.org"')
    expect(html).toMatch(/href="https:\/\/target\.example\/\?m=reader\d%40example\.org"/)
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
