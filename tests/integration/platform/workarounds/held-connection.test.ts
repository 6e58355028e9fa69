import { expect, it } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'

const connectionsInUse = ({ db: { pool } }: Awaited<ReturnType<typeof startPayload>>) =>
  pool.totalCount - pool.idleCount

it('no database connection is held while no query runs', async () => {
  const payload = await startPayload()
  await payload.count({ collection: 'tags' })
  await eventually(async () => connectionsInUse(payload) === 0, 'every connection is free')
})

it('Payload alone holds one database connection for ever', async () => {
  const bare = await startBarePlatform()
  await bare.count({ collection: 'tags' })
  await eventually(async () => connectionsInUse(bare) <= 1, 'all but one connection are free')
  expect(connectionsInUse(bare)).toBe(1)
})
