import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textsIn } from '#src/locales/texts-in.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { subscriberState } from '#tests/support/consents.ts'
import {
  confirmPaths,
  firstSupporter,
  postForm,
  type Supporter,
  startOwnPages,
  storeSupporter,
} from '#tests/support/preferences.ts'
import { findTexts } from '#tests/support/stored-person.ts'

let payload: Payload
let api: ApiClient
let ada: Supporter

beforeAll(async () => {
  ;({ payload, api } = await startOwnPages())
})
beforeEach(async () => {
  ada = await firstSupporter(payload)
})

const run = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await payload.db.drizzle.execute(statement)).rows
const post = (fields: Record<string, string>, path = ada.path) => postForm(api, path, fields)
const statusOf = async () => (await subscriberState(payload, ada.email))?.status

/** Requests something, and returns the path of the mailed link. */
const request = async (fields: Record<string, string>): Promise<string> => {
  expect((await post(fields)).status).toBe(200)
  return (await confirmPaths(payload, ada.email))[0] ?? 'none'
}
const nameOf = async (collection: 'contacts' | 'newsletter-subscribers', id = 0) =>
  (await payload.findByID({ collection, id })).name
const isBlocked = async (email: string): Promise<boolean> =>
  (await run(sql`SELECT FROM suppressed_hashes WHERE hash = email_hash(${email})`)).length > 0

const gone = textsIn('preferences', 'en')('gone:title')

describe('what is confirmed by mail', () => {
  it('a change, a download and an erasure do nothing before the mailed link is confirmed', async () => {
    for (const action of ['change', 'download', 'erase'] as const) {
      const { text } = await post({ action, name: 'Grace Hopper' })
      expect(text).toContain(`We have sent an email to ${ada.email}`)
      const [link = ''] = await confirmPaths(payload, ada.email)
      // As scanners of mail servers do.
      for (const method of ['GET', 'HEAD', 'GET'] as const)
        expect((await api(method, link)).status).toBe(200)
      expect((await api('GET', link)).text).toContain(
        textsIn('preferences', 'en')(`confirm:${action}:question`),
      )
    }
    expect(await nameOf('contacts', ada.contact)).toBe(ada.name)
    expect(await statusOf()).toBe('subscribed')
  })

  it('the mail is in the reader’s language and names no one in its link', async () => {
    await postForm(api, ada.path, { action: 'erase' })
    const [link = ''] = await confirmPaths(payload, ada.email)
    expect(link).not.toContain(encodeURIComponent(ada.email))
    await api('POST', ada.path, {
      headers: {
        'accept-language': 'it',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'action=erase',
    })
    const mails = sql`SELECT subject FROM deliveries
      WHERE email = ${ada.email} AND kind = 'confirmation' ORDER BY id`
    expect(await run(mails)).toEqual([
      { subject: textsIn('preferences', 'en')('mail:subject:erase') },
      { subject: textsIn('preferences', 'it')('mail:subject:erase') },
    ])
  })

  it('a confirmed name is the contact’s and the subscriber’s; the link works once', async () => {
    const link = await request({ action: 'change', name: ' Grace <b>Hopper ' })
    expect((await api('GET', link)).text).toContain('Grace &lt;b&gt;Hopper')
    const responses = await Promise.all([postForm(api, link), postForm(api, link)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await nameOf('contacts', ada.contact)).toBe('Grace <b>Hopper')
    expect(await nameOf('newsletter-subscribers', ada.subscriber)).toBe('Grace <b>Hopper')
    expect((await api('GET', link)).text).toContain(gone)
    expect((await postForm(api, link)).status).toBe(404)
    expect(await statusOf()).toBe('subscribed')
  })

  it('a change without a name says so at the field', async () => {
    const { status, text } = await post({ action: 'change', name: '  ' })
    expect(status).toBe(400)
    expect(text).toContain(textsIn('preferences', 'en')('nameMissing'))
    expect(text).toContain('aria-invalid="true" aria-describedby="said"')
    expect(await confirmPaths(payload, ada.email)).toEqual([])
  })

  it('a confirmed download is the person’s file, once', async () => {
    const other = await storeSupporter(payload)
    const link = await request({ action: 'download' })
    const responses = await Promise.all([postForm(api, link), postForm(api, link)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    const file = responses.find(({ status }) => status === 200)
    expect(file?.headers.get('content-disposition')).toMatch(/^attachment; filename="person-/)
    expect(file?.headers.get('cache-control')).toBe('no-store')
    expect(file?.json).toMatchObject({
      emails: [ada.email],
      withheld: [],
      contact: [{ name: ada.name }],
      subscriber: [{ status: 'subscribed' }],
    })
    expect(file?.text).not.toContain(other.email)
  })

  it('a confirmed erasure leaves nothing of the person but the hash of their email', async () => {
    const others = [
      await request({ action: 'download' }),
      await request({ action: 'change', name: `New ${ada.email.slice(0, 12)}` }),
    ]
    const link = await request({ action: 'erase' })
    const responses = await Promise.all([postForm(api, link), postForm(api, link)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await findTexts(payload, [ada.email, ada.name, ada.email.slice(0, 12)])).toEqual([])
    expect(await isBlocked(ada.email)).toBe(true)
    for (const path of [ada.path, link, ...others]) {
      for (const response of [await api('GET', path), await post({ action: 'subscribe' }, path)]) {
        expect(response.status).toBe(404)
        expect(response.text).toContain(gone)
      }
    }
    expect(await findTexts(payload, [ada.email])).toEqual([])
  })

  it('who erased themselves is not mailed when an import or a form adds them again', async () => {
    await postForm(api, await request({ action: 'erase' }))
    await api('POST', '/api/newsletter/subscribe', { json: { email: ada.email } })
    expect((await subscriberState(payload, ada.email))?.suppression).toBe('manual')
  })

  it.each([
    [
      'an hour later',
      async () => {
        await run(sql`UPDATE preference_requests SET created_at = now() - interval '61 minutes'`)
      },
    ],
    [
      'once the mail that led to the page is deleted',
      async () => {
        await run(sql`DELETE FROM deliveries WHERE id = ${ada.delivery}`)
      },
    ],
  ])('a link to confirm leads nowhere %s', async (_, age) => {
    const link = await request({ action: 'erase' })
    await age()
    expect((await api('GET', link)).text).toContain(gone)
    expect((await postForm(api, link)).status).toBe(404)
    expect(await statusOf()).toBe('subscribed')
  })

  it.each(['preferences', 'confirm', 'unsubscribe', 'test'] as const)(
    'a token signed for another purpose (%s) confirms nothing',
    async (purpose) => {
      const link = await request({ action: 'erase' })
      const id = Number(/confirm\/(\d+)\./.exec(link)?.[1])
      const token = linkToken(await mailLinkKey({ payload }), purpose, id)
      expect((await postForm(api, `/api/preferences/confirm/${token}`)).status).toBe(404)
      expect((await postForm(api, `${link.slice(0, -1)}_`)).status).toBe(404)
      expect(await statusOf()).toBe('subscribed')
    },
  )

  it('an email gets three of these mails an hour, however many ask at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => post({ action: 'download' })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(responses.find(({ status }) => status === 400)?.text).toContain(
      textsIn('preferences', 'en')('tooMany').slice(0, 40),
    )
    expect(await confirmPaths(payload, ada.email)).toHaveLength(3)
  })

  it('a client requests ten of these mails a minute, for whomever; leaving is not limited', async () => {
    const stored = { status: 'none', isContact: false } as const
    const people = await Promise.all(
      Array.from({ length: 25 }, () => storeSupporter(payload, stored)),
    )
    const responses = await Promise.all(people.map(({ path }) => post({ action: 'erase' }, path)))
    // Perhaps a new minute began between two of them.
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20)
    const rejected = responses.find(({ status }) => status === 400)
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ action: 'leave-newsletter' })).status).toBe(200)
  })
})
