import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueScheduled } from '#jobs/run-queues.ts'
import { storage } from '#src/data/storage/index.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { env } from '#src/settings/env.ts'
import { removeUnusedUploads } from '#src/submissions/uploads/remove-unused-uploads.ts'
import { lockOldUploadsShared } from '#src/submissions/uploads/sql/uploads.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const hour = 60 * 60_000

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

// The frame of all mails names an upload of these tests.
afterAll(() =>
  payload.updateGlobal({ slug: 'settings', data: { defaultWrapper: '', trapField: '' } }),
)

// What other tests of this worker left.
beforeEach(() => sweep(Date.now() + 1_000 * hour))

const sweep = (now = Date.now()) => removeUnusedUploads(payload, storage(), { now })

const newKey = (hours = 0): string =>
  `student-submissions/${Date.now() - hours * hour}-${randomBytes(8).toString('hex')}.png`

const uploaded = async (hours: number): Promise<string> => {
  const key = newKey(hours)
  for (const each of allKeysOf(key)) await storage().write(each, Buffer.from('x'), 'image/png')
  return key
}

const filesOfOne = allKeysOf(newKey()).length

const filesOf = async (key: string): Promise<number> => {
  const stats = await Promise.all(allKeysOf(key).map((each) => storage().stat(each)))
  return stats.filter((each) => each !== undefined).length
}

const urlOf = (key: string): string => `/api/images/${key}`

const proposal = (over: Record<string, unknown> = {}) => ({
  title: unique('Idea'),
  description: 'We clean the beach',
  contactName: 'Sam',
  contactEmail: 'sam@example.org',
  ...over,
})

const submit = (over: Record<string, unknown>) =>
  api('POST', '/api/student/submit-action', { json: proposal(over) })

describe('the removal of unused uploads', () => {
  it('an unused upload is removed after a day, with its copies', async () => {
    const [old, young] = [await uploaded(25), await uploaded(23)]
    expect(await sweep()).toBe(1)
    expect([await filesOf(old), await filesOf(young)]).toEqual([0, filesOfOne])
    expect(await sweep(Date.now() + 2 * hour)).toBe(1)
    expect(await filesOf(young)).toBe(0)
  })

  it('an upload whose removal was interrupted is removed by the next sweep', async () => {
    const old = await uploaded(25)
    await storage().remove(old)
    expect(await sweep()).toBe(1)
    expect(await filesOf(old)).toBe(0)
  })

  it('an upload that a proposal uses as an image or in its text stays until the proposal is deleted', async () => {
    const [image, within] = [await uploaded(20), await uploaded(20)]
    const content = `<p>Look:</p><img src="${urlOf(within)}">`
    const { json } = await submit({ imageUrls: [urlOf(image)], content })
    expect(await sweep(Date.now() + 48 * hour)).toBe(0)
    expect([await filesOf(image), await filesOf(within)]).toEqual([filesOfOne, filesOfOne])
    const { id } = json as { id: number }
    await payload.delete({ collection: 'action-submissions', id })
    expect(await sweep(Date.now() + 48 * hour)).toBe(2)
  })

  it.each<[string, (address: string) => Promise<unknown>]>([
    [
      'a person',
      (imageUrl) =>
        payload.create({
          collection: 'people',
          data: { name: 'P', role: 'R', imageUrl, displayOrder: 0 },
        }),
    ],
    [
      'a newsletter',
      (address) =>
        payload.create({
          collection: 'newsletters',
          data: {
            title: 'N',
            subject: 'S',
            htmlContent: `<img src="${address}">`,
            status: 'draft',
            approvalStatus: 'pending',
          },
        }),
    ],
    [
      'the draft of an article',
      async (address) => {
        const { id } = await contentMaker(payload).article()
        const data = { content: paragraph(`See ${address}`) }
        await payload.update({ collection: 'news', id, data, draft: true })
      },
    ],
    [
      'settings',
      (address) =>
        payload.updateGlobal({
          slug: 'settings',
          data: { defaultWrapper: `<img src="https://x.test${address}">{{content}}` },
        }),
    ],
  ])('an upload that staff have put into %s stays', async (_, use) => {
    const old = await uploaded(25)
    await use(urlOf(old))
    await sweep()
    expect(await filesOf(old)).toBe(filesOfOne)
  })

  it('a text that resembles the key of an upload does not prevent a removal', async () => {
    const old = await uploaded(25)
    const title = unique('student-submissions/ and more')
    await contentMaker(payload).article({ title })
    expect(await sweep()).toBe(1)
    expect(await filesOf(old)).toBe(0)
  })
})

const holdTrapped = () => payload.updateGlobal({ slug: 'settings', data: { trapField: 'website' } })

describe('while uploads are removed', () => {
  /** Resolves when a connection waits for a lock. */
  const someoneWaits = () =>
    eventually(async () => {
      const { rows } = await payload.db.drizzle.execute(
        sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
      )
      return rows.length > 0
    }, 'the removal waits')

  it('a proposal being stored keeps its uploads from a concurrent sweep', async () => {
    const [used, unused] = [await uploaded(30), await uploaded(30)]
    const req = await createLocalReq({}, payload)
    let removal: Promise<number> | undefined
    await withTransaction(req, async (db) => {
      await lockOldUploadsShared(db)
      removal = sweep()
      await someoneWaits()
      await payload.create({
        collection: 'action-submissions',
        data: { ...proposal(), imageUrls: [urlOf(used)], status: 'new' },
        req,
      })
    })
    expect(await removal).toBe(1)
    expect([await filesOf(used), await filesOf(unused)]).toEqual([filesOfOne, 0])
  })

  it('a proposal being held keeps its uploads from a concurrent sweep', async () => {
    const [used, unused] = [await uploaded(30), await uploaded(30)]
    const req = await createLocalReq({}, payload)
    let removal: Promise<number> | undefined
    await withTransaction(req, async (db) => {
      await lockOldUploadsShared(db)
      removal = sweep()
      await someoneWaits()
      await payload.create({
        collection: 'held-submissions',
        data: {
          kind: 'proposal',
          email: 'sam@example.org',
          reasons: ['trap'],
          network: 'a',
          body: { checked: { imageUrls: [urlOf(used)] } },
        },
        req,
      })
    })
    expect(await removal).toBe(1)
    expect([await filesOf(used), await filesOf(unused)]).toEqual([filesOfOne, 0])
  })

  it.each([
    ['a proposal', {}],
    ['one that is held', { website: 'https://spam.example' }],
  ])('%s whose upload a concurrent sweep removed is rejected', async (_, sent) => {
    await holdTrapped()
    const old = await uploaded(30)
    const req = await createLocalReq({}, payload)
    let response: ReturnType<typeof submit> | undefined
    await withTransaction(req, async (db) => {
      // The lock that the removal holds.
      await db.execute(sql`SELECT pg_advisory_xact_lock(7241014)`)
      response = submit({ imageUrls: [urlOf(old)], ...sent })
      await someoneWaits()
      await storage().remove(old)
    })
    expect((await response)?.json).toEqual({
      error: 'imageUrls: must be addresses that the upload returned',
    })
  })

  it('concurrent proposals with old uploads, held or not, are either rejected or keep their uploads', {
    tags: 'long',
  }, async () => {
    await holdTrapped()
    const keys = await Promise.all(Array.from({ length: 8 }, () => uploaded(30)))
    const [responses] = await Promise.all([
      Promise.all(
        keys.map((key, at) => {
          const host = at % 2 === 0 ? '' : env().BASE_URL
          const website = at % 4 < 2 ? '' : 'https://spam.example'
          return submit({ imageUrls: [host + urlOf(key)], website })
        }),
      ),
      sweep(),
      sweep(),
    ])
    for (const [at, { status }] of responses.entries()) {
      expect([200, 400]).toContain(status)
      expect(await filesOf(keys[at] ?? '')).toBe(status === 200 ? filesOfOne : 0)
    }
  })
})

describe('the task that removes unused uploads', () => {
  it('the task that removes unused uploads is queued once an hour by any number of workers, and runs', async () => {
    await payload.db.drizzle.execute(sql`DELETE FROM payload_jobs`)
    await payload.db.drizzle.execute(sql`DELETE FROM payload_jobs_stats`)
    const old = await uploaded(25)
    await Promise.all([1, 2, 3, 4].map(() => queueScheduled(payload)))
    await queueScheduled(payload)
    const jobs = async () =>
      (
        await payload.find({
          collection: 'payload-jobs',
          pagination: false,
          where: { taskSlug: { equals: 'removeUnusedUploads' } },
        })
      ).docs
    const [job, ...others] = await jobs()
    expect([job?.taskSlug, others]).toEqual(['removeUnusedUploads', []])
    const wait = new Date(job?.waitUntil ?? 0).getTime() - Date.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(hour)
    await payload.db.drizzle.execute(
      sql`UPDATE payload_jobs SET wait_until = now() - interval '1 minute'`,
    )
    await payload.jobs.run({ queue: 'maintenance', silent: true })
    expect(await filesOf(old)).toBe(0)
    expect(await jobs()).toEqual([])
  })

  it('the stats of the task that removes unused uploads are closed over HTTP', async () => {
    const { token } = await createStaff(payload, 'admin')
    for (const method of ['GET', 'POST'])
      expect(
        (
          await callPlatform(method, '/globals/payload-jobs-stats', {
            token,
            ...(method === 'POST' ? { json: {} } : {}),
          })
        ).status,
      ).toBe(403)
  })
})
