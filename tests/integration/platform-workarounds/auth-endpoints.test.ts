import type { Endpoint } from 'payload'
import { expect, it } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

const paths = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/first-register',
  '/unlock',
  '/verify/:id',
]

type Endpoints = readonly Endpoint[] | false

const atPath = (endpoints: Endpoints, path: string) =>
  (endpoints || []).filter((each) => each.path === path && each.method === 'post')

it('our authentication endpoints precede those of Payload, on each of the six paths', async () => {
  const { collections } = await startPayload()
  const bare = await startBarePlatform()
  for (const path of paths) {
    const [first, second] = atPath(collections.users.config.endpoints, path)
    const [platforms] = atPath(bare.collections.users.config.endpoints, path)
    expect(platforms, path).toBeDefined()
    expect(second?.handler, path).toBe(platforms?.handler)
    expect(first?.handler, path).not.toBe(platforms?.handler)
  }
})

it.each(['/first-register', '/unlock', '/verify/token'])(
  'the authentication endpoint %s is closed',
  async (path) => {
    await startPayload()
    expect((await callPlatform('POST', `/users${path}`, { json: {} })).status).toBe(403)
  },
)
