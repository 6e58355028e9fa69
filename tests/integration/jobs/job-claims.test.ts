import { sql } from '@payloadcms/db-postgres'
import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freeDeadJobs } from '#src/platform/workarounds/jobs-of-dead-processes.ts'
import { startPayload } from '#tests/support/database.ts'
import config from '../../../payload.config.ts'

const jobs = 60
let workers: Payload[]
const ran: number[] = []

beforeAll(async () => {
  // Creates the database of this test process.
  await startPayload()
  const whole = await config
  const tasks = (whole.jobs.tasks ?? []).map((task) => ({
    ...task,
    handler: ({ job }: { job: { id: number | string } }) => {
      ran.push(Number(job.id))
      return { output: {} }
    },
  }))
  const counting = () => Object.assign({}, whole, { jobs: { ...whole.jobs, tasks } })
  workers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => getPayload({ config: counting(), key: `worker ${n}` })),
  )
})
afterAll(() => Promise.all((workers ?? []).map((worker) => worker.destroy())))

beforeEach(async () => {
  ran.length = 0
  await workers[0]?.db.drizzle.execute(sql`DELETE FROM payload_jobs`)
})

const queue = (count: number) =>
  workers[0]?.db.drizzle.execute(sql`
    INSERT INTO payload_jobs (task_slug, queue, input)
    SELECT 'schedulePublish', 'default', '{}' FROM generate_series(1, ${count}::int)`)
const runAll = () =>
  Promise.all(workers.map((worker) => worker.jobs.run({ limit: 100, silent: true })))

describe('claims of jobs', () => {
  it('each job is claimed by one of four workers', async () => {
    await queue(jobs)
    await runAll()
    await runAll()
    expect(ran).toHaveLength(jobs)
    expect(new Set(ran).size).toBe(jobs)
  })

  it('only jobs of a dead worker are claimed again', async () => {
    await queue(2)
    await workers[0]?.db.drizzle.execute(sql`
      UPDATE payload_jobs SET processing = true, updated_at = now() - CASE
        WHEN id = (SELECT min(id) FROM payload_jobs) THEN interval '11 minutes' ELSE interval '9 minutes' END`)
    await runAll()
    expect(ran).toEqual([])
    await Promise.all(workers.map((worker) => freeDeadJobs(worker.db.drizzle, [])))
    await runAll()
    expect(ran).toHaveLength(1)
  })
})
