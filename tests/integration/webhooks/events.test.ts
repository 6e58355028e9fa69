import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/db/transaction.ts'
import { erasePerson } from '#src/privacy/erase-person.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { runQueue } from '#tests/support/job-queue.ts'
import { approvedNewsletter, send, subscribe } from '#tests/support/mail.ts'
import { type Event, type Webhooks, webhooksOf } from '#tests/support/webhooks.ts'

/** Which calls a change makes, whoever makes it. */

let payload: Payload
let make: ContentMaker
let webhooks: Webhooks
let webhook: number

/** A webhook for the test; its receiver is never called here. */
const listen = async (...events: Event[]) => {
  webhook = (await webhooks.create('https://receiver.example.org', events)).id
}
const made = () => webhooks.made(webhook)

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  webhooks = webhooksOf(payload)
})
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

describe('an article with a later date', () => {
  const later = () => new Date(Date.now() + 3_600_000).toISOString()
  const past = () => new Date(Date.now() - 1_000).toISOString()
  const comeDue = async (id: number) => {
    await webhooks.execute(sql`UPDATE upcoming_news SET due_at = now() - interval '1 second'`)
    // By the clock alone: nobody saves it.
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

describe('a change of the site', () => {
  it.each([
    ['a tag', () => make.tag()],
    ['an article', () => make.article()],
    ['a person', () => make.person()],
    ['the navigation', () => payload.updateGlobal({ slug: 'navigation', data: { items: [] } })],
    ['the about page', () => payload.updateGlobal({ slug: 'about', data: {} })],
    ['the settings', () => payload.updateGlobal({ slug: 'settings', data: { siteName: 'Site' } })],
  ])('%s makes one call', async (_, change) => {
    await listen('site.changed')
    await change()
    expect(await made()).toEqual([['site.changed', {}]])
  })

  it('an image makes one when its text changes, and none for what workers add to it', async () => {
    const { id } = await make.image()
    await listen('site.changed')
    await webhooks.execute(sql`UPDATE media SET formats = '[]', placeholder = 'x' WHERE id = ${id}`)
    expect(await made()).toEqual([])
    await payload.update({ collection: 'media', id, data: { alt: unique('Alt') } })
    expect(await made()).toHaveLength(1)
  })

  it('one transaction makes one call, and drafts none', async () => {
    await listen('site.changed')
    await make.article({ _status: 'draft' })
    const req = await createLocalReq({}, payload)
    await withTransaction(req, async () => {
      for (const name of [unique('Tag'), unique('Tag')])
        await payload.create({ collection: 'tags', data: { name, slug: '' }, req })
    })
    expect(await made()).toHaveLength(1)
  })
})

describe('the calls of people', () => {
  it('a proposal and a message are named by their id alone', async () => {
    await listen('proposal.created', 'message.created')
    const message = await payload.create({
      collection: 'contact-submissions',
      data: {
        name: 'Ada',
        email: 'ada@example.org',
        message: 'Hello',
        subject: 'Hi',
        status: 'new',
      },
    })
    const proposal = await payload.create({
      collection: 'action-submissions',
      data: {
        title: 'Beach',
        description: 'Clean',
        contactName: 'Ada',
        contactEmail: 'ada@example.org',
        status: 'new',
      },
    })
    expect(await made()).toEqual([
      ['message.created', { id: message.id }],
      ['proposal.created', { id: proposal.id }],
    ])
  })

  it('whoever subscribes and leaves is a call, whatever wrote it', async () => {
    await listen('subscriber.subscribed', 'subscriber.unsubscribed')
    const email = `${unique('reader').replace(' ', '-')}@example.org`
    const { id } = await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed', source: 'website' },
    })
    const collection = 'newsletter-subscribers'
    await payload.update({ collection, id, data: { name: 'Ada' } })
    await payload.update({ collection, id, data: { status: 'unsubscribed' } })
    await webhooks.execute(sql`
      UPDATE newsletter_subscribers SET status = 'subscribed' WHERE id = ${id}`)
    await payload.delete({ collection, id })
    const data = { id, email }
    expect(await made()).toEqual([
      ['subscriber.subscribed', data],
      ['subscriber.unsubscribed', data],
      ['subscriber.subscribed', data],
      ['subscriber.unsubscribed', data],
    ])
  })

  it('an erasure takes the email out of calls that wait, and says by the id that they left', async () => {
    await listen('subscriber.subscribed', 'subscriber.unsubscribed')
    const email = `${unique('reader').replace(' ', '-')}@example.org`
    const { id } = await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed', source: 'website' },
    })
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email }, { requestedBy: 'person' })
    expect(await made()).toEqual([
      ['subscriber.subscribed', { id }],
      ['subscriber.unsubscribed', { id }],
    ])
    expect((await webhooks.log(webhook)).map(({ body }) => body)).toEqual([
      expect.not.stringContaining(email),
      expect.not.stringContaining(email),
    ])
  })

  it('a hundred at once are a call each, more are one with their numbers', async () => {
    await listen('subscriber.subscribed', 'subscribers.changed')
    await subscribe(payload, unique('few').replace(' ', ''), 100)
    expect(await made()).toHaveLength(100)
    await webhooks.execute(sql`DELETE FROM webhook_calls`)
    await subscribe(payload, unique('many').replace(' ', ''), 101)
    expect(await made()).toEqual([['subscribers.changed', { subscribed: 101, unsubscribed: 0 }]])
  })

  it('a newsletter that is sent is one call, with how many it goes to', async () => {
    await webhooks.execute(sql`DELETE FROM newsletter_subscribers`)
    await listen('newsletter.sent')
    await subscribe(payload, unique('letter').replace(' ', ''), 2)
    const id = await approvedNewsletter(payload)
    await send(payload, id)
    expect(await made()).toEqual([
      ['newsletter.sent', { id, title: 'Letter', subject: 'Hello {{name|friend}}', recipients: 2 }],
    ])
  })
})
