import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#src/contract/permission.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { makeKey, requestKey } from '#tests/support/api-keys.ts'
import { tracedDuring } from '#tests/support/audit.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { endProcess } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { testProgram } from '#tests/support/programs.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { startWeb } from '#tests/support/web.ts'

let payload: Payload
let api: ApiClient
let admin: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
})

const contacts = '/api/staff/contacts'
const statusOf = async (token: string, path = contacts) =>
  (await api('GET', path, { token })).status
const post = (path: string, json: object = {}, { token } = admin) =>
  callPlatform('POST', path, { token, json })

const rowOf = async (id: number) => {
  const { rows } = await payload.db.drizzle.execute<{ text: string; used: Date; version: string }>(
    sql`SELECT k::text AS text, last_used_at AS used, xmin::text AS version
      FROM api_keys k WHERE id = ${id}`,
  )
  return rows[0]
}

const setRoles = (id: number, ...roles: Role[]) =>
  payload.update({ collection: 'users', id, data: { roles } })

describe('making a key', () => {
  it('a key permits no more than its owner may do', async () => {
    const editor = await createStaff(payload, 'editor')
    const request = async (...permissions: Parameters<typeof makeKey>[1][]) =>
      (await requestKey(editor.token, { permissions: permissions as never })).status
    expect(await request('people:write', 'submissions:read')).toBe(200)
    expect(await request('people:write', 'contacts:read')).toBe(403)
    expect(await request('approvals:write' as never)).toBe(400)
    expect(await request()).toBe(400)
  })

  it('the password of the owner is asked for, so that no stolen token makes itself last', async () => {
    const wanted = { permissions: ['contacts:read'] as const, password: 'not it' }
    const { status, text } = await requestKey(admin.token, wanted)
    expect([status, text]).toEqual([400, expect.stringContaining('password-wrong')])
    const ofProvider = await createStaff(payload, 'admin')
    await payload.db.pool.query(`UPDATE users SET hash = '', salt = '' WHERE id = $1`, [
      ofProvider.id,
    ])
    const later = await requestKey(ofProvider.token, wanted)
    expect([later.status, later.text]).toEqual([400, expect.stringContaining('sign-in-again')])
  })

  it('it is shown once, and what is stored of it is its hash and how it begins', async () => {
    const { id, key } = await makeKey(admin.token, 'contacts:read')
    expect(key).toMatch(/^mk_[\w-]{43}$/)
    const { text } = await callPlatform('GET', `/api-keys/${id}`, { token: admin.token })
    expect(text).toContain(key.slice(0, 11))
    expect(text).not.toMatch(/hash/)
    for (const shown of [text, (await rowOf(id))?.text]) expect(shown).not.toContain(key.slice(11))
  })

  it('networks that cannot be read are rejected', async () => {
    const wanted = { permissions: ['contacts:read'], networks: '203.0.113.0/240' } as const
    const { status, text } = await requestKey(admin.token, wanted)
    expect([status, text]).toEqual([400, expect.stringContaining('203.0.113.0/24')])
  })
})

describe('changing a key', () => {
  it.each(['editor', 'admin'] as const)('its owner, an %s, gives it another name', async (role) => {
    const owner = await createStaff(payload, role)
    const { id } = await makeKey(owner.token, 'people:read')
    const json = { name: 'Website' }
    const changed = await callPlatform('PATCH', `/api-keys/${id}`, { token: owner.token, json })
    expect([changed.status, changed.json['doc']]).toEqual([
      200,
      expect.objectContaining({ name: 'Website' }),
    ])
  })
})

describe('what a key does', () => {
  it('it makes no keys, and is no token of the platform’s REST API and the admin UI', async () => {
    const { id, key } = await makeKey(admin.token, 'contacts:write')
    expect((await requestKey(key, { permissions: ['contacts:read'] })).status).toBe(401)
    expect((await post(`/api-keys/${id}/revoke`, {}, { ...admin, token: key })).status).toBe(401)
    expect((await callPlatform('GET', '/contacts', { token: key })).status).toBe(403)
    expect((await callPlatform('GET', '/users/me', { token: key })).json['user']).toBe(null)
  })

  it('it approves nothing, also where its owner may', async () => {
    const { key: token } = await makeKey(admin.token, 'newsletters:write')
    const json = { title: unique('N'), subject: 'S', htmlContent: '<p>Hi</p>' }
    const made = await api('POST', '/api/staff/newsletters', { token, json })
    const path = `/api/staff/newsletters/${(made.json as { id: number }).id}`
    const approve = { approvalStatus: 'approved' }
    expect((await api('PUT', path, { token, json: approve })).status).toBe(403)
    expect((await api('PUT', path, { token: admin.token, json: approve })).status).toBe(200)
  })

  it('it loses at the next request what its owner may not do any more', async () => {
    const owner = await createStaff(payload, 'organizer', 'editor')
    const { key } = await makeKey(owner.token, 'contacts:read', 'people:read')
    expect(await statusOf(key)).toBe(200)
    await setRoles(owner.id, 'editor')
    expect([await statusOf(key), await statusOf(key, '/api/staff/people')]).toEqual([403, 200])
  })

  it('it sees in what it may read all that its owner sees', async () => {
    const email = uniqueEmail()
    await payload.create({
      collection: 'contacts',
      data: { name: unique('C'), email, status: 'Member', owner: admin.id },
    })
    const tag = await payload.create({ collection: 'tags', data: { name: unique('T'), slug: '' } })
    const proposal = { title: 'T', description: 'D', contactName: 'A', tags: [tag.id] }
    await payload.create({
      collection: 'action-submissions',
      data: { ...proposal, contactEmail: email } as never,
    })
    const { key } = await makeKey(admin.token, 'contacts:read', 'submissions:read')
    for (const path of [`${contacts}?search=${email}`, '/api/staff/action-submissions']) {
      const [own, byKey] = await Promise.all([
        api('GET', path, { token: admin.token }),
        api('GET', path, { token: key }),
      ])
      expect([byKey.status, byKey.json]).toEqual([200, own.json])
    }
  })

  it('it is in the audit trail by its name, with its owner', async () => {
    const name = unique('Sync')
    const { id, key } = await makeKey(admin.token, { name, permissions: ['contacts:write'] })
    const json = { name: unique('Contact') }
    const entries = await tracedDuring(payload, () => api('POST', contacts, { token: key, json }))
    const by = { actorId: admin.id, keyId: id, keyName: name, way: 'api' }
    expect(entries).toMatchObject([{ ...by, action: 'created', collection: 'contacts' }])
    const { token } = admin
    const csv = await callPlatform('GET', `/audit-trail/export?actor=${admin.id}`, { token })
    expect(csv.text).toContain(name)
  })

  it('its last use is recorded once an hour, by the hour', async () => {
    const { id, key } = await makeKey(admin.token, 'contacts:read')
    expect((await rowOf(id))?.used).toBe(null)
    await statusOf(key)
    const first = await rowOf(id)
    expect(String(first?.used)).toMatch(/:00:00/)
    await statusOf(key)
    expect(await rowOf(id)).toEqual(first)
  })
})

describe('revoking', () => {
  it('owners and administrators see, change and revoke a key, and none else', async () => {
    const owner = await createStaff(payload, 'organizer')
    const other = await createStaff(payload, 'organizer')
    const { id, key } = await makeKey(owner.token, 'contacts:read')
    const path = `/api-keys/${id}`
    expect((await callPlatform('GET', path, other)).status).toBe(404)
    expect((await post(`${path}/revoke`, {}, other)).status).toBe(404)
    const handOver = { json: { name: 'Mine', owner: other.id, revokedAt: null } }
    await callPlatform('PATCH', path, { token: owner.token, ...handOver })
    expect(await payload.findByID({ collection: 'api-keys', id, depth: 0 })).toMatchObject({
      name: 'Mine',
      owner: owner.id,
    })
    expect(await statusOf(key)).toBe(200)
    const entries = await tracedDuring(payload, () => post(`${path}/revoke`))
    expect(entries).toMatchObject([{ action: 'changed', fields: ['revokedAt'] }])
    expect(await statusOf(key)).toBe(401)
    await callPlatform('PATCH', path, { token: admin.token, ...handOver })
    expect(await statusOf(key)).toBe(401)
  })

  it('of two processes, the other one rejects it from the next request on, and no log has a key', {
    tags: 'long',
  }, async () => {
    const web = await startWeb(payload)
    const other = spawn(process.execPath, testProgram('web-process'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [ready] = await Promise.race([once(other, 'message'), once(other, 'close')])
    const status = async (url: string, key: string) =>
      (await fetch(url + contacts, { headers: { authorization: `Bearer ${key}` } })).status
    // A thousand by hand (docs/security.md).
    const count = Number(process.env['REVOKED_KEYS'] ?? 25)
    let wrong = 0
    for (let done = 0; done < count; done += 1) {
      const { id, key } = await makeKey(admin.token, 'contacts:read')
      const before = [await status(web.url, key), await status(String(ready), key)]
      await post(`/api-keys/${id}/revoke`)
      const after = [await status(String(ready), key), await status(web.url, key)]
      if (`${before} ${after}` !== '200,200 401,401') wrong += 1
      expect(web.log()).not.toContain(key.slice(3))
    }
    await endProcess(other, 'SIGKILL')
    await web.stop()
    expect(wrong).toBe(0)
  })
})

describe('an owner who leaves', () => {
  const leaveWith = async (json: object, kind = 'deactivate') => {
    const owner = await createStaff(payload, 'organizer')
    const { id, key } = await makeKey(owner.token, 'contacts:read', 'submissions:read')
    const path = `/users/${owner.id}`
    const { json: owned } = await callPlatform('GET', `${path}/owned`, admin)
    expect(owned).toMatchObject({ contacts: 0, apiKeys: 1 })
    expect((await post(`${path}/${kind}`, json)).status).toBe(200)
    return { id, key, path }
  }

  it('ends the keys, also where somebody takes over the work', async () => {
    const { id: to } = await createStaff(payload, 'organizer')
    const { key, path } = await leaveWith({ to })
    expect(await statusOf(key)).toBe(401)
    await post(`${path}/reactivate`)
    expect(await statusOf(key)).toBe(401)
    expect(await statusOf((await leaveWith({ to: null, apiKeys: true }, 'remove')).key)).toBe(401)
  })

  it('hands them over where that is chosen, within what the successor may do', async () => {
    const successor = await createStaff(payload, 'editor')
    const { id, key } = await leaveWith({ to: successor.id, apiKeys: true }, 'remove')
    expect(await statusOf(key, '/api/staff/contact-submissions')).toBe(200)
    expect(await statusOf(key)).toBe(403)
    const found = await payload.findByID({ collection: 'api-keys', id, depth: 0 })
    expect(found.owner).toBe(successor.id)
  })

  it('ends the keys of an account that is deleted in another way', async () => {
    const owner = await createStaff(payload, 'organizer')
    const { id, key } = await makeKey(owner.token, 'contacts:read')
    await payload.delete({ collection: 'users', id: owner.id })
    expect(await statusOf(key)).toBe(401)
    await callPlatform('PATCH', `/api-keys/${id}`, { ...admin, json: { owner: admin.id } })
    expect(await statusOf(key)).toBe(401)
  })
})
