import { APIError } from 'payload'
import { expect, it } from 'vitest'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

it('versions of a collection without any are closed, and restoring one responds 404', async () => {
  const { token } = await createStaff(await startPayload(), 'admin')
  expect((await callPlatform('GET', '/tags/versions', { token })).status).toBe(403)
  expect((await callPlatform('POST', '/tags/versions/1', { token })).status).toBe(404)
})

it('Payload alone queries a table of versions that does not exist', async () => {
  const bare = await startBarePlatform()
  const { user } = await createBareUser(bare)
  const error: unknown = await bare
    .findVersions({ collection: 'tags', overrideAccess: false, user })
    .catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(APIError)
})
