import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#src/contract/permission.ts'
import { unique } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

const everyone = { constraint: 'everyone' }

/** Saves a filter as a user of the role, and returns how others access it. */
const save = async (role: Role, sharing: object = {}, list = 'contacts') => {
  const { token } = await createStaff(payload, role)
  const title = unique('Filter')
  const { status, json } = await callPlatform('POST', '/payload-query-presets', {
    token,
    json: {
      title,
      where: { id: { equals: 1 } },
      relatedCollection: list,
      ...sharing,
    },
  })
  const doc = json['doc'] as { id: number } | undefined
  const path = `/payload-query-presets/${doc?.id}`
  const titles = async (reader: string) => {
    const list = await callPlatform('GET', '/payload-query-presets?limit=500', { token: reader })
    return ((list.json['docs'] ?? []) as { title: string }[]).map((each) => each.title)
  }
  return { token, title, status, path, titles }
}

const tokenOf = async (role: Role) => (await createStaff(payload, role)).token

describe('a saved filter of contacts', () => {
  it.each(['admin', 'organizer', 'communicator'] as const)(
    'a saved filter is private to the %s who created it',
    async (role) => {
      const { status, token, title, titles, path } = await save(role)
      expect(status).toBe(201)
      expect(await titles(token)).toContain(title)
      const other = await tokenOf('admin')
      expect(await titles(other)).not.toContain(title)
      expect((await callPlatform('GET', path, { token: other })).status).toBe(404)
      const change = { token: other, json: { title: 'Mine' } }
      expect((await callPlatform('PATCH', path, change)).status).toBe(403)
      expect((await callPlatform('DELETE', path, { token: other })).status).toBe(403)
      expect((await callPlatform('DELETE', path, { token })).status).toBe(200)
    },
  )

  it('a shared filter is read by all roles that read contacts, and changed by its author alone', async () => {
    const { title, titles, path } = await save('organizer', {
      isShared: true,
      access: { read: everyone },
    })
    const communicator = await tokenOf('communicator')
    expect(await titles(communicator)).toContain(title)
    const change = { token: communicator, json: { title: 'Mine' } }
    expect((await callPlatform('PATCH', path, change)).status).toBe(403)
    expect(await titles(await tokenOf('editor'))).toEqual([])
  })

  it('a role that does not read contacts cannot save a filter of them', async () => {
    expect((await save('editor')).status).toBe(403)
  })
})

describe('a saved filter of a list of content', () => {
  it.each(['news', 'actions', 'events', 'pages', 'people'])(
    'a shared filter of %s is read by editors, who read no filter of contacts',
    async (list) => {
      const editor = await tokenOf('editor')
      const contacts = await save('admin', { isShared: true, access: { read: everyone } })
      const { status, title, titles, path } = await save(
        'editor',
        { isShared: true, access: { read: everyone } },
        list,
      )
      expect(status).toBe(201)
      const read = await titles(editor)
      expect(read).toContain(title)
      expect(read).not.toContain(contacts.title)
      expect((await callPlatform('GET', path, { token: editor })).status).toBe(200)
      expect((await callPlatform('GET', contacts.path, { token: editor })).status).toBe(404)
    },
  )

  it('a list without saved filters has none', async () => {
    expect((await save('admin', {}, 'tags')).status).toBe(403)
  })
})
