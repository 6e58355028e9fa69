import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, logoutOperation, type Payload, type TypedUser } from 'payload'
import { expect, it } from 'vitest'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

/** The account is changed after Payload has read it to end a session, and before it writes. */
const nameAfterLogout = async (payload: Payload, user: TypedUser): Promise<unknown> => {
  const { findOne } = payload.db
  const rename = sql`UPDATE users SET display_name = 'Renamed' WHERE id = ${user.id}`
  payload.db.findOne = async function findAndRename(args) {
    const row = await findOne.call(this, args)
    // Of a transaction that has not written yet: another connection may change the row.
    if (args.collection === 'users') await payload.db.drizzle.execute(rename)
    return row as never
  }
  try {
    const req = await createLocalReq({ user }, payload)
    await logoutOperation({ collection: payload.collections.users, req })
  } finally {
    payload.db.findOne = findOne
  }
  return (await payload.findByID({ collection: 'users', id: user.id })).displayName
}

it('a concurrent change of an account survives a logout', async () => {
  const payload = await startPayload()
  const { id } = await createStaff(payload, 'editor')
  const account = await payload.findByID({ collection: 'users', id })
  expect(await nameAfterLogout(payload, { ...account, collection: 'users' })).toBe('Renamed')
})

it('Payload alone undoes a concurrent change of an account at logout', async () => {
  const bare = await startBarePlatform()
  const { user } = await createBareUser(bare)
  expect(await nameAfterLogout(bare, user)).toBe('Ada')
})
