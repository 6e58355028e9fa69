import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { unique } from '#tests/support/content.ts'
import { approvedNewsletter, clearLedger, send } from '#tests/support/mail.ts'
import { firstSupporter, type Supporter, startOwnPages } from '#tests/support/preferences.ts'
import { createStaff } from '#tests/support/staff.ts'
import { createTopic } from '#tests/support/topics.ts'

let payload: Payload
let api: ApiClient
let ada: Supporter

beforeAll(async () => {
  ;({ payload, api } = await startOwnPages())
})
beforeEach(async () => {
  await clearLedger(payload)
  ada = await firstSupporter(payload)
})

const run = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await payload.db.drizzle.execute(statement)).rows

/** The page that a newsletter to Ada links to. */
const pageOf = async (newsletter: number): Promise<string> => {
  await send(payload, newsletter)
  const [delivery] = await run(
    sql`SELECT id FROM deliveries WHERE newsletter_id = ${newsletter} AND email = ${ada.email}`,
  )
  const token = linkToken(await mailLinkKey({ payload }), 'preferences', Number(delivery?.['id']))
  return (await api('GET', `/api/preferences/${token}`)).text
}

describe('why a reader got a mail', () => {
  it('is their consent with its text, the topic, the segments and who approved it', async () => {
    const name = unique('Hikes')
    const topic = await createTopic(payload, { name, isPublic: false })
    await payload.update({
      collection: 'newsletter-subscribers',
      where: { email: { equals: ada.email } },
      data: { topics: [topic] },
      context: { consent: { source: 'form', text: 'Write to me <about> hikes' } },
    })
    const conditions = [{ field: 'city' as const, not: false, cities: [ada.name] }]
    await run(sql`UPDATE contacts SET city = ${ada.name} WHERE id = ${ada.contact}`)
    const segment = await payload.create({
      collection: 'segments',
      data: {
        ...{ name: unique('People of Utrecht'), shared: true },
        rules: { match: 'all', not: false, conditions },
      },
    })
    const approver = await createStaff(payload, 'admin')
    const text = await pageOf(
      await approvedNewsletter(payload, {
        audience: { topic, segments: [segment.id] },
        approvedBy: approver.id,
      }),
    )
    expect(text).toContain('Why did I get this email?')
    expect(text).toContain(`to those who are subscribed to “${name}”.`)
    expect(text).toMatch(/You agreed to that on .*, by a form\./)
    expect(text).toContain('Write to me &lt;about&gt; hikes')
    expect(text).toContain(`It was for: ${segment.name}.`)
    expect(text).toMatch(/<p>.+ approved it\.<\/p>/)
  })

  it('is what they had agreed to then, and not what staff noted, or what came later', async () => {
    const change = (source: string, text: string) =>
      payload.update({
        collection: 'newsletter-subscribers',
        where: { email: { equals: ada.email } },
        data: { status: source === 'link' ? 'subscribed' : 'unsubscribed' },
        context: { consent: { source, text } as never },
      })
    const newsletter = await approvedNewsletter(payload)
    const text = await pageOf(newsletter)
    expect(text).toMatch(/You agreed to that on .*, recorded by our staff\./)
    await change('staff', 'a private note')
    await change('link', 'agreed later')
    const [delivery] = await run(
      sql`SELECT id FROM deliveries WHERE newsletter_id = ${newsletter} AND email = ${ada.email}`,
    )
    const token = linkToken(await mailLinkKey({ payload }), 'preferences', Number(delivery?.['id']))
    const page = (await api('GET', `/api/preferences/${token}`)).text
    const [, why = ''] = /Why did I get this email\?([\s\S]*?)<\/details>/.exec(page) ?? []
    expect(why).toContain('recorded by our staff')
    expect(page).not.toContain('a private note')
    expect(why).not.toContain('agreed later')
  })

  it('is how they came to the topic, and not how they came to or left another one since', async () => {
    const [hikes, talks] = [await createTopic(payload), await createTopic(payload)]
    const choose = (topics: number[], source: string, text: string) =>
      payload.update({
        collection: 'newsletter-subscribers',
        where: { email: { equals: ada.email } },
        data: { topics },
        context: { consent: { source, text } as never },
      })
    await choose([hikes], 'form', 'Write to me about hikes')
    await choose([hikes, talks], 'form', 'Write to me about talks')
    await choose([hikes], 'link', '')
    const page = await pageOf(await approvedNewsletter(payload, { audience: { topic: hikes } }))
    const [, why = ''] = /Why did I get this email\?([\s\S]*?)<\/details>/.exec(page) ?? []
    expect(why).toMatch(/You agreed to that on .*, by a form\./)
    expect(why).toContain('Write to me about hikes')
    expect(why).not.toContain('talks')
  })

  it('of a mail that staff wrote is that they chose its recipients', async () => {
    const { text } = await api('GET', ada.path)
    expect(text).toMatch(/Our staff sent it on .* to you and whoever else they chose\./)
    expect(text).not.toContain('approved it')
  })
})
