import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ReturnType<typeof apiClient>
let admin: Staff
let unnamed: Staff
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
  unnamed = await createStaff(payload, 'editor')
  await payload.db.pool.query('UPDATE users SET display_name = $2 WHERE id = $1', [unnamed.id, ''])
})

const authored = z.object({ json: z.object({ author: z.object({ name: z.string() }) }) })
const listed = z.object({ docs: z.array(z.object({ displayName: z.string().nullish() })) })
const one = z.object({ displayName: z.string().nullish() })

describe('an author without a display name', () => {
  it('is called by the username in the contract, in feeds and in drafts', async () => {
    const { slug } = await contentMaker(payload).article({ author: unnamed.id })
    const { json } = authored.parse(await api('GET', `/api/news/${slug}`))
    expect(json.author.name).toBe(unnamed.username)
    const feed = await api('GET', '/api/feed/news?format=json')
    expect(feed.text).toContain(`"name": "${unnamed.username}"`)
  })

  it('is not named where the username is an email, as of who was invited by one', async () => {
    const invited = await createStaff(payload, 'editor')
    const username = `${invited.username}@example.org`
    await payload.db.pool.query("UPDATE users SET display_name = '', username = $2 WHERE id = $1", [
      invited.id,
      username,
    ])
    const { slug } = await contentMaker(payload).article({ author: invited.id })
    const response = await api('GET', `/api/news/${slug}`)
    expect(authored.parse(response).json.author.name).toBe('')
    expect((await api('GET', '/api/feed/news?format=json')).text).not.toContain(username)
  })

  it('is called by the username in lists of accounts, where the stored name stays empty', async () => {
    const path = `/users?where[id][equals]=${unnamed.id}&select[displayName]=true&depth=0`
    const { json } = await callPlatform('GET', path, { token: admin.token })
    expect(listed.parse(json).docs).toEqual([{ displayName: unnamed.username }])
    const rename = { token: admin.token, json: { roles: ['organizer'] } }
    await callPlatform('PATCH', `/users/${unnamed.id}`, rename)
    const read = await callPlatform('GET', `/users/${unnamed.id}`, { token: admin.token })
    expect(one.parse(read.json).displayName || '').toBe('')
  })
})

describe('a list of what is published, for a field of a relation', () => {
  const published =
    'where[and][0][and][0][_status][equals]=published&where[and][0][and][1][_status][not_equals]=draft'

  it('has an entry that has a newer draft, as it is published, and no other draft', async () => {
    const title = unique('Strike')
    const { id } = await contentMaker(payload).article({ title })
    const draft = { title: `${title} redrafted`, _status: 'draft' as const }
    await payload.update({ collection: 'news', id, data: draft, draft: true })
    const never = { ...draft, title: `${title} never public`, description: 'D' }
    await payload.create({ collection: 'news', data: never, draft: true })
    const titles = async (query: string) => {
      const path = `/news?draft=true&depth=0&where[and][1][title][like]=${title}&${query}`
      const { json } = await callPlatform('GET', path, { token: admin.token })
      return z.object({ docs: z.array(z.object({ title: z.string() })) }).parse(json).docs
    }
    expect(await titles(published)).toEqual([{ title }])
    expect(await titles('where[and][0][_status][equals]=published')).toEqual([])
  })
})
