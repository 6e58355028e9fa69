import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import { beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { unique } from '#tests/support/content.ts'
import { runQueue } from '#tests/support/job-queue.ts'
import { openWebhookEvents } from '#tests/support/webhook-events.ts'

/** Which calls a change makes, whoever makes it. */

const { payload, make, webhooks, listen, made } = await openWebhookEvents()

beforeEach(() => webhooks.clear())

const kinds = [
  ['news', 'news', () => make.article({ _status: 'draft' })],
  ['actions', 'action', () => make.action({ _status: 'draft' })],
  ['events', 'event', () => make.event({ _status: 'draft' })],
  ['pages', 'page', () => make.page({ _status: 'draft' })],
] as const

describe('the calls of content', () => {
  it.each(kinds)(
    '%s: drafts make none; publishing, changing and unpublishing one each',
    async (collection, name, draft) => {
      await listen(`${name}.published`, `${name}.updated`, `${name}.unpublished`)
      const { id, title, slug } = await draft()
      await payload.update({ collection, id, draft: true, data: { title: `${title} one` } })
      expect(await made()).toEqual([])
      await payload.update({ collection, id, data: { title, _status: 'published' } })
      await payload.update({ collection, id, draft: true, data: { title: 'Not yet' } })
      await payload.update({
        collection,
        id,
        data: { title: `${title} two`, _status: 'published' },
      })
      await payload.update({ collection, id, data: { _status: 'draft' } })
      expect(await made()).toEqual([
        [`${name}.published`, { id, slug, title }],
        [`${name}.updated`, { id, slug, title: `${title} two` }],
        [`${name}.unpublished`, { id, slug, title: `${title} two` }],
      ])
    },
  )

  it('a deletion unpublishes what was public, and a draft makes no call', async () => {
    await listen('page.unpublished')
    const { id, slug, title } = await make.page()
    const draft = await make.page({ _status: 'draft' })
    for (const each of [id, draft.id]) await payload.delete({ collection: 'pages', id: each })
    expect(await made()).toEqual([['page.unpublished', { id, slug, title }]])
  })

  it('a changed slug comes with the one before', async () => {
    await listen('action.updated')
    const { id, slug, title } = await make.action()
    const next = unique('other').replace(' ', '-')
    await payload.update({ collection: 'actions', id, data: { slug: next, _status: 'published' } })
    expect(await made()).toEqual([
      ['action.updated', { id, slug: next, title, previousSlug: slug }],
    ])
  })

  it('people are published by their own field', async () => {
    await listen('person.published', 'person.updated', 'person.unpublished')
    const { id, name } = await make.person({ published: false })
    const update = (data: object) => payload.update({ collection: 'people', id, data })
    await update({ role: 'Other' })
    await update({ published: true })
    await update({ role: 'Another' })
    await update({ published: false })
    expect(await made()).toEqual([
      ['person.published', { id, name }],
      ['person.updated', { id, name }],
      ['person.unpublished', { id, name }],
    ])
  })

  it('a scheduled publication makes the call when it runs', async () => {
    await listen('news.published', 'news.unpublished')
    const { id } = await make.article({ _status: 'draft' })
    const queue = (type: 'publish' | 'unpublish') =>
      payload.jobs.queue({
        task: 'schedulePublish',
        input: { type, doc: { relationTo: 'news', value: id } },
      })
    await queue('publish')
    await runQueue(payload, 'default')
    await queue('unpublish')
    await runQueue(payload, 'default')
    expect((await made()).map(([event]) => event)).toEqual(['news.published', 'news.unpublished'])
  })

  it('a change that is rolled back makes no call and no job', async () => {
    await listen('page.published', 'site.changed')
    const req = await createLocalReq({}, payload)
    const failing = withTransaction(req, async () => {
      await payload.create({
        collection: 'pages',
        data: { title: unique('Page'), slug: '', description: 'x', _status: 'published' },
        req,
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await made()).toEqual([])
    expect(await webhooks.execute(sql`SELECT FROM payload_jobs`)).toEqual([])
  })

  it('a call has its job, committed with it', async () => {
    await listen('page.published')
    await make.page()
    const jobs = await webhooks.execute(sql`
      SELECT task_slug::text AS task, queue, wait_until AS at FROM payload_jobs`)
    expect(jobs).toEqual([{ task: 'callWebhooks', queue: 'webhooks', at: null }])
  })

  it('a webhook that is off, or not for that event, is not called', async () => {
    const off = await webhooks.create('https://off.example.org', ['page.published'], {
      active: false,
    })
    const other = await webhooks.create('https://other.example.org', ['page.updated'])
    await make.page()
    expect([...(await webhooks.made(off.id)), ...(await webhooks.made(other.id))]).toEqual([])
  })
})
