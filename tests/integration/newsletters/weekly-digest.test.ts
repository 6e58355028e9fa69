import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textsIn } from '#src/locales/texts-in.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { queueWeeklyDigests, weekOf } from '#src/newsletters/weekly/queue-weekly-digests.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { leave } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { postForm, resetSite } from '#tests/support/preferences.ts'
import { type ReceivedMail, startSmtp } from '#tests/support/smtp.ts'
import { createTopic } from '#tests/support/topics.ts'

let payload: Payload
let api: ApiClient
let email: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  await resetSite(payload)
})
beforeEach(async () => {
  await clearLedger(payload)
  await payload.db.drizzle.execute(sql`DELETE FROM submission_rates`)
  email = uniqueEmail()
})

const query = async (statement: ReturnType<typeof sql>) =>
  (await payload.db.drizzle.execute(statement)).rows
const read = async (frequency: 'each' | 'weekly' = 'weekly', of = email, more: object = {}) => {
  const data = { email: of, name: 'Ada', status: 'subscribed', frequency, ...more } as const
  return (await payload.create({ collection: 'newsletter-subscribers', data })).id
}
const choose = (frequency: 'each' | 'weekly') =>
  query(sql`UPDATE newsletter_subscribers SET frequency = ${frequency} WHERE email = ${email}`)
const letter = async (subject: string, data: object = {}) => {
  const id = await approvedNewsletter(payload, { subject, archive: 'never', ...data })
  await send(payload, id)
  return id
}
/** A Monday after everything that was sent until now, and those that follow. */
const monday = (weeks = 1) => new Date(Date.now() + weeks * 7 * 24 * 3_600_000)
const queue = (weeks = 1) => queueWeeklyDigests(payload, { now: monday(weeks) })
const delivered = async (): Promise<ReceivedMail[]> => {
  const server = await startSmtp()
  try {
    // Those of a digest are due a second later.
    await query(sql`UPDATE deliveries SET next_attempt_at = now() WHERE kind = 'weekly_digest'`)
    await deliver(payload, server.url)
    return await server.mails()
  } finally {
    await server.stop()
  }
}
const outcomes = () =>
  query(sql`SELECT kind, status, last_error AS error FROM deliveries ORDER BY id`)
const waiting = { kind: 'newsletter', status: 'suppressed', error: 'weekly-digest' }
const pathsIn = ({ text }: ReceivedMail) =>
  [...(text ?? '').matchAll(/\/api\/newsletter\/letters\/[\w.-]+/g)].map(([path]) => path)

describe('the weekly digest', () => {
  it('lists once what came, in place of each newsletter, in the language of its reader', async () => {
    await read('weekly', email, { language: 'de' })
    await read('each', uniqueEmail())
    await letter('First {{name|friend}}', { preheader: 'Of <this>' })
    await letter('Second')
    expect((await delivered()).map(({ subject }) => subject).sort()).toEqual([
      'First Ada',
      'Second',
    ])
    expect(await queue()).toBe(1)
    expect(await queue()).toBe(0)
    const [mail, ...others] = await delivered()
    expect(others).toEqual([])
    expect(mail?.recipients).toEqual([email])
    expect(mail?.subject).toBe(textsIn('weekly-digest', 'de')('subjectUnnamed'))
    expect(mail?.text).toMatch(/First Ada\nOf <this>\nhttp[\s\S]+Second\nhttp/)
    expect(mail?.html).toContain('Of &lt;this&gt;')
    expect(mail?.html).toContain(textsIn('public-pages', 'de')('dataLink'))
    expect(await queue(2)).toBe(0)
  })

  it('is none where nothing came, and none before its week begins', async () => {
    await read()
    expect(await queue()).toBe(0)
    await letter('First')
    expect(await queueWeeklyDigests(payload, { now: new Date() })).toBe(0)
    expect(await outcomes()).toEqual([waiting])
  })

  it('that the maximum of a week leaves out gives its letters to the next', async () => {
    const id = await read()
    await letter('First')
    expect(await queue()).toBe(1)
    await payload.updateGlobal({ slug: 'settings', data: { mailsPerWeek: 1 } })
    await query(sql`INSERT INTO deliveries (kind, email, subscriber_id, status, sent_at)
      VALUES ('follow_up', ${email}, ${id}, 'sent', now())`)
    expect(await delivered()).toEqual([])
    await payload.updateGlobal({ slug: 'settings', data: { mailsPerWeek: null } })
    await letter('Second')
    expect(await queue(2)).toBe(1)
    const [mail] = await delivered()
    expect(pathsIn(mail as ReceivedMail)).toHaveLength(2)
    expect(mail?.text).toMatch(/First[\s\S]+Second/)
    expect(await queue(3)).toBe(0)
  })

  it('has one mail for each reader and week, whoever makes it at once, and the rest the week after', async () => {
    const id = await read()
    await letter('First')
    const made = await Promise.all([queue(), queue(), queue()])
    expect(made.reduce((all, each) => all + each, 0)).toBe(1)
    await letter('Late')
    // As if it had come before.
    await query(sql`UPDATE deliveries SET created_at = now() - interval '1 day'`)
    expect(await queue()).toBe(0)
    expect(await queue(2)).toBe(1)
    const weeks = await query(
      sql`SELECT count(DISTINCT week)::int AS n FROM deliveries WHERE subscriber_id = ${id} AND week IS NOT NULL`,
    )
    expect(weeks).toEqual([{ n: 2 }])
  })

  it('is all or nothing: a process that ends in between has queued none, and the next one does', async () => {
    await read()
    await letter('First')
    await query(sql`
      CREATE FUNCTION fail_listing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`)
    await query(sql`
      CREATE TRIGGER fail_listing BEFORE UPDATE OF listed_in ON deliveries
      FOR EACH ROW EXECUTE FUNCTION fail_listing()`)
    expect(await queue()).toBe(0)
    await query(sql`DROP FUNCTION fail_listing CASCADE`)
    expect(await outcomes()).toEqual([waiting])
    expect(await queue()).toBe(1)
  })

  it.each([
    ['left', () => query(leave(email)), null],
    [
      'was suppressed',
      () =>
        query(sql`UPDATE newsletter_subscribers SET suppression = 'manual' WHERE email = ${email}`),
      null,
    ],
    [
      'pauses',
      () =>
        query(sql`UPDATE newsletter_subscribers SET paused_until = now() + interval '1 year'
          WHERE email = ${email}`),
      'paused',
    ],
  ])('is none for who %s, and what waited is let go of', async (_, end, error) => {
    await read()
    await letter('First')
    await end()
    expect(await queue()).toBe(0)
    expect(await outcomes()).toEqual([{ ...waiting, error }])
  })

  it('is not sent to who leaves after it was made', async () => {
    await read()
    await letter('First')
    await queue()
    await query(leave(email))
    expect(await delivered()).toEqual([])
  })

  it('has no letter of a topic that was left, and none that was cancelled; one that is paused waits', async () => {
    const culture = await createTopic(payload, { name: `Culture ${email}` })
    const id = await read('weekly', email, { topics: [1, culture] })
    await letter('Left', { audience: { topic: culture } })
    const [cancelled, paused] = [await letter('Cancelled'), await letter('Paused')]
    await letter('Stays')
    await query(sql`UPDATE newsletter_subscribers SET topics = '[1]' WHERE id = ${id}`)
    const set = (newsletter: number, state: string) =>
      query(
        sql`UPDATE newsletter_sendings SET state = ${state} WHERE newsletter_id = ${newsletter}`,
      )
    await set(cancelled, 'cancelled')
    await set(paused, 'paused')
    await queue()
    const [mail] = await delivered()
    expect(mail?.text).toContain('Stays')
    expect(mail?.text).not.toMatch(/Left|Cancelled|Paused/)
    await set(paused, 'done')
    await queue(2)
    expect((await delivered())[0]?.text).toContain('Paused')
  })

  it('leaves everything by one click, and says so', async () => {
    const culture = await createTopic(payload, { name: `Arts ${email}` })
    await read('weekly', email, { topics: [1, culture] })
    await letter('First')
    await queue()
    const [mail] = await delivered()
    const headers = String(mail?.headerLines.map(({ line }) => line).join('\n')).replace(
      /\r?\n\s+/g,
      ' ',
    )
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(headers).toMatch(/List-ID: <weekly\./)
    const [, path = ''] = /List-Unsubscribe: <https?:\/\/[^/]+([^>\s]+)>/.exec(headers) ?? []
    const { status, text } = await postForm(api, path, { 'List-Unsubscribe': 'One-Click' })
    expect([status, text]).toEqual([200, expect.stringContaining('You are unsubscribed')])
    expect(
      await query(sql`SELECT status, topics FROM newsletter_subscribers WHERE email = ${email}`),
    ).toEqual([{ status: 'unsubscribed', topics: [] }])
  })
})

describe('the choice of how often', () => {
  it('is made on one’s own page, which says what is chosen', async () => {
    await read('each')
    await letter('First')
    await delivered()
    const [first] = await query(sql`SELECT id FROM deliveries WHERE email = ${email}`)
    const token = linkToken(await mailLinkKey({ payload }), 'preferences', Number(first?.['id']))
    const path = `/api/preferences/${token}`
    const { text } = await postForm(api, path, { action: 'frequency', frequency: 'weekly' })
    expect(text).toContain(textsIn('preferences', 'en')('chosen:frequency'))
    expect(text).toContain('<option value="weekly" selected>')
    expect((await postForm(api, path, { action: 'frequency', frequency: 'daily' })).status).toBe(
      400,
    )
    expect(
      await query(sql`SELECT frequency FROM newsletter_subscribers WHERE email = ${email}`),
    ).toEqual([{ frequency: 'weekly' }])
  })

  it('loses no letter and sends none twice, in whichever order choices and letters come', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    await read('each')
    const told: string[] = []
    let [sent, week, seed] = [0, 0, 7]
    const steps = [
      () => choose('each'),
      () => choose('weekly'),
      () => {
        sent += 1
        return letter(`Letter ${sent}.`, { htmlContent: `<p>Letter ${sent}.</p>` })
      },
      async () => {
        for (const { text } of await delivered()) told.push(...(text?.match(/Letter \d+\./g) ?? []))
      },
      () => {
        week += 1
        return queue(week)
      },
    ] as const
    const [, , , deliverAll, digest] = steps
    for (let step = 0; step < 40; step += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      await steps[Math.floor((seed / 2_147_483_648) * steps.length)]?.()
    }
    await deliverAll()
    await digest()
    await deliverAll()
    expect(sent).toBeGreaterThan(3)
    expect(new Set(told).size).toBe(sent)
    expect(told).toHaveLength(sent)
  })

  it('that is made while a newsletter is sent has it in the digest', async () => {
    await read('each')
    await letter('First')
    await choose('weekly')
    expect(await delivered()).toEqual([])
    expect(await outcomes()).toEqual([waiting])
    expect(await queue()).toBe(1)
  })
})

describe('the link in a digest', () => {
  const linkOf = async () => {
    await queue()
    const [mail] = await delivered()
    const [path = ''] = mail ? pathsIn(mail) : []
    return path
  }

  it('is the page of the archive, where the letter is public', async () => {
    await read()
    const id = await letter('Public', { archive: 'always' })
    await queue()
    const [mail] = await delivered()
    expect(mail?.text).toContain(`/api/newsletters/public-${id}/view`)
    expect(mail && pathsIn(mail)).toEqual([])
  })

  it('shows a letter that is not public, and nothing of its reader', async () => {
    await read()
    await letter('Private', {
      htmlContent: '<p>Dear {{name|friend}}, {{email}}</p><a href="{{unsubscribe}}">leave</a>',
    })
    const { status, text, headers } = await api('GET', await linkOf())
    expect([status, text]).toEqual([200, expect.stringContaining('Dear friend')])
    expect(text).not.toMatch(new RegExp(`Ada|${email}|unsubscribe`))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it('opens for its reader while they have the topic, and for nobody by a token of another kind', async () => {
    const id = await read()
    await letter('Private')
    const path = await linkOf()
    const open = async (of = path) => (await api('GET', of)).status
    expect(await open()).toBe(200)
    const [delivery] = await query(sql`SELECT id FROM deliveries WHERE listed_in IS NOT NULL`)
    const key = await mailLinkKey({ payload })
    const other = linkToken(key, 'preferences', Number(delivery?.['id']))
    expect(await open(`/api/newsletter/letters/${other}`)).toBe(404)
    expect(await open(`${path}x`)).toBe(404)
    const culture = await createTopic(payload, { name: `Else ${email}` })
    await query(sql`UPDATE newsletter_subscribers SET topics = ${JSON.stringify([culture])}::jsonb
      WHERE id = ${id}`)
    expect(await open()).toBe(404)
    await query(sql`UPDATE newsletter_subscribers SET topics = '[1]' WHERE id = ${id}`)
    expect(await open()).toBe(200)
    await query(leave(email))
    expect(await open()).toBe(404)
  })

  it('is dead once its reader is erased, and the digest has no text any more', async () => {
    await read()
    await letter('Private')
    const path = await linkOf()
    await erasePerson(await createLocalReq({}, payload), { email }, { requestedBy: 'person' })
    expect((await api('GET', path)).status).toBe(404)
    expect(
      await query(sql`SELECT html_content AS html FROM deliveries WHERE kind = 'weekly_digest'`),
    ).toEqual([{ html: null }])
    expect(await queue(2)).toBe(0)
  })
})

describe('a week', () => {
  it.each([
    ['2026-11-30T06:59:59Z', 'Europe/Berlin', '2026-11-23'],
    ['2026-11-30T07:00:00Z', 'Europe/Berlin', '2026-11-30'],
    ['2026-12-06T23:00:00Z', 'UTC', '2026-11-30'],
    ['2026-10-26T06:59:59Z', 'Europe/Berlin', '2026-10-19'],
  ])('at %s in %s is that of %s', (at, zone, day) => {
    expect(weekOf(new Date(at), zone).day).toBe(day)
  })
})
