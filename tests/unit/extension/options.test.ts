import type { CollectionConfig } from 'payload'
import { describe, expect, it } from 'vitest'
import { extendCollections } from '#src/extension/extend-collections.ts'
import { mergeSnapshots } from '#src/extension/merge-snapshots.ts'
import type { MusterOptions } from '#src/extension/options.ts'
import { muster } from '#src/muster.ts'

const news: CollectionConfig = { slug: 'news', fields: [{ name: 'title', type: 'text' }] }
const allow = () => true
const access = { create: allow, read: allow, update: allow, delete: allow }
// What JavaScript, or a cast, may hand in.
const given = (options: object) => () => extendCollections([news], options as MusterOptions)

describe('options of an organisation', () => {
  it('leave a configuration that was given something as it was, but for what is ours', async () => {
    const incoming = { secret: 'x', db: {} as never, endpoints: [], csrf: ['https://a.example'] }
    const config = await muster()(incoming)
    expect(config).toMatchObject({ secret: 'x', csrf: ['https://a.example'] })
    expect(incoming).toEqual({ secret: 'x', db: {}, endpoints: [], csrf: ['https://a.example'] })
  })

  it('keep what other plugins put into the configuration, behind ours', async () => {
    const given = { slug: 'audits', fields: [], access }
    const providers = ['/audit.tsx#Audit']
    const config = await muster()({
      secret: 'x',
      db: {} as never,
      collections: [given],
      admin: { components: { providers } },
    })
    expect(config.collections?.at(-1)?.slug).toBe('audits')
    expect(config.admin?.components?.providers?.at(-1)).toBe('/audit.tsx#Audit')
    expect(config.admin?.components?.providers?.length).toBeGreaterThan(1)
  })

  it('reach the list of jobs too: its words in a language, and whether a role sees it', async () => {
    const config = await muster({
      languages: { pt: { platform: {} as never, words: { Jobs: 'Trabalhos' } } },
      roles: { operator: { label: 'Operator', grants: { users: 'write' } } },
    })({ secret: 'x', db: {} as never })
    const platform = { slug: 'payload-jobs', fields: [] }
    const jobs = config.jobs?.jobsCollectionOverrides?.({ defaultJobsCollection: platform })
    const said: unknown = jobs?.labels?.plural
    expect(typeof said === 'function' && said({ i18n: { language: 'pt' } })).toBe('Trabalhos')
    const { hidden } = jobs?.admin ?? {}
    const isHidden = (role: string) =>
      typeof hidden === 'function' && hidden({ user: { roles: [role] } as never })
    expect(['operator', 'admin', 'editor'].map(isHidden)).toEqual([false, false, true])
  })

  it('are rejected where a collection leaves an access function to the default', () => {
    const { delete: _, ...three } = access
    const shifts = { slug: 'shifts', fields: [], access: three }
    expect(given({ collections: [shifts] })).toThrow('shifts has no access.delete function')
  })

  it('are rejected where a field could not be filled for what is there', () => {
    const field = { name: 'byline', type: 'text', required: true }
    expect(given({ fields: { news: [field] } })).toThrow('news.byline may not be required')
  })

  it.each([
    ['a field to a collection there is not', { fields: { blogs: [] } }, 'no collection blogs'],
    ['a collection of ours', { collections: [{ ...news, access }] }, 'news is one of Muster'],
    ['a role of ours', { roles: { editor: { label: 'E', grants: {} } } }, 'editor is one of'],
  ])('are rejected where they add %s', (_, options, message) => {
    expect(given(options)).toThrow(message)
  })
})

describe('a schema made out of ours, on a later one of ours', () => {
  const before = { tables: { news: { columns: { title: 1 } } }, roles: ['admin', 'editor'] }
  const own = {
    tables: { news: { columns: { title: 1, byline: 1 } }, shifts: {} },
    roles: ['admin', 'editor', 'coordinator'],
  }

  it('is its own while ours stays', () => {
    expect(mergeSnapshots(before, before, own)).toEqual(own)
  })

  it('has what both added, and not what ours has removed', () => {
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
