import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let make: ContentMaker
let token: string

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  token = (await createStaff(payload, 'admin')).token
})

const saved = z.object({ doc: z.object({ updatedAt: z.string() }) })
const save = async (path: string, json: object, version?: string) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  const response = await callPlatform('PATCH', path, { token, json, headers })
  return { ...response, version: saved.safeParse(response.json).data?.doc.updatedAt ?? '' }
}
const autosaved = (path: string) => `${path}?draft=true&autosave=true&depth=0`

describe('a save that names the version it has seen', () => {
  it('follows the one before it, of a draft and of what is published', async () => {
    const { id, updatedAt } = await make.article()
    const first = await save(autosaved(`/news/${id}`), { title: 'One' }, updatedAt)
    expect(first.status, first.text).toBe(200)
    const second = await save(autosaved(`/news/${id}`), { title: 'Two' }, first.version)
    expect(second.status, second.text).toBe(200)
    const third = await save(`/news/${id}`, { _status: 'published' }, second.version)
    expect(third.status, third.text).toBe(200)
    const read = await callPlatform('GET', `/news/${id}?draft=true&depth=0`, { token })
    expect(read.json['updatedAt']).toBe(third.version)
  })

  it('is rejected once another version is there, and changes nothing', async () => {
    const { id, updatedAt } = await make.article()
    await save(autosaved(`/news/${id}`), { title: 'Theirs' })
    for (const path of [autosaved(`/news/${id}`), `/news/${id}`]) {
      const { status, text } = await save(path, { title: 'Mine', _status: 'draft' }, updatedAt)
      expect([status, text]).toEqual([412, expect.stringContaining('Another user has changed it')])
    }
    const newest = await payload.findByID({ collection: 'news', id, draft: true })
    expect(newest.title).toBe('Theirs')
  })

  it('of two at once that have seen the same version one is stored', async () => {
    const { id, updatedAt } = await make.article()
    const both = ['One', 'Two'].map((title) => save(autosaved(`/news/${id}`), { title }, updatedAt))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 412])
  })

  it('holds for newsletters, composed mails and templates, and a save without a version for all', async () => {
    const mail = { subject: 'S', htmlContent: '<p>Hi</p>' }
    for (const [slug, more] of [
      ['newsletters', { title: 'N' }],
      ['compose-emails', { title: 'M', recipientEmails: [uniqueEmail()] }],
      ['email-templates', { name: unique('T') }],
    ] as const) {
      const json = { ...mail, ...more }
      const { json: created } = await callPlatform('POST', `/${slug}`, { token, json })
      const { id, updatedAt } = z
        .object({ doc: z.object({ id: z.int(), updatedAt: z.string() }) })
        .parse(created).doc
      const path = `/${slug}/${id}`
      const first = await save(path, { subject: 'One' }, updatedAt)
      const second = await save(path, { subject: 'Two' }, first.version)
      const outdated = await save(path, { subject: 'Three' }, first.version)
      const plain = await save(path, { subject: 'Four' })
      expect([first, second, outdated, plain].map(({ status }) => status)).toEqual([
        200, 200, 412, 200,
      ])
    }
  })

  it('made by autosave withdraws the approval of a newsletter, and one sitting is one entry of the trail', async () => {
    const json = { title: 'N', subject: 'S', htmlContent: '<p>Hi</p>' }
    const { json: created } = await callPlatform('POST', '/newsletters', { token, json })
    const { id } = z.object({ doc: z.object({ id: z.int() }) }).parse(created).doc
    await payload.db.pool.query(
      "UPDATE newsletters SET approval_status = 'approved' WHERE id = $1",
      [id],
    )
    const path = `/newsletters/${id}?autosave=true&depth=0`
    const untouched = await save(path, { notes: 'For us' })
    expect(untouched.json['doc']).toMatchObject({ approvalStatus: 'approved' })
    for (const subject of ['One', 'Two', 'Three']) {
      const { json } = await save(path, { subject })
      expect(json['doc']).toMatchObject({ subject, approvalStatus: 'pending' })
    }
    const { rows } = await payload.db.pool.query<{ fields: string[] }>(
      `SELECT fields FROM audit_entries WHERE collection = 'newsletters' AND document_id = $1
       AND 'subject' = ANY(fields)`,
      [String(id)],
    )
    expect(rows.length).toBeLessThan(3)
  })
})
