import { sql } from '@payloadcms/db-postgres'
import { expect, it } from 'vitest'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'

// That ours rejects them is shown in tests/integration/platform-requests.test.ts.

it('Payload alone orders by the hash of an account behind a relation', async () => {
  const bare = await startBarePlatform()
  const { user } = await createBareUser(bare)
  const prefix = `Owned ${Date.now()}`
  for (const hash of ['c', 'a', 'b']) {
    const { id } = await createBareUser(bare)
    await bare.db.drizzle.execute(sql`UPDATE users SET hash = ${hash} WHERE id = ${id}`)
    const data = { name: `${prefix} ${hash}`, owner: id } as never
    await bare.create({ collection: 'tags', data })
  }
  const where = { name: { like: prefix } }
  const asUser = { collection: 'tags', overrideAccess: false, user, where } as const
  const { docs } = await bare.find({ ...asUser, sort: 'owner.hash' })
  expect(docs.map(({ name }) => name)).toEqual(['a', 'b', 'c'].map((hash) => `${prefix} ${hash}`))
})
