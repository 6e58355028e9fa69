import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { deliveryState, mailEventApi, sentMail, storedOf } from '#tests/support/bounces.ts'
import { openMailEvents } from '#tests/support/posted-mail-events.ts'

const { sources, payload, api, providers, post } = await openMailEvents()

describe.each(Object.entries(providers))('mail events of %s', (name, provider) => {
  it(`a hard bounce from ${name} suppresses its recipient and marks the mail, which stays sent`, async () => {
    const mail = await sentMail(payload)
    const [status, json] = await post(provider, provider.hard(mail))
    expect([status, json]).toEqual([200, { success: true, recorded: expect.any(Number) }])
    expect(await storedOf(payload, mail.recipient)).toMatchObject({
      suppression: 'hard_bounce',
      consents: [{ given: false, source: 'bounce' }],
      bounces: [{ kind: 'hard', source: provider.source, delivery: mail.id }],
    })
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'hard' })
  })

  it(`a complaint from ${name} suppresses its recipient as such`, async () => {
    const mail = await sentMail(payload)
    expect((await post(provider, provider.complaint(mail)))[0]).toBe(200)
    expect((await storedOf(payload, mail.recipient)).suppression).toBe('complaint')
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'complaint' })
  })

  it(`a forged event of ${name} is rejected and changes nothing`, async () => {
    const mail = await sentMail(payload)
    expect(await post(provider, provider.forged(mail))).toEqual([401, { error: 'Unauthorized' }])
    const { body } = provider.hard(mail)
    if (name !== 'ses' && name !== 'mailgun') expect((await post(provider, { body }))[0]).toBe(401)
    expect(await storedOf(payload, mail.recipient)).toMatchObject({
      suppression: null,
      bounces: [],
    })
  })

  it(`a replay of an event of ${name} changes nothing, also at the same time and once lifted`, async () => {
    const mail = await sentMail(payload)
    const posted = provider.hard({ ...mail, event: randomBytes(8).toString('hex') })
    const first = await Promise.all(Array.from({ length: 5 }, () => post(provider, posted)))
    expect(first.map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET suppression = NULL WHERE email = ${mail.recipient}`)
    expect(await post(provider, posted)).toEqual([200, { success: true, recorded: 0 }])
    const { suppression, bounces } = await storedOf(payload, mail.recipient)
    expect([suppression, bounces.length]).toEqual([null, 1])
  })

  it(`an event of ${name} about an unknown mail is recorded and suppresses no one`, async () => {
    const recipient = `nobody.${randomBytes(6).toString('hex')}@example.org`
    expect((await post(provider, provider.hard({ recipient })))[0]).toBe(200)
    const { subscriber, bounces } = await storedOf(payload, recipient)
    expect(subscriber).toBeUndefined()
    expect(bounces).toMatchObject([{ kind: 'hard', delivery: null }])
  })

  it(`an event of ${name} that names another recipient than the mail suppresses neither`, async () => {
    const mail = await sentMail(payload)
    const other = await sentMail(payload)
    expect((await post(provider, provider.hard({ ...mail, recipient: other.recipient })))[0]).toBe(
      200,
    )
    for (const { recipient, id } of [mail, other]) {
      expect((await storedOf(payload, recipient)).suppression).toBeNull()
      expect(await deliveryState(payload, id)).toEqual({ status: 'sent', bounce: null })
    }
  })

  it(`mail events of ${name} are not found where its setting is missing`, async () => {
    const off = mailEventApi(payload, { ...sources.setup, settings: () => ({}) })
    const posted = provider.hard({})
    const { status, json } = await off('POST', provider.path, posted)
    expect([status, json]).toEqual([404, { error: 'Not found' }])
  })

  it(`mail events of ${name} have a size limit, and a query without NUL`, async () => {
    const { headers = {} } = provider.hard({})
    const limit = 1024 * 1024
    expect(await post(provider, { body: ' '.repeat(limit + 1), headers })).toEqual([
      400,
      { error: `body: must be at most ${limit} bytes` },
    ])
    const { status } = await api('POST', `${provider.path}?a=%00`, provider.hard({}))
    expect(status).toBe(400)
  })

  it(`a failing database is a server error to ${name}, which tries again`, async () => {
    const mail = await sentMail(payload)
    const failing: Payload = Object.create(payload, {
      db: { value: Object.create(payload.db, { drizzle: { value: undefined } }) },
    })
    const { status } = await mailEventApi(failing, sources.setup)(
      'POST',
      provider.path,
      provider.hard(mail),
    )
    expect(status).toBe(500)
  })
})
