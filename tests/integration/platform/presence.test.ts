import { beforeAll, expect, it } from 'vitest'
import { removePastPresences } from '#src/platform/saving/sql/presences.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let ada: Staff & { name: string }
let bo: Staff & { name: string }
let id: number

const staff = async () => {
  const created = await createStaff(crm.payload, 'organizer')
  const name = unique('Name')
  await crm.payload.update({ collection: 'users', id: created.id, data: { displayName: name } })
  return { ...created, name }
}

beforeAll(async () => {
  crm = await startCrm()
  ada = await staff()
  bo = await staff()
  const data = { name: 'Ada Lovelace', status: 'Prospect' } as const
  id = (await crm.payload.create({ collection: 'contacts', data })).id
})

const note = (token: string | undefined, document: object = { collection: 'contacts', id }) =>
  callPlatform('POST', '/users/presence', { ...(token ? { token } : {}), json: document })
const seen = (ago: string) =>
  crm.payload.db.pool.query(
    `UPDATE presences SET seen_at = now() - $1::interval WHERE account_id = $2`,
    [ago, bo.id],
  )

it('names the others who have the same document open, until they have said nothing for 45 seconds', async () => {
  expect((await note(ada.token)).json).toEqual({ others: [] })
  expect((await note(bo.token)).json).toEqual({ others: [ada.name] })
  expect((await note(ada.token)).json).toEqual({ others: [bo.name] })
  await seen('44 seconds')
  expect((await note(ada.token)).json).toEqual({ others: [bo.name] })
  await seen('46 seconds')
  expect((await note(ada.token)).json).toEqual({ others: [] })
  expect(await removePastPresences(crm.payload.db.drizzle)).toBe(1)
  expect((await note(bo.token)).json).toEqual({ others: [ada.name] })
})

it('of two notes of one person at once both succeed', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => note(bo.token)))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

it('says nothing of documents that one may not read, that are not there, or to strangers', async () => {
  const editor = await createStaff(crm.payload, 'editor')
  expect((await note(editor.token)).status).toBe(403)
  expect((await note(ada.token, { collection: 'contacts', id: 2_000_000_000 })).status).toBe(404)
  expect((await note(ada.token, { collection: 'nothing', id })).status).toBe(404)
  expect((await note(ada.token, { collection: 'contacts', id: 'x' })).status).toBe(400)
  expect((await note(undefined)).status).toBe(401)
})

it('a deleted account is gone', async () => {
  await note(bo.token)
  await crm.payload.delete({ collection: 'users', id: bo.id })
  expect((await note(ada.token)).json).toEqual({ others: [] })
})
