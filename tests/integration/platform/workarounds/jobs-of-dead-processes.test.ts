import { sql } from '@payloadcms/db-postgres'
import { expect, it } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'

// That ours gives them back is shown in tests/integration/jobs/job-claims.test.ts.

it('Payload alone never runs the job of a process that died a year ago', async () => {
  const bare = await startBarePlatform()
  const queue = 'of-the-dead'
  const data = { taskSlug: 'sweep', queue, input: {}, processing: true } as const
  const { id } = await bare.create({ collection: 'payload-jobs', data })
  await bare.db.drizzle.execute(sql`
    UPDATE payload_jobs SET updated_at = now() - interval '1 year' WHERE id = ${id}`)
  await bare.jobs.handleSchedules({ queue })
  await bare.jobs.run({ queue, silent: true })
  const job = await bare.findByID({ collection: 'payload-jobs', id })
  expect(job).toMatchObject({ processing: true, completedAt: null })
})
