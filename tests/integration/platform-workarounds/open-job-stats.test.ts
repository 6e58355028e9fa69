import { expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

it('the job stats are closed over HTTP, to administrators too', async () => {
  const payload = await startPayload()
  const { token } = await createStaff(payload, 'admin')
  const stats = payload.globals.config.find(({ slug }) => slug === 'payload-jobs-stats')
  // Payload makes the global where a task has a schedule.
  const status = stats ? 403 : 404
  expect((await callPlatform('GET', '/globals/payload-jobs-stats', { token })).status).toBe(status)
})

it('Payload alone sets no access for the job stats', async () => {
  const { getJobStatsGlobal } = await import(
    new URL('../../../node_modules/payload/dist/queues/config/global.js', import.meta.url).href
  )
  expect(getJobStatsGlobal({})).not.toHaveProperty('access')
})
