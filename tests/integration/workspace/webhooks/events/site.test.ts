import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import { beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
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

  it.each(['article', 'action', 'event', 'page'] as const)(
    'deleting a draft makes none: %s',
    async (kind) => {
      const { id } = await make[kind]({ _status: 'draft' })
      const collection = { article: 'news', action: 'actions', event: 'events', page: 'pages' }[
        kind
      ]
      await listen('site.changed')
      await payload.delete({ collection: collection as 'news', id })
      expect(await made()).toEqual([])
    },
  )

  it('one that leaves the menu makes one, and a statement that changes no row none', async () => {
    const { id } = await make.page()
    await payload.updateGlobal({
      slug: 'navigation',
      data: { items: [{ kind: 'page', page: id } as never] },
    })
    await listen('site.changed')
    for (const table of ['tags', 'settings', 'navigation_items', 'about', 'static_images'])
      await webhooks.execute(sql`UPDATE ${sql.identifier(table)} SET id = id WHERE false`)
    await webhooks.execute(sql`DELETE FROM media WHERE false`)
    expect(await made()).toEqual([])
    await payload.delete({ collection: 'pages', id })
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
