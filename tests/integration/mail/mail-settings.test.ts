import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RateLimiter } from '#src/mail/delivery/rate-limiter.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
let server: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(async () => {
  await clearLedger(payload)
  server = await startSmtp()
})
afterEach(() => server.stop())

const updateSettings = (data: object) => payload.updateGlobal({ slug: 'settings', data })

describe('mail settings', () => {
  it('sender, reply-to, wrapper and postal address from Settings are in every newsletter', async () => {
    await updateSettings({
      senderName: 'Tidewatch, the “Quay”',
      senderEmail: 'news@tidewatch.example',
      replyTo: 'office@tidewatch.example',
      postalAddress: 'Quay 1\nArlemouth & Sons',
      defaultWrapper: '<main><h6>Frame for {{name}}</h6>{{content}}</main>',
    })
    await subscribe(payload, 's', 1)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url)
    const [mail] = await server.mails()
    expect(mail?.from?.value).toEqual([
      { name: 'Tidewatch, the “Quay”', address: 'news@tidewatch.example' },
    ])
    expect(mail?.replyTo?.value).toEqual([{ name: '', address: 'office@tidewatch.example' }])
    expect(mail?.html).toContain('<h6>Frame for Reader 0</h6><p>Hello Reader 0</p>')
    expect(mail?.html).toContain('Quay 1<br>Arlemouth &amp; Sons')
    expect(mail?.text).toContain('Quay 1\nArlemouth & Sons')
    expect(mail?.text).toMatch(
      /Unsubscribe\S* http:\/\/muster\.test\/api\/newsletter\/unsubscribe\//,
    )
  })

  it('a change of Settings after the sending changes nothing of a newsletter being sent', async () => {
    await updateSettings({ postalAddress: 'Quay 1', defaultWrapper: '<i>{{content}}</i>' })
    await subscribe(payload, 's', 1)
    await send(payload, await approvedNewsletter(payload))
    await updateSettings({ postalAddress: 'Elsewhere', defaultWrapper: '<b>{{content}}</b>' })
    await deliver(payload, server.url)
    const [mail] = await server.mails()
    expect(mail?.html).toContain('<i><p>Hello')
    expect(mail?.html).toContain('Quay 1')
  })

  it('Settings cannot inject a header or a recipient', async () => {
    await updateSettings({
      senderName: 'Eve\r\nBcc: victim@example.org',
      senderEmail: null,
      replyTo: null,
    })
    await payload.db.drizzle.execute(sql`
      UPDATE settings SET reply_to = E'a@example.org\r\nX-Evil: yes, b@example.org',
        site_name = E'x\r\nX-Evil: yes'`)
    await subscribe(payload, 's', 1)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url)
    const [mail] = await server.mails()
    expect(server.recipients()).toEqual(['s0@example.org'])
    for (const header of ['bcc', 'x-evil']) expect(mail?.headers.has(header)).toBe(false)
    expect(mail?.from?.value).toHaveLength(1)
    await updateSettings({ senderName: '', replyTo: null, siteName: '' })
  })
})

describe('SMTP_RATE', () => {
  it('the rate limiter allows one mail per interval, and takes back an unused permit', () => {
    const limiter = new RateLimiter(10)
    expect([limiter.take(1_000), limiter.take(1_050), limiter.take(1_099)]).toEqual([
      true,
      false,
      false,
    ])
    expect(limiter.wait(1_040)).toBe(60)
    expect(limiter.take(1_100)).toBe(true)
    limiter.giveBack()
    expect(limiter.take(1_100)).toBe(true)
    expect(new RateLimiter(undefined).take()).toBe(true)
  })

  it('SMTP_RATE delays mails, however many connections there are, and loses none', async () => {
    await subscribe(payload, 'p', 10)
    await send(payload, await approvedNewsletter(payload))
    const begun = Date.now()
    await deliver(payload, server.url, { settings: { SMTP_RATE: 20 }, connections: 5 })
    // Nine of them had to wait 50 ms each; there is no upper limit.
    expect(Date.now() - begun).toBeGreaterThanOrEqual(450)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 10 })
  })
})

it('no more mails are in flight than SMTP_CONNECTIONS', async () => {
  let inFlight = 0
  let most = 0
  const slow = await startSmtp({
    onMessage: async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await sleep(20)
      inFlight -= 1
      return undefined
    },
  })
  await subscribe(payload, 'f', 30)
  await send(payload, await approvedNewsletter(payload))
  await deliver(payload, slow.url, { connections: 3 })
  expect(most).toBe(3)
  expect(await countDeliveries(payload)).toMatchObject({ sent: 30 })
  await slow.stop()
})
