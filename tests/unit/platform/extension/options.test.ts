import type { CollectionConfig } from 'payload'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointsWith } from '#endpoints/index.ts'
import { endpoint, jsonResponse, muster, publicOperation } from '#src/muster.ts'
import { mergeSnapshots } from '#src/platform/extension/continue-migrations.ts'
import { extendCollections } from '#src/platform/extension/extend-collections.ts'
import { nothingAdded } from '#src/platform/extension/installed.ts'
import type { MusterOptions } from '#src/platform/extension/options.ts'
import { readPublicOptions } from '#src/platform/extension/public-options.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import { routeMatcher } from '#src/server/http/routes.ts'

const news: CollectionConfig = { slug: 'news', fields: [{ name: 'title', type: 'text' }] }
const allow = () => true
const access = { create: allow, read: allow, update: allow, delete: allow }
const bare = { secret: 'x', db: {} as never }
// What JavaScript, or a cast, may hand in.
const extendWith = (options: object) => () => extendCollections([news], options as MusterOptions)

describe('the options of an organisation', () => {
  it('the configuration passed to muster() is extended and not changed', async () => {
    const incoming = { secret: 'x', db: {} as never, endpoints: [], csrf: ['https://a.example'] }
    const config = await muster()(incoming)
    expect(config).toMatchObject({ secret: 'x', csrf: ['https://a.example'] })
    expect(incoming).toEqual({ secret: 'x', db: {}, endpoints: [], csrf: ['https://a.example'] })
  })

  it('collections and providers of other plugins stay, after Muster’s own', async () => {
    const audits = { slug: 'audits', fields: [], access }
    const providers = ['/audit.tsx#Audit']
    const config = await muster()({
      secret: 'x',
      db: {} as never,
      collections: [audits],
      admin: { components: { providers } },
    })
    expect(config.collections?.at(-1)?.slug).toBe('audits')
    expect(config.admin?.components?.providers?.at(-1)).toBe('/audit.tsx#Audit')
    expect(config.admin?.components?.providers?.length).toBeGreaterThan(1)
  })

  it('the options of an organisation apply to the list of jobs: its labels and its visibility by role', async () => {
    const config = await muster({
      languages: { pt: { platform: {} as never, words: { Jobs: 'Trabalhos' } } },
      roles: { operator: { label: 'Operator', grants: { users: 'write' } } },
    })({ secret: 'x', db: {} as never })
    const platform = { slug: 'payload-jobs', fields: [] }
    const jobs = config.jobs?.jobsCollectionOverrides?.({ defaultJobsCollection: platform })
    const label: unknown = jobs?.labels?.plural
    expect(typeof label === 'function' && label({ i18n: { language: 'pt' } })).toBe('Trabalhos')
    const { hidden } = jobs?.admin ?? {}
    const isHidden = (role: string) =>
      typeof hidden === 'function' && hidden({ user: { roles: [role] } as never })
    expect(['operator', 'admin', 'editor'].map(isHidden)).toEqual([false, false, true])
  })

  it('tasks and workflows of the options and the configuration are added after Muster’s own', async () => {
    const handler = async () => ({ output: {} })
    const own = { slug: 'own', handler }
    const flow = { slug: 'flow', handler: async () => undefined }
    const jobs = { tasks: [{ slug: 'incoming', handler }], processingOrder: '-createdAt' }
    const config = await muster({ tasks: [own], workflows: [flow] })({ ...bare, jobs })
    const slugs = config.jobs?.tasks?.map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['deliverMail', 'sweep']))
    expect(slugs?.slice(-2)).toEqual(['incoming', 'own'])
    expect(config.jobs?.workflows).toMatchObject([{ slug: 'flow' }])
    expect(config.jobs).toMatchObject({ processingOrder: '-createdAt', deleteJobOnComplete: true })
  })

  it('the configuration may allow queueing and cancelling jobs, which no role may by default', async () => {
    const request = { req: {} as never }
    const [closed, open] = await Promise.all(
      [{}, { jobs: { access: { queue: allow } } }].map((more) => muster()({ ...bare, ...more })),
    )
    expect(closed?.jobs?.access?.queue?.(request)).toBe(false)
    expect(open?.jobs?.access?.queue?.(request)).toBe(true)
    expect(open?.jobs?.access?.cancel?.(request)).toBe(false)
    expect(open?.jobs?.access?.run?.(request)).toBe(false)
  })

  it.each([
    ['a task of Muster', { tasks: [{ slug: 'sweep' }] }, "sweep is one of Muster's own"],
    ['a task of the platform', { tasks: [{ slug: 'schedulePublish' }] }, "is one of Muster's own"],
    ['a workflow by the name of a task', { workflows: [{ slug: 'sweep' }] }, 'sweep is one of'],
    ['a task twice', { tasks: [{ slug: 'a' }, { slug: 'a' }] }, 'a is there twice'],
    ['another way to run jobs', { autoRun: [] }, 'autoRun is Muster'],
    ['another rule for who may run jobs', { access: { run: allow } }, 'access.run is Muster'],
  ])('a configuration whose jobs have %s is rejected', async (_, jobs, message) => {
    await expect(muster()({ ...bare, jobs: jobs as never })).rejects.toThrow(message)
  })

  it('options with a collection without its own access functions are rejected', () => {
    const { delete: _, ...three } = access
    const shifts = { slug: 'shifts', fields: [], access: three }
    expect(extendWith({ collections: [shifts] })).toThrow('shifts has no access.delete function')
  })

  it('options with a required field for an existing collection are rejected', () => {
    const field = { name: 'byline', type: 'text', required: true }
    expect(extendWith({ fields: { news: [field] } })).toThrow('news.byline may not be required')
  })

  it.each([
    ['a field to an unknown collection', { fields: { blogs: [] } }, 'no collection blogs'],
    ['a collection of Muster', { collections: [{ ...news, access }] }, 'news is one of Muster'],
    ['a role of Muster', { roles: { editor: { label: 'E', grants: {} } } }, 'editor is one of'],
  ])('options that add %s are rejected', (_, options, message) => {
    expect(extendWith(options)).toThrow(message)
  })
})

describe('what an organisation marks public', () => {
  const text = { name: 'area', type: 'text', public: true }
  const places = { slug: 'places', public: true, access, fields: [text] }
  const read = (options: object) => () => readPublicOptions(options as MusterOptions)
  const fieldsOf = (field: object) => read({ fields: { news: [field] } })
  const placesWith = (more: object) => read({ collections: [{ ...places, ...more }] })
  const handle = async () => ({})
  const operation = (path: string, id = 'countAreas') =>
    endpoint(publicOperation('GET', path, { ...named, id }), handle)
  const named = { summary: 'Counts', group: 'Areas', response: jsonResponse(z.object({})) }

  it('fields of every supported type, and collections of them, are public', () => {
    const date = { name: 'since', type: 'date', label: 'Since when', public: true }
    const options = { fields: { news: [text] }, collections: [{ ...places, fields: [text, date] }] }
    expect(read(options)()).toMatchObject({
      fields: { news: [{ name: 'area', kind: 'text' }] },
      collections: [
        {
          slug: 'places',
          fields: [{ name: 'area' }, { name: 'since', kind: 'time', label: 'Since when' }],
          order: [{ name: 'createdAt', isDescending: true }],
        },
      ],
    })
  })

  it.each([
    [
      'relationship',
      { type: 'relationship', relationTo: 'contacts' },
      /area cannot be public: it is of type relationship; text, /,
    ],
    ['upload elsewhere', { type: 'upload', relationTo: 'proposal-images' }, 'is of type upload'],
    ['email', { type: 'email' }, 'is of type email'],
    ['richText', { type: 'richText' }, 'is of type richText'],
    ['json', { type: 'json' }, 'is of type json'],
    ['group', { type: 'group', fields: [] }, 'is of type group'],
    ['of several values', { hasMany: true }, 'has hasMany'],
    ['localized', { localized: true }, 'has localized'],
    ['virtual', { virtual: true }, 'has virtual'],
    ['hidden', { hidden: true }, 'is hidden'],
    ['hidden in the form', { admin: { hidden: true } }, 'is hidden'],
    ['not for all', { access: { read: allow } }, 'has access.read'],
    ['called as one of ours', { name: 'imageUrl' }, 'has another news.imageUrl'],
  ])('a field cannot be public that is %s', (_, field, message) => {
    expect(fieldsOf({ ...text, ...field })).toThrow(message)
  })

  it('a field inside of another one, or of people, cannot be public', () => {
    const group = { name: 'place', type: 'group', fields: [text] }
    expect(fieldsOf(group)).toThrow('news: a field inside of another one')
    for (const slug of ['contacts', 'users', 'newsletter-subscribers', 'people'])
      expect(read({ fields: { [slug]: [text] } })).toThrow(`of ${slug} none can be public`)
  })

  it.each([
    ['without a public field', { fields: [] }, 'none of its fields is'],
    ['of accounts', { auth: true }, 'it has auth'],
    ['of files', { upload: true }, 'it has auth, upload'],
    ['in a table of another name', { dbName: 'other' }, 'or dbName'],
    ['without times', { timestamps: false }, 'no timestamps'],
    ['of another slug', { slug: 'thePlaces' }, 'its slug is not in kebab case'],
    ['with ids of another kind', { fields: [text, { name: 'id', type: 'text' }] }, 'a field id'],
    [
      'with a field called as a parameter',
      { fields: [{ ...text, name: 'limit' }] },
      'called limit',
    ],
    ['sorted by what is not public', { defaultSort: '-owner' }, 'is sorted by owner'],
  ])('a collection cannot be public %s', (_, more, message) => {
    expect(placesWith(more)).toThrow(message)
  })

  it('a public field of a collection that is not public is rejected', () => {
    expect(placesWith({ public: false })).toThrow('places is not public, and area of it is')
  })

  it('an operation elsewhere, or by the name or path of another one, is rejected', () => {
    expect(read({ operations: [operation('/api/news/newest')] })).toThrow(
      'the path of countAreas does not begin with /api/x/',
    )
    const serve = (...operations: Endpoint[]) =>
      routeMatcher(
        endpointsWith({ ...nothingAdded, ...read({ collections: [places], operations })() }),
      )
    expect(() => serve(operation('/api/x/a', 'listNews'))).toThrow('another one is called listNews')
    expect(() => serve(operation('/api/x/places'))).toThrow(
      'Two operations claim GET /api/x/places',
    )
    expect(serve(operation('/api/x/areas'))('GET', '/api/x/areas')).toBeDefined()
  })

  it('options with something that cannot be public end the start', async () => {
    const fields = { contacts: [text] } as never
    await expect(muster({ fields })(bare)).rejects.toThrow('of contacts none can be public')
  })
})

describe('merged schema snapshots', () => {
  const before = { tables: { news: { columns: { title: 1 } } }, roles: ['admin', 'editor'] }
  const own = {
    tables: { news: { columns: { title: 1, byline: 1 } }, shifts: {} },
    roles: ['admin', 'editor', 'coordinator'],
  }

  it('a merged schema snapshot equals the organisation’s own while Muster’s is unchanged', () => {
    expect(mergeSnapshots(before, before, own)).toEqual(own)
  })

  it('a merged schema snapshot has both sides’ additions and not what Muster has removed', () => {
    const after = {
      tables: { news: { columns: { headline: 1 } }, polls: {} },
      roles: ['admin', 'editor', 'auditor'],
    }
    expect(mergeSnapshots(before, after, own)).toEqual({
      tables: { news: { columns: { headline: 1, byline: 1 } }, polls: {}, shifts: {} },
      roles: ['admin', 'editor', 'auditor', 'coordinator'],
    })
  })
})
