import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#src/contract/permission.ts'
import { startOnEmptyDatabase } from '#tests/support/empty-database.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let administrators: number[]

beforeAll(async () => {
  payload = (await startOnEmptyDatabase()).payload
})
beforeEach(async () => {
  await payload.db.drizzle.execute(sql`TRUNCATE users CASCADE`)
  administrators = []
  for (let count = 0; count < 2; count += 1)
    administrators.push((await createStaff(payload, 'admin')).id)
  await createStaff(payload, 'editor')
})

const users = 'users'
/** What an administrator does in the admin UI, under its access rules. */
const asAdministrator = async () => {
  const [id = 0] = administrators
  const user = await payload.findByID({ collection: users, id, depth: 0 })
  return { overrideAccess: false, user: { ...user, collection: users } } as const
}
const left = async (): Promise<number> =>
  (await payload.count({ collection: users, where: { roles: { in: ['admin'] } } })).totalDocs
const demote = async (id: number, roles: Role[] = ['editor']) =>
  payload.update({ collection: users, id, data: { roles }, ...(await asAdministrator()) })
const remove = async (id: number) =>
  payload.delete({ collection: users, id, ...(await asAdministrator()) })
const everyUser = { id: { exists: true } }

const errorMessage = 'There must be at least one administrator with a password'
const publicError = expect.objectContaining({ message: errorMessage, isPublic: true })

describe('the last administrator', () => {
  beforeEach(async () => {
    await remove(administrators.pop() ?? 0)
  })

  it('the last administrator cannot be demoted, with an error that says why', async () => {
    const [id = 0] = administrators
    await expect(demote(id)).rejects.toMatchObject({ status: 400, message: errorMessage })
    expect(await left()).toBe(1)
  })

  it('the last administrator cannot be deleted, with an error that says why', async () => {
    const [id = 0] = administrators
    await expect(remove(id)).rejects.toMatchObject({ status: 400, message: errorMessage })
    expect(await left()).toBe(1)
  })

  it('the last administrator may be edited in other ways, and be given further roles', async () => {
    const [id = 0] = administrators
    expect(await demote(id, ['editor', 'admin'])).toMatchObject({ roles: ['editor', 'admin'] })
    const data = { displayName: 'Still here' }
    const changed = await payload.update({
      collection: users,
      id,
      data,
      ...(await asAdministrator()),
    })
    expect(changed).toMatchObject({ ...data, roles: ['editor', 'admin'] })
  })

  it('a constraint keeps the last administrator, whatever is written to the database', async () => {
    const writes = [
      sql`DELETE FROM users_roles WHERE value = 'admin'`,
      sql`UPDATE users_roles SET value = 'editor'`,
      sql`DELETE FROM users`,
    ]
    for (const write of writes)
      await expect(payload.db.drizzle.execute(write)).rejects.toMatchObject({
        cause: { constraint: 'users_keep_an_administrator' },
      })
    expect(await left()).toBe(1)
  })
})

describe('two administrators', () => {
  it.each([
    ['demoted', demote],
    ['deleted', remove],
  ] as const)('of two administrators %s at once one stays', async (_, act) => {
    const [one = 0, other = 0] = administrators
    const done = await Promise.allSettled([act(one), act(other)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await left()).toBe(1)
  })

  it('of two administrators, one demoted while the other is deleted, one stays', async () => {
    const [one = 0, other = 0] = administrators
    const done = await Promise.allSettled([demote(one), remove(other)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await left()).toBe(1)
  })

  it('administrators cannot be demoted by a bulk update: roles are set for one account at a time', async () => {
    const demoting = payload.update({
      collection: users,
      where: everyUser,
      data: { roles: ['editor'] },
      ...(await asAdministrator()),
    })
    await expect(demoting).rejects.toThrow('roles: cannot be set for many documents at once')
    expect(await left()).toBe(2)
  })

  it('code that deletes all administrators at once deletes none, with an error that says why', async () => {
    const { errors } = await payload.delete({ collection: users, where: everyUser })
    expect(errors).toContainEqual(publicError)
    expect(await left()).toBe(2)
  })
})
