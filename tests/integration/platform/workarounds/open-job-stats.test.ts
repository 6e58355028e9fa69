import { expect, it } from 'vitest'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const slug = 'payload-jobs-stats'

it('the job stats are closed over HTTP, to administrators too', async () => {
  const payload = await startPayload()
  const { token } = await createStaff(payload, 'admin')
  // Payload makes the global where a task has a schedule.
  expect(payload.globals.config.map((each) => each.slug)).toContain(slug)
  const path = `/globals/${slug}`
  expect((await callPlatform('GET', path, { token })).status).toBe(403)
  expect((await callPlatform('POST', path, { token, json: {} })).status).toBe(403)
})

it('Payload alone lets every account read and change the job stats', async () => {
  const bare = await startBarePlatform()
  const { user } = await createBareUser(bare)
  const asUser = { slug: slug as never, overrideAccess: false, user }
  await bare.updateGlobal({ ...asUser, data: { stats: { changed: true } } as never })
  expect(await bare.findGlobal(asUser)).toMatchObject({ stats: { changed: true } })
})
