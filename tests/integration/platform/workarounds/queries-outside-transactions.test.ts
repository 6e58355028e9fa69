import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contentMaker, unique } from '#tests/support/content.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { documents, fileForm } from '#tests/support/documents.ts'
import { joinItems } from '#tests/support/forms.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { isShort } from '#tests/support/long.ts'
import { picture } from '#tests/support/media-library.ts'
import { outsideQueriesOf, watchQueries } from '#tests/support/outside-queries.ts'
import { callPlatform, type PlatformCall } from '#tests/support/platform-api.ts'
import { between } from '#tests/support/shifts.ts'
import { createStaff } from '#tests/support/staff.ts'
import { openWrittenDocuments } from '#tests/support/written-documents.ts'

afterAll(watchQueries())

type Fields = Record<string, unknown>

let payload: Payload
let token: string
let written: Awaited<ReturnType<typeof openWrittenDocuments>>
const refs = { contact: 0, stage: 0, template: 0 }

beforeAll(async () => {
  payload = await startPayload()
  written = await openWrittenDocuments()
  token = (await createStaff(payload, 'admin', 'editor', 'organizer', 'communicator')).token
  const data = { name: 'Ann', status: 'Contact' as const }
  refs.contact = (await payload.create({ collection: 'contacts', data })).id
  refs.stage = Number(
    (await payload.create({ collection: 'progression-stages', data: stage() })).id,
  )
})

const stage = () => ({ name: unique('Stage'), order: 1 })
const draft = (fields: Fields = {}) => ({
  title: unique('T'),
  slug: '',
  description: 'D',
  ...fields,
})
const mail = (fields: Fields) => ({ subject: 'S', htmlContent: '<p>Hi</p>', ...fields })

/** A document of each collection that staff create, and what a change of it sets. */
const created: Readonly<
  Record<string, { create: () => Fields | Promise<FormData>; change: Fields }>
> = {
  actions: { create: () => draft(), change: { description: 'E' } },
  news: { create: () => draft(), change: { description: 'E' } },
  events: {
    create: () => draft({ location: 'Here', startDate: '2031-01-01T10:00:00.000Z' }),
    change: { description: 'E' },
  },
  pages: { create: () => draft(), change: { description: 'E' } },
  people: { create: () => ({ name: 'Ann', role: 'Chair' }), change: { role: 'Member' } },
  tags: { create: () => ({ name: unique('Tag'), slug: '' }), change: { name: unique('Tag') } },
  topics: { create: () => ({ name: unique('Topic'), slug: '' }), change: { position: 2 } },
  media: { create: async () => imageForm(await picture(40, 30)), change: { alt: 'Sea' } },
  files: {
    create: async () => fileForm(documents.pdf, 'a.pdf', { title: unique('File') }),
    change: { title: unique('File') },
  },
  'static-images': {
    create: () => ({ id: unique('hero').replace(' ', '-'), name: 'Hero' }),
    change: { name: 'Other' },
  },
  redirects: {
    create: () => ({ from: `/${unique('old').replace(' ', '-')}`, to: '/about' }),
    change: { to: '/news' },
  },
  'about-values': {
    create: () => ({ title: 'V', description: 'D' }),
    change: { description: 'E' },
  },
  'event-shifts': {
    create: () => ({ title: unique('Shift'), needed: 1, ...between(9, 12) }),
    change: { location: 'Yard' },
  },
  contacts: {
    create: () => ({ name: 'Ann', status: 'Contact', email: uniqueEmail() }),
    change: { notes: 'Tall', status: 'Member' },
  },
  interactions: {
    create: () => ({ contact: refs.contact, kind: 'call', at: '2026-01-01T00:00:00.000Z' }),
    change: { notes: 'Long' },
  },
  'progression-stages': { create: stage, change: { description: 'D' } },
  'follow-up-rules': {
    create: () => ({ name: 'Call', triggerStage: refs.stage, daysAfter: 3, catchupType: 'call' }),
    change: { daysAfter: 4 },
  },
  segments: {
    create: () => ({
      name: unique('Segment'),
      rules: { match: 'all', conditions: [{ field: 'city', not: false, cities: ['Bern'] }] },
    }),
    change: { name: unique('Segment') },
  },
  'contact-fields': {
    create: () => ({
      label: unique('Field'),
      name: unique('f').replaceAll(/\W/g, ''),
      type: 'text',
      order: 1,
    }),
    change: { order: 2 },
  },
  'import-mappings': {
    create: () => ({ name: unique('Mapping'), kind: 'contacts', mapping: { columns: {} } }),
    change: { name: unique('Mapping') },
  },
  newsletters: { create: () => mail({ title: unique('N') }), change: { subject: 'T' } },
  'compose-emails': {
    create: () => mail({ title: 'M', recipientEmails: [uniqueEmail()] }),
    change: { subject: 'T' },
  },
  'email-templates': { create: () => mail({ name: unique('T') }), change: { subject: 'T' } },
  forms: {
    create: () => ({ title: unique('F'), items: joinItems }),
    change: { description: 'D' },
  },
  'newsletter-subscribers': {
    create: () => ({ email: uniqueEmail(), status: 'subscribed' }),
    change: { name: 'Ann' },
  },
  users: {
    create: () => ({
      username: unique('u').replace(' ', '-'),
      email: uniqueEmail(),
      roles: ['editor'],
      password: 'correct horse 9',
    }),
    change: { displayName: 'Ann' },
  },
  'retention-rules': {
    create: () => ({ name: 'Old', kind: 'messages', age: 24, unit: 'months' }),
    change: { age: 36 },
  },
  webhooks: {
    create: () => ({ name: 'Hook', url: 'https://example.org/h', events: ['news.published'] }),
    change: { name: 'Other' },
  },
}

/** Collections whose documents only commands and the public create. */
const ofCommands = [
  'contact-submissions',
  'action-submissions',
  'proposal-images',
  'replies',
  'held-submissions',
  'event-registrations',
  'form-answers',
  'event-shift-sign-ups',
  'progression-entries',
  'follow-ups',
  'consents',
  'imports',
  'erasures',
  'deliveries',
  'bounces',
  'api-keys',
  'bulk-edits',
  'webhook-calls',
]

/**
 * An upload is noted before its transaction ends, so that the note survives a rollback: through
 * another area of the pool, and all uploads are of one area, which leaves that half of the slots.
 */
const isOfConcern = (query: string) => !query.startsWith('INSERT INTO unfinished_images ')

const stored = z.object({ doc: z.object({ id: z.union([z.int(), z.string()]) }) })
const versions = z.object({ docs: z.array(z.object({ id: z.union([z.int(), z.string()]) })) })

async function pass(method: string, path: string, call: PlatformCall = {}) {
  const { result, outside } = await outsideQueriesOf(() =>
    callPlatform(method, path, { token, ...call }),
  )
  expect([method, path, result.status, result.status < 300 ? '' : result.text]).toEqual([
    method,
    path,
    method === 'POST' && result.status === 201 ? 201 : 200,
    '',
  ])
  expect(outside.filter(isOfConcern), `${method} ${path}`).toEqual([])
  return result
}

const sent = (body: Fields | FormData): PlatformCall =>
  body instanceof FormData ? { body } : { json: body }

describe('operations keep to the connection of their own transaction', () => {
  it('every collection is one that staff create or that commands and the public do', () => {
    const slugs = payload.config.collections.map(({ slug }) => slug)
    const ours = slugs.filter((slug) => !slug.startsWith('payload-'))
    expect(ours.toSorted()).toEqual([...Object.keys(created), ...ofCommands].toSorted())
  })

  it.each(Object.entries(created))(
    'to create, change, duplicate and delete one of %s takes one connection',
    async (slug, { create, change }) => {
      const first = await pass('POST', `/${slug}`, sent(await create()))
      const { doc } = stored.parse(first.json)
      const where = `where[id][equals]=${doc.id}`
      await pass('PATCH', `/${slug}/${doc.id}`, { json: change })
      await pass('PATCH', `/${slug}?${where}`, { json: slug === 'users' ? {} : change })
      const { config } = payload.collections[slug as 'news']
      if (!config.disableDuplicate && !config.upload && slug !== 'static-images') {
        const { result, outside } = await outsideQueriesOf(() =>
          callPlatform('POST', `/${slug}/${doc.id}/duplicate`, { token, json: {} }),
        )
        expect(result.status).toBeLessThan(500)
        expect(outside).toEqual([])
      }
      if (slug === 'users') return
      await pass('DELETE', `/${slug}/${doc.id}`)
      const second = stored.parse((await pass('POST', `/${slug}`, sent(await create()))).json)
      await pass('DELETE', `/${slug}?where[id][equals]=${second.doc.id}`)
    },
  )

  it.each(['actions', 'news', 'events', 'pages'] as const)(
    'to save a draft of %s, publish, restore a version and unpublish takes one connection',
    async (slug) => {
      const body = sent(await (created[slug]?.create() ?? {}))
      const { doc } = stored.parse((await pass('POST', `/${slug}?draft=true`, body)).json)
      const path = `/${slug}/${doc.id}`
      await pass('PATCH', `${path}?draft=true&autosave=true`, { json: { description: 'F' } })
      await pass('PATCH', path, { json: { _status: 'published' } })
      const list = await callPlatform('GET', `/${slug}/versions?where[parent][equals]=${doc.id}`, {
        token,
      })
      const [version] = versions.parse(list.json).docs
      await pass('POST', `/${slug}/versions/${version?.id}`)
      await pass('POST', `/${slug}/versions/${version?.id}?draft=true`)
      await pass('PATCH', path, { json: { _status: 'draft' } })
    },
  )

  it.each(['about', 'navigation', 'settings'] as const)(
    'to save %s takes one connection',
    async (slug) => {
      const { json } = await callPlatform('GET', `/globals/${slug}?depth=0`, { token })
      await pass('POST', `/globals/${slug}`, { json })
    },
  )

  it.each(['contact-submissions', 'action-submissions'] as const)(
    'to change and delete one of %s takes one connection',
    async (slug) => {
      const sender = { name: 'A', email: uniqueEmail(), subject: 'S', message: 'M' }
      const proposal = {
        title: 'T',
        description: 'D',
        contactName: 'A',
        contactEmail: uniqueEmail(),
      }
      const data = slug === 'contact-submissions' ? sender : proposal
      const { id } = await payload.create({ collection: slug, data: data as never })
      await pass('PATCH', `/${slug}/${id}`, { json: { notes: 'N' } })
      await pass('DELETE', `/${slug}/${id}`)
    },
  )

  it('the writes of the contract take one connection each', async () => {
    for (const [name, { list, sample, cleared }] of Object.entries(written.updates)) {
      const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: Fields) =>
        outsideQueriesOf(() => written.api(method, path, { token: written.token, json }))
      const creation = await call('POST', list, sample())
      const { id } = z.looseObject({ id: z.int() }).parse(creation.result.json)
      const update = await call('PUT', `${list}/${id}`, cleared)
      const deletion = await call('DELETE', `${list}/${id}`)
      for (const { result, outside } of [creation, update, deletion])
        expect([name, result.status, outside]).toEqual([name, 200, []])
    }
    for (const [name, { path, required }] of Object.entries(written.creations)) {
      if (!path) continue
      const place = await path()
      const { result, outside } = await outsideQueriesOf(() =>
        written.api('POST', place, { token: written.token, json: required() }),
      )
      expect([name, result.status, outside]).toEqual([name, 200, []])
    }
  })
})

describe('fifty saves at once', () => {
  it.each(['PATCH', ...(isShort ? [] : ['DELETE'])])(
    'fifty %s of articles at once all succeed',
    async (method) => {
      const make = contentMaker(payload)
      const articles = await Promise.all(Array.from({ length: 50 }, () => make.article()))
      const statuses = await Promise.all(
        articles.map(async ({ id }) => {
          const json = method === 'PATCH' ? { json: { description: 'At once' } } : {}
          return (await callPlatform(method, `/news/${id}`, { token, ...json })).status
        }),
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
    },
  )
})
