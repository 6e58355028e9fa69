import type { Payload } from 'payload'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import type { Operation } from '#src/contract/operation.ts'
import { shownTables } from '#src/contract/shown.ts'
import { dispatcher } from '#tests/support/api.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { createPetition } from '#tests/support/forms.ts'

/** That each cached response declares every table it is read from (`shows`), or it would be stale. */

let payload: Payload
let values: Readonly<Record<string, string>>

beforeAll(async () => {
  payload = await startPayload()
  const make = contentMaker(payload)
  const image = await make.image()
  const tag = await make.tag()
  const common = { tags: [tag.id], slug: 'what-it-shows' }
  const { id: action } = await make.action({ ...common, coverImage: image.id })
  const { id: article } = await make.article({ ...common, image: image.id })
  await make.event({ ...common, image: image.id })
  await make.page(common)
  const data = { id: 'what-it-shows', name: 'Hero', image: image.id }
  await payload.create({ collection: 'static-images', data })
  await payload.create({
    collection: 'newsletters',
    data: {
      ...{ title: 'What it shows', subject: 'What it shows', htmlContent: '<p>Hero</p>' },
      ...{ status: 'sent', approvalStatus: 'approved', sentAt: new Date().toISOString() },
      ...{ inArchive: true, slug: 'what-it-shows' },
    },
  })
  const topic = { name: 'What it shows', slug: 'what-it-shows', isPublic: true, isStandard: false }
  await payload.create({ collection: 'topics', data: { ...topic, position: 9 } })
  const petition = await createPetition(payload)
  values = {
    '/api/newsletters/:slug/view': '/api/newsletters/what-it-shows/view',
    '/api/actions/:id/related': `/api/actions/${action}/related`,
    '/api/news/:id/related': `/api/news/${article}/related`,
    '/api/images/*key': `/api/images/${image.key}`,
    '/api/docs/:file': '/api/docs/swagger-ui.css',
    '/api/door-scripts/:name': '/api/door-scripts/worker.js',
    '/api/search': '/api/search?q=what-it-shows',
    ...Object.fromEntries(
      ['count', 'signatures', 'ledger'].map((name) => [
        `/api/petitions/:slug/${name}`,
        `/api/petitions/${petition.slug}/${name}`,
      ]),
    ),
  }
})
afterEach(() => void vi.restoreAllMocks())

const cached = endpoints
  .map(({ operation }) => operation)
  .filter(({ method, auth, caching }) => method === 'GET' && auth === 'none' && caching !== 'never')

const pathOf = ({ path }: Operation): string =>
  values[path] ?? path.replace(/:(?:slug|id)$/, 'what-it-shows')

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** The tables that the statements of a response read; rows of a document count as the document. */
const tablesReadBy = async (path: string): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const response = await dispatcher(payload)(new Request(`http://localhost${path}`))
  expect(response.status, path).toBe(200)
  await response.text()
  const statements = spy.mock.calls.map(([query]) => textOf(query)).join('\n')
  spy.mockRestore()
  const names = [...statements.matchAll(/\b(?:FROM|JOIN)\s+"?([a-z_]+)"?/gi)].map(([, name]) =>
    (name ?? '')
      .replace(/_rels$/, '')
      .replace(/^(navigation|settings)_.*/, '$1')
      .replace(/^(?:forms|form_totals|petition_.*)$/, 'petitions'),
  )
  return [...new Set(names)].filter((name) => (shownTables as readonly string[]).includes(name))
}

describe('a cached response shows only what it declares', () => {
  it.each(cached.map((operation) => [operation.id, operation] as const))(
    '%s',
    async (_, operation) => {
      const read = await tablesReadBy(pathOf(operation))
      const { shows } = operation
      // Without a declaration every change invalidates it.
      if (shows) expect(shows.tables).toEqual(expect.arrayContaining(read))
      if (shows?.documentOf) expect(read).toContain(shows.documentOf)
    },
  )

  it('the tables that are looked for are those that are read', async () => {
    const read = await tablesReadBy('/api/news')
    expect(read.sort()).toEqual(['media', 'news', 'tags', 'users'])
  })
})
