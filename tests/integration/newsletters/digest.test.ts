import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let writer: Staff
let make: ContentMaker
beforeAll(async () => {
  payload = await startPayload()
  writer = await createStaff(payload, 'communicator')
  make = contentMaker(payload)
  await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'en', timeZone: '' } })
})

const run = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)

// What other tests published is not new, and what they sent is as old as what counts without it.
beforeEach(async () => {
  await run(sql`UPDATE newsletters SET sent_at = now() - interval '30 days' WHERE status = 'sent'`)
  await run(sql`UPDATE news SET published_at = now() - interval '10 years'`)
  await run(sql`UPDATE events SET start_date = now() - interval '1 year'`)
  await run(sql`DELETE FROM _actions_v`)
  await run(sql`UPDATE actions SET created_at = now() - interval '10 years'`)
})

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString()

const digest = z.object({
  digest: z.object({ subject: z.string(), title: z.string(), body: z.unknown() }).nullable(),
})
const read = async () => {
  const { status, json } = await callPlatform('GET', '/newsletters/digest', { token: writer.token })
  expect(status, JSON.stringify(json)).toBe(200)
  return digest.parse(json).digest
}
const cards = async (): Promise<string[]> =>
  readBody((await read())?.body).flatMap((block) =>
    block.kind === 'card' ? [`${block.entry.collection}/${block.entry.id}`] : [],
  )

const sentNewsletter = async (at: string, data: object = {}): Promise<number> => {
  const id = await approvedNewsletter(payload, data)
  await run(sql`UPDATE newsletters SET status = 'sent', sent_at = ${at} WHERE id = ${id}`)
  return id
}

describe('what is new since the last newsletter', () => {
  it('is nothing where nothing was published and nothing comes up', async () => {
    expect(await read()).toBeNull()
    const { status, json } = await callPlatform('POST', '/newsletters/digest', {
      token: writer.token,
    })
    expect([status, json]).toEqual([200, { id: null }])
  })

  it('is what was published, the newest first, and what comes up, the soonest first', async () => {
    const older = await make.article({ publishedAt: days(-3) })
    const newer = await make.article({ publishedAt: days(-1) })
    const later = await make.event({ startDate: days(9) })
    const sooner = await make.event({ startDate: days(2) })
    const action = await make.action()
    expect(await cards()).toEqual([
      ...[`news/${newer.id}`, `news/${older.id}`],
      ...[`events/${sooner.id}`, `events/${later.id}`],
      `actions/${action.id}`,
    ])
  })

  it('leaves out drafts, what is scheduled, cancelled, over or far away', async () => {
    await make.article({ _status: 'draft', publishedAt: days(-1) })
    await make.article({ publishedAt: days(1) })
    const withdrawn = await make.article({ publishedAt: days(-1) })
    await payload.update({ collection: 'news', id: withdrawn.id, data: { _status: 'draft' } })
    await make.action({ _status: 'draft' })
    await make.event({ _status: 'draft', startDate: days(2) })
    await make.event({ cancelled: true, startDate: days(2) })
    await make.event({ startDate: days(-1) })
    await make.event({ startDate: days(60) })
    expect(await read()).toBeNull()
  })

  it('an action is new since it was first published, not since it was drafted or changed', async () => {
    const drafted = await make.action({ _status: 'draft' })
    await run(
      sql`UPDATE actions SET created_at = now() - interval '1 year' WHERE id = ${drafted.id}`,
    )
    await run(sql`
      UPDATE _actions_v SET created_at = now() - interval '1 year' WHERE parent_id = ${drafted.id}`)
    const publish = { _status: 'published' as const }
    await payload.update({ collection: 'actions', id: drafted.id, data: publish })
    expect(await cards()).toEqual([`actions/${drafted.id}`])
    await run(sql`
      UPDATE _actions_v SET created_at = now() - interval '1 year' WHERE parent_id = ${drafted.id}`)
    const title = 'Changed since'
    await payload.update({ collection: 'actions', id: drafted.id, data: { title, ...publish } })
    expect(await read()).toBeNull()
  })

  it('is counted from the last newsletter to all subscribers, not from one to segments or a draft', async () => {
    const before = await make.article({ publishedAt: days(-5) })
    const after = await make.article({ publishedAt: days(-3) })
    await approvedNewsletter(payload)
    const toSegments = await sentNewsletter(days(-1))
    await run(sql`
      INSERT INTO newsletter_sendings (newsletter_id, audience)
      VALUES (${toSegments}, '{"segments":[7],"minus":[]}')`)
    expect(await cards()).toEqual([`news/${after.id}`, `news/${before.id}`])
    const toAll = await sentNewsletter(days(-4))
    await run(sql`
      INSERT INTO newsletter_sendings (newsletter_id, audience)
      VALUES (${toAll}, '{"segments":[],"minus":[]}')`)
    expect(await cards()).toEqual([`news/${after.id}`])
  })

  it('is bounded for each kind, and what is left out is said', async () => {
    for (let at = 0; at < 10; at += 1) await make.article({ publishedAt: days(-1) })
    expect(await cards()).toHaveLength(8)
    const buttons = readBody((await read())?.body).filter(({ kind }) => kind === 'button')
    expect(buttons).toEqual([{ kind: 'button', label: '2 more articles', url: '/news' }])
  })
})

describe('a draft of what is new', () => {
  it('is a pending newsletter of its author, rendered with its cards', async () => {
    const article = await make.article({ publishedAt: days(-1) })
    const { json } = await callPlatform('POST', '/newsletters/digest', { token: writer.token })
    const { id } = z.object({ id: z.int() }).parse(json)
    const made = await payload.findByID({ collection: 'newsletters', id, depth: 0 })
    expect(made).toMatchObject({
      ...{ status: 'draft', approvalStatus: 'pending', writtenWith: 'composer' },
      ...{ createdBy: writer.id, frame: 'masthead' },
    })
    expect(made.subject).toMatch(/^What is new: /)
    expect(made.htmlContent).toContain(article.title)
    expect(made.textContent).toContain(`http://muster.test/news/${article.slug}`)
  })

  it.each(['GET', 'POST'])('%s is for who may write newsletters', async (method) => {
    expect((await callPlatform(method, '/newsletters/digest')).status).toBe(401)
    for (const role of ['editor', 'organizer'] as const) {
      const { token } = await createStaff(payload, role)
      expect((await callPlatform(method, '/newsletters/digest', { token })).status).toBe(403)
    }
    for (const role of ['communicator', 'admin'] as const) {
      const { token } = await createStaff(payload, role)
      expect((await callPlatform(method, '/newsletters/digest', { token })).status).toBe(200)
    }
  })
})
