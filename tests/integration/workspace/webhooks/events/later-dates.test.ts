import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { unique } from '#tests/support/content.ts'
import { openWebhookEvents } from '#tests/support/webhook-events.ts'

/** Which calls a change makes, whoever makes it. */

const { payload, make, webhooks, listen, made } = await openWebhookEvents()

beforeEach(() => webhooks.clear())

describe('an article with a later date', () => {
  const later = () => new Date(Date.now() + 3_600_000).toISOString()
  const past = () => new Date(Date.now() - 1_000).toISOString()
  const comeDue = async (id: number) => {
    await webhooks.execute(sql`UPDATE upcoming_news SET due_at = now() - interval '1 second'`)
    // By the clock alone: no one saves it.
    await webhooks.execute(sql`ALTER TABLE news DISABLE TRIGGER note_content`)
    await webhooks.execute(
      sql`UPDATE news SET published_at = ${past()}::timestamptz WHERE id = ${id}`,
    )
    await webhooks.execute(sql`ALTER TABLE news ENABLE TRIGGER note_content`)
  }
  const events = async () => (await made()).map(([event]) => event)

  it('is published when its date comes, once, however many workers look', async () => {
    await listen('news.published', 'news.updated', 'site.changed')
    const publishedAt = later()
    const { id, slug, title } = await make.article({ publishedAt })
    expect(await made()).toEqual([])
    expect(await webhooks.execute(sql`SELECT wait_until AS at FROM payload_jobs`)).toMatchObject([
      { at: expect.anything() },
    ])
    await webhooks.call()
    expect(await made()).toEqual([])
    await comeDue(id)
    await webhooks.execute(sql`UPDATE webhooks SET url = 'https://receiver.invalid'`)
    await Promise.all([1, 2, 3].map(() => webhooks.call()))
    expect(await made()).toEqual([
      ['news.published', { id, slug, title }],
      ['site.changed', {}],
    ])
  })

  it('that was unpublished or put off before then makes none', async () => {
    await listen('news.published', 'news.unpublished')
    const { id } = await make.article({ publishedAt: later() })
    const { id: removed } = await make.article({ publishedAt: later() })
    await payload.update({ collection: 'news', id, data: { _status: 'draft' } })
    await payload.delete({ collection: 'news', id: removed })
    expect(await webhooks.execute(sql`SELECT FROM upcoming_news`)).toEqual([])
    expect(await events()).toEqual([])
  })

  it('that is saved after its date, before a worker saw it, is published then and not again', async () => {
    await listen('news.published', 'news.updated')
    const { id } = await make.article({ publishedAt: later() })
    await comeDue(id)
    await payload.update({
      collection: 'news',
      id,
      data: { title: unique('News'), publishedAt: past(), _status: 'published' },
    })
    await webhooks.call()
    expect(await events()).toEqual(['news.published'])
  })

  it('moved to a later date it is unpublished until then', async () => {
    await listen('news.published', 'news.unpublished')
    const { id } = await make.article()
    await payload.update({
      collection: 'news',
      id,
      data: { publishedAt: later(), _status: 'published' },
    })
    expect(await events()).toEqual(['news.published', 'news.unpublished'])
  })
})
