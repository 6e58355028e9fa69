import { describe, expect, it } from 'vitest'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const preference = { collection: 'payload-preferences', overrideAccess: false } as const
const dataOf = (value: number) => ({
  key: `note-${value}`,
  value: 'anything',
  user: { relationTo: 'users' as const, value },
})

it('an account without a role cannot store preferences', async () => {
  const payload = await startPayload()
  const { id } = await createStaff(payload)
  const user = {
    ...(await payload.findByID({ collection: 'users', id })),
    collection: 'users' as const,
  }
  const created = payload.create({ ...preference, data: dataOf(id), user })
  await expect(created).rejects.toThrow('not allowed')
})

it('Payload alone lets every account store preferences', async () => {
  const bare = await startBarePlatform()
  const { id, user } = await createBareUser(bare)
  await bare.create({ ...preference, data: dataOf(Number(id)), user })
})

describe('preferences by key', () => {
  const call = async (method: string, key: string, token?: string, json?: unknown) =>
    callPlatform(method, `/payload-preferences/${key}`, {
      token,
      ...(json === undefined ? {} : { json }),
    })

  it.each(['GET', 'POST', 'DELETE'])('%s is for staff who hold a role', async (method) => {
    const payload = await startPayload()
    const json = method === 'POST' ? { value: 1 } : undefined
    const { token } = await createStaff(payload, 'editor')
    await call('POST', 'seen', token, { value: 1 })
    expect((await call(method, 'seen', token, json)).status).toBe(200)
    const anonymous = await call(method, 'seen', undefined, json)
    if (method === 'GET') expect(anonymous.json['value']).toBeNull()
    else expect(anonymous.status).toBe(401)
    if (method === 'GET') return
    const { token: withoutRole } = await createStaff(payload)
    expect((await call(method, 'seen', withoutRole, json)).status).toBe(401)
  })

  it('removing one that is missing, or of another user, is 404', async () => {
    const payload = await startPayload()
    const { token } = await createStaff(payload, 'editor')
    const { token: other } = await createStaff(payload, 'editor')
    await call('POST', 'mine', other, { value: 1 })
    for (const key of ['mine', 'missing', 'constructor', '%20', '1'])
      expect((await call('DELETE', key, token)).status).toBe(404)
    expect((await call('DELETE', 'mine', other)).status).toBe(200)
  })

  it('one has 64 KiB at the most, by every way in', async () => {
    const payload = await startPayload()
    const { token } = await createStaff(payload, 'editor')
    const fits = { value: 'x'.repeat(65_000) }
    const large = { value: 'x'.repeat(65_537) }
    expect((await call('POST', 'long', token, fits)).status).toBe(200)
    expect((await call('POST', 'long', token, large)).status).toBe(400)
    expect((await call('POST', 'k'.repeat(201), token, { value: 1 })).status).toBe(400)
    const headers = { 'content-type': 'application/json' }
    const path = '/payload-preferences/long'
    expect((await callPlatform('POST', path, { token, headers, body: '{bad' })).status).toBe(400)
    const { docs } = await payload.find({
      collection: 'payload-preferences',
      where: { key: { equals: 'long' } },
    })
    const [stored] = docs
    for (const [method, to] of [
      ['POST', '/payload-preferences'],
      ['PATCH', `/payload-preferences/${stored?.id}`],
      ['PATCH', '/payload-preferences?where[key][equals]=long'],
    ] as const)
      expect(
        (await callPlatform(method, to, { token, json: { key: 'long', ...large } })).status,
      ).toBe(400)
  })

  it('a user has 200 at the most, also of those stored at once: the oldest are removed', async () => {
    const payload = await startPayload()
    const { id, token } = await createStaff(payload, 'editor')
    await payload.db.pool.query(
      `WITH stored AS (
         INSERT INTO payload_preferences (key, value, updated_at)
         SELECT 'key-' || n / 10 || '-' || n % 10, '1', now() - interval '1 hour' + n * interval '1 s'
         FROM generate_series(0, 179) n RETURNING id)
       INSERT INTO payload_preferences_rels (parent_id, path, users_id)
       SELECT id, 'user', $1 FROM stored`,
      [id],
    )
    for (let at = 18; at < 21; at += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, inner) =>
          call('POST', `key-${at}-${inner}`, token, { value: 1 }),
        ),
      )
    const json = { key: 'newest', value: 1 }
    expect((await callPlatform('POST', '/payload-preferences', { token, json })).status).toBe(201)
    const { docs } = await payload.find({
      collection: 'payload-preferences',
      where: { 'user.value': { equals: id } },
      pagination: false,
    })
    expect(docs).toHaveLength(200)
    const keys = docs.map(({ key }) => key)
    expect(keys).toContain('newest')
    expect(keys).toContain('key-20-0')
    expect(keys).not.toContain('key-0-0')
  })
})
