import { createLocalReq, type Payload } from 'payload'
import { expect, it } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'

const where = { processing: { equals: false }, queue: { equals: 'claimed-twice' } }

const claim = async (payload: Payload, transactionID: string) =>
  payload.db.updateJobs({
    where,
    limit: 1,
    data: { processing: true },
    returning: true,
    req: Object.assign(await createLocalReq({}, payload), { transactionID }),
  })

const begin = async ({ db }: Payload): Promise<string> => String(await db.beginTransaction())

const waitingForLocks = async ({ db }: Payload): Promise<number> => {
  const { rows } = await db.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** How many of two workers take the same job, the second one while the first has not ended. */
const takers = async (payload: Payload): Promise<number> => {
  const data = { taskSlug: 'sweep', queue: 'claimed-twice', input: {}, processing: false } as const
  await payload.delete({ collection: 'payload-jobs', where: { queue: where.queue } })
  await payload.create({ collection: 'payload-jobs', data })
  const [first, second] = [await begin(payload), await begin(payload)]
  const firstJobs = await claim(payload, first)
  const later = claim(payload, second)
  await eventually(async () => (await waitingForLocks(payload)) > 0, 'the second one waits')
  await payload.db.commitTransaction(first)
  const jobs = [firstJobs, await later]
  await payload.db.commitTransaction(second)
  await payload.delete({ collection: 'payload-jobs', where: { queue: where.queue } })
  return jobs.filter((taken) => (taken ?? []).length > 0).length
}

it('of two workers that claim a job at once one gets it', async () => {
  expect(await takers(await startPayload())).toBe(1)
})

it('Payload alone gives a job to both workers that claim it at once', async () => {
  expect(await takers(await startBarePlatform())).toBe(2)
})
