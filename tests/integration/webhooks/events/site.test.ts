import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import { beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/db/transaction.ts'
import { unique } from '#tests/support/content.ts'
import { openWebhookEvents } from '#tests/support/webhook-events.ts'

/** Which calls a change makes, whoever makes it. */

const { payload, make, webhooks, listen, made } = await openWebhookEvents()

beforeEach(() => webhooks.clear())

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
