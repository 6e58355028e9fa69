import { expect, it } from 'vitest'
import { callBarePlatform, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

it.each(['/first-register', '/unlock', '/verify/token'])(
  'the authentication endpoint %s is closed',
  async (path) => {
    await startPayload()
    expect((await callPlatform('POST', `/users${path}`, { json: {} })).status).toBe(403)
  },
)

it('Payload alone makes a first account, signs in and sets passwords with all access closed', async () => {
  const bare = await startBarePlatform()
  const account = { email: 'first@example.org', password: 'a long password' }
  const post = (path: string, json: object) =>
    callBarePlatform('POST', `/closed-accounts${path}`, { json })
  expect.soft((await post('/first-register', account)).json).toMatchObject({ token: /./ })
  expect.soft((await post('/login', account)).status).toBe(200)
  expect.soft((await post('/forgot-password', account)).status).toBe(200)
  const slug = 'closed-accounts' as 'users'
  const token = await bare.forgotPassword({ collection: slug, data: account, disableEmail: true })
  const reset = await post('/reset-password', { token, password: 'another password' })
  expect.soft(reset.status).toBe(200)
  for (const path of ['/unlock', '/verify/token'])
    expect.soft((await post(path, account)).status, path).not.toBe(404)
})
