import { Readable } from 'node:stream'
import type { Payload } from 'payload'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Role, roles } from '#src/contract/permission.ts'
import { localInbox } from '#src/mail/inbox/mailbox.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})
const inbox = () => localInbox(env().DATA_DIR)
const clear = async () => {
  for (const id of await inbox().ids()) await inbox().remove(id)
}
afterEach(clear)

const mail = 'Subject: Reset\r\n\r\nhttp://localhost/admin/reset/token'
const add = () => inbox().add(Readable.from([mail]))
const tokenOf = async (role: Role) => (await createStaff(payload, role)).token

it.each(roles.filter((role) => role !== 'admin'))(
  'the local inbox is closed to the %s: its mails hold links that sign their readers in',
  async (role) => {
    const id = await add()
    const token = await tokenOf(role)
    for (const [method, path, json] of [
      ['GET', `/mail-inbox/source?mail=${id}`, undefined],
      ['GET', `/mail-inbox/attachment?mail=${id}&file=0`, undefined],
      ['POST', '/mail-inbox/remove', { mails: [id] }],
      ['POST', '/mail-inbox/empty', {}],
    ] as const)
      expect((await callPlatform(method, path, { token, json })).status, path).toBe(403)
    expect(await inbox().ids()).toEqual([id])
  },
)

it('the local inbox is closed to anonymous requests and to other websites', async () => {
  const id = await add()
  const response = await callPlatform('GET', `/mail-inbox/source?mail=${id}`, {
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(response.status).toBe(401)
  expect(response.text).not.toContain('token')
  expect(response.headers.get('access-control-allow-origin')).not.toBe('*')
})

it('an administrator downloads the source of a mail as an attachment that no browser renders', async () => {
  const id = await add()
  const token = await tokenOf('admin')
  const { status, headers, text } = await callPlatform('GET', `/mail-inbox/source?mail=${id}`, {
    token,
  })
  expect({ status, text }).toEqual({ status: 200, text: mail })
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

it('an unknown mail or attachment of the local inbox responds 404, an invalid id 400', async () => {
  const id = await add()
  const token = await tokenOf('admin')
  const get = async (path: string) => (await callPlatform('GET', path, { token })).status
  expect(await get(`/mail-inbox/attachment?mail=${id}&file=0`)).toBe(404)
  expect(await get('/mail-inbox/source?mail=1767225600000-0123456789abcdef')).toBe(404)
  expect(await get('/mail-inbox/source?mail=../secrets')).toBe(400)
})

it('removing a mail of the local inbox is idempotent, and so is emptying the inbox', async () => {
  const [first, second] = [await add(), await add()]
  const token = await tokenOf('admin')
  const post = async (path: string, json: object) =>
    (await callPlatform('POST', path, { token, json })).status
  for (let times = 0; times < 2; times += 1)
    expect(await post('/mail-inbox/remove', { mails: [first] })).toBe(200)
  expect(await inbox().ids()).toEqual([second])
  for (let times = 0; times < 2; times += 1) expect(await post('/mail-inbox/empty', {})).toBe(200)
  expect(await inbox().ids()).toEqual([])
})
