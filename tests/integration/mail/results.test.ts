import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Counted, type Results, results } from '#src/contract/newsletters/results.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { reply, startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** `MUSTER_FAULTS=long` takes an audience of a hundred thousand. */
const audience = process.env['MUSTER_FAULTS'] === 'long' ? 100_000 : 2_000

let payload: Payload
let admin: Staff
beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'communicator')
})

const run = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)

const read = (id: number, token = admin.token) =>
  callPlatform('GET', `/newsletters/${id}/results`, { token })
const resultsOf = async (id: number): Promise<Results> => {
  const { status, json } = await read(id)
  expect(status, JSON.stringify(json)).toBe(200)
  return results.parse(json)
}

const sentNewsletter = async (title: string, sentAt = new Date()): Promise<number> => {
  const id = await approvedNewsletter(payload, { title })
  await run(sql`
    UPDATE newsletters SET status = 'sent', sent_at = ${sentAt.toISOString()} WHERE id = ${id}`)
  return id
}

interface Mail {
  readonly status?: 'sent' | 'failed' | 'queued' | 'suppressed' | 'cancelled'
  readonly bounce?: 'hard' | 'soft' | 'complaint'
  readonly said?: string
}

const mails = (id: number, count: number, { status = 'sent', bounce, said = '' }: Mail = {}) =>
  run(sql`
    WITH d AS (
      INSERT INTO deliveries (kind, newsletter_id, email, status, bounce, last_error)
      SELECT 'newsletter', ${id}, 'r' || gen_random_uuid() || '@example.org', ${status},
        ${bounce ?? null}, ${bounce ? null : said}
      FROM generate_series(1, ${count}::int) RETURNING id)
    INSERT INTO bounces (source, event_id, kind, delivery_id, reason, at, matched)
    SELECT 'dsn', gen_random_uuid(), ${bounce ?? null}, id, ${said}, now(), true FROM d
    WHERE ${bounce !== undefined}::boolean`)

const nothing: Omit<Counted, 'id' | 'title' | 'sentAt'> = {
  ...{
    recipients: 0,
    delivered: 0,
    hard: 0,
    soft: 0,
    failed: 0,
    waiting: 0,
    weekly: 0,
    notSent: 0,
  },
  leftOut: 0,
  ...{ complaints: 0, unsubscribed: 0, clicks: null, opens: null },
}

describe('the results of a newsletter', () => {
  it('the counts agree with a simulated audience exactly, each recipient in one of them', async () => {
    const id = await sentNewsletter('Audience')
    const part = (share: number) => Math.round(audience * share)
    const [hard, soft, complaints] = [part(0.03), part(0.02), part(0.01)]
    const [failed, waiting, suppressed, cancelled] = [part(0.015), 7, 5, 3]
    const rest = hard + soft + complaints + failed + waiting + suppressed + cancelled
    await mails(id, audience - rest)
    await mails(id, hard, { bounce: 'hard', said: '550 5.1.1 <jo@example.org> user unknown' })
    await mails(id, soft - 4, { bounce: 'soft', said: '452 4.2.2 mailbox full' })
    await mails(id, 4, { bounce: 'soft', said: '421 4.4.2 timed out' })
    await mails(id, complaints, { bounce: 'complaint', said: 'abuse' })
    await mails(id, failed, { status: 'failed', said: 'RCPT TO: 554 5.7.1 rejected as spam' })
    await mails(id, waiting, { status: 'queued' })
    await mails(id, suppressed, { status: 'suppressed' })
    await mails(id, cancelled, { status: 'cancelled' })
    await run(sql`
      INSERT INTO deliveries (kind, newsletter_id, email, status, is_test)
      VALUES ('newsletter', ${id}, 'test@example.org', 'sent', true)`)

    const { newsletter, failures } = await resultsOf(id)
    const { title: _, sentAt: __, ...counts } = newsletter
    expect(counts).toEqual({
      ...{ ...nothing, id, recipients: audience, hard, soft, failed, waiting, complaints },
      delivered: audience - rest + complaints,
      notSent: suppressed + cancelled,
    })
    expect(failures.map(({ said, ...group }) => group)).toEqual([
      { kind: 'hard', reason: 'unknown-mailbox', count: hard },
      { kind: 'soft', reason: 'mailbox-full', count: soft - 4 },
      { kind: 'failed', reason: 'blocked', count: failed },
      { kind: 'soft', reason: 'unreachable', count: 4 },
    ])
    expect(failures[0]?.said).toEqual(['550 5.1.1 … user unknown'])
    await run(sql`DELETE FROM deliveries WHERE newsletter_id = ${id}`)
  })

  it.each([
    ['550-5.1.1 The email account that you tried to reach does not exist', 'unknown-mailbox'],
    ['RCPT TO: 550 no such user here', 'unknown-mailbox'],
    ['RCPT TO: 550 rejected', 'unknown-mailbox'],
    ['552 5.2.2 The email account is over quota', 'mailbox-full'],
    ['smtp; 550 5.2.1 mailbox disabled for this recipient', 'mailbox-disabled'],
    ['550 5.1.2 Host unknown (Name server: host not found)', 'unknown-domain'],
    ['550 5.4.4 Unrouteable address', 'unknown-domain'],
    ['DATA: 552 5.3.4 Message size exceeds fixed limit', 'too-large'],
    ['550 5.7.26 fails DMARC policy', 'blocked'],
    ['554 Service unavailable; client host blocked using zen.spamhaus.org', 'blocked'],
    ['451 4.7.1 Greylisting in action, please come back later', 'blocked'],
    ['554 5.6.0 message contains a virus', 'content'],
    ['ETIMEDOUT', 'unreachable'],
    ['smtp; 4.4.1 connection timed out', 'unreachable'],
    ['421 try again later', 'other'],
    ['', 'other'],
  ])('what a server says is put in words: %j is %s', async (said, reason) => {
    const id = await sentNewsletter('Reasons')
    await mails(id, 2, { status: 'failed', said })
    const { failures } = await resultsOf(id)
    expect(failures).toEqual([{ kind: 'failed', reason, count: 2, said: said ? [said] : [] }])
  })

  it('a newsletter is compared with the five sent before it, and with none sent later', async () => {
    const at = (day: number) => new Date(Date.UTC(2031, 0, day))
    const ids: number[] = []
    for (let day = 1; day <= 8; day += 1)
      ids.push(await sentNewsletter(`Letter of day ${day}`, at(day)))
    const [seventh = 0] = ids.slice(6)
    await mails(seventh, 3)
    await mails(ids[5] ?? 0, 2)
    const { newsletter, before } = await resultsOf(seventh)
    expect(newsletter).toMatchObject({ id: seventh, recipients: 3, delivered: 3 })
    expect(before.map(({ id }) => id)).toEqual(ids.slice(1, 6).toReversed())
    expect(before.map(({ recipients }) => recipients)).toEqual([2, 0, 0, 0, 0])
    await run(sql`DELETE FROM newsletters WHERE title LIKE 'Letter of day %'`)
  })

  it('what is not sent has no results, and only who may read newsletters gets them', async () => {
    const draft = await approvedNewsletter(payload)
    const id = await sentNewsletter('Access')
    expect((await read(draft)).status).toBe(404)
    expect((await read(2_000_000_000)).status).toBe(404)
    const editor = await createStaff(payload, 'editor')
    for (const path of [`/newsletters/${id}/results`, `/newsletters/${id}/results/export`]) {
      expect((await callPlatform('GET', path, { token: editor.token })).status).toBe(403)
      expect((await callPlatform('GET', path)).status).toBe(401)
      expect((await callPlatform('GET', path, { token: admin.token })).status).toBe(200)
    }
  })

  it('the file has counts and reasons, no address, and no formula', async () => {
    const id = await sentNewsletter('=HYPERLINK("http://evil.example")')
    await mails(id, 3)
    await mails(id, 1, { status: 'failed', said: '550 5.1.1 jo@example.org is unknown' })
    const path = `/newsletters/${id}/results/export`
    const { text, headers } = await callPlatform('GET', path, { token: admin.token })
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="newsletter-${id}-[\\d-]{10}\\.csv"$`),
    )
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('"row","newsletter","title","sentAt","recipients","delivered"')
    expect(lines[1]).toMatch(new RegExp(`^"newsletter","${id}","'=HYPERLINK`))
    expect(lines[1]).toMatch(/,"4","3","0","0","1","0","0","0","0","0","0","","","","",""$/)
    expect(lines.at(-1)).toMatch(/^"failed",.*,"unknown-mailbox","","1"$/)
    expect(text).not.toContain('@')
  })
})

describe('who left by a newsletter', () => {
  const linksOf = async (prefix: string) => {
    await clearLedger(payload)
    await subscribe(payload, prefix, 4)
    const id = await approvedNewsletter(payload)
    const server = await startSmtp({
      onRecipient: (address) => (address.startsWith('gone') ? reply(550, '5.1.1 no') : undefined),
    })
    await send(payload, id)
    await deliver(payload, server.url)
    const received = await server.mails()
    await server.stop()
    const links = received.map(({ html, headers }) => {
      const list = headers.get('list') as { unsubscribe?: { url?: string } } | undefined
      const [, preferences = ''] = /"[^"]*(\/api\/preferences\/[^"]+)"/.exec(String(html)) ?? []
      const [, shown = ''] =
        /"[^"]*(\/api\/newsletter\/unsubscribe\/[^"]+)"/.exec(String(html)) ?? []
      const oneClick = (list?.unsubscribe?.url ?? '').replace(/^https?:\/\/[^/]+/, '')
      return { shown, oneClick, preferences }
    })
    return { id, links }
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it('who leaves by the link, by one click or on their own page is counted once each', async () => {
    const api = apiClient(dispatcher(payload))
    const { id, links } = await linksOf('leaver')
    const [byLink, byClick, byPage] = links
    const post = (path = '', body = 'List-Unsubscribe=One-Click') =>
      api('POST', path, { headers: form, body })
    expect((await api('GET', byLink?.shown ?? '')).status).toBe(200)
    expect((await resultsOf(id)).newsletter.unsubscribed).toBe(0)
    for (let time = 0; time < 2; time += 1) {
      expect((await post(byLink?.shown)).status).toBe(200)
      expect((await post(byClick?.oneClick)).status).toBe(200)
      expect((await post(byPage?.preferences, 'action=leave-newsletter')).status).toBe(200)
    }
    expect((await resultsOf(id)).newsletter.unsubscribed).toBe(3)
  })

  it('links from before, and those with a newsletter that we did not sign, unsubscribe and count for none', async () => {
    const api = apiClient(dispatcher(payload))
    const key = await mailLinkKey({ payload })
    const id = await sentNewsletter('Not theirs')
    const forged = linkToken('the key of somebody else', 'newsletter', id)
    for (const query of ['', `?newsletter=${forged}`, '?newsletter=']) {
      const email = `old.${crypto.randomUUID()}@example.org`
      const data = { email, status: 'subscribed' as const }
      const subscriber = await payload.create({ collection: 'newsletter-subscribers', data })
      const token = linkToken(key, 'unsubscribe', subscriber.id)
      const { status } = await api('POST', `/api/newsletter/unsubscribe/${token}${query}`)
      const left = await payload.findByID({
        collection: 'newsletter-subscribers',
        id: subscriber.id,
      })
      expect([query, status, left.status]).toEqual([query, 200, 'unsubscribed'])
    }
    expect((await resultsOf(id)).newsletter.unsubscribed).toBe(0)
  })

  it('a link in a newsletter that is deleted unsubscribes all the same', async () => {
    const api = apiClient(dispatcher(payload))
    const { id, links } = await linksOf('orphan')
    await run(sql`DELETE FROM deliveries WHERE newsletter_id = ${id}`)
    await run(sql`DELETE FROM newsletters WHERE id = ${id}`)
    const { status } = await api('POST', links[0]?.oneClick ?? '', { headers: form, body: '' })
    expect(status).toBe(200)
    const { docs } = await payload.find({
      collection: 'newsletter-subscribers',
      where: { email: { like: 'orphan' }, status: { equals: 'unsubscribed' } },
    })
    expect(docs).toHaveLength(1)
  })
})
