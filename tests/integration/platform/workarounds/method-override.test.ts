import { expect, it } from 'vitest'
import { checkOverride } from '#src/platform/workarounds/method-override.ts'
import { startPayload } from '#tests/support/database.ts'
import { requestPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const form = 'application/x-www-form-urlencoded'

const send = async (path: string, type: string, body: string) => {
  const { token } = await createStaff(await startPayload(), 'admin')
  const headers = { 'x-payload-http-method-override': 'GET', 'content-type': type }
  const call = { token, headers, body }
  const request = new Request(`http://muster.test/cms-api${path}`, {
    method: 'POST',
    headers,
    body,
  })
  const handle = checkOverride(() => requestPlatform('POST', path, call))
  return (await handle(request, undefined)).status
}

it('a GET in the body of a POST is read whole, or rejected', async () => {
  expect(await send('/tags', form, 'where[name][equals]=x')).toBe(200)
  expect(await send('/tags?limit=1', form, 'where[name][equals]=x')).toBe(400)
  expect(await send('/tags', 'application/json', 'nonsense')).toBe(400)
})

it('Payload alone throws for a body that is no JSON', async () => {
  const headers = { 'x-payload-http-method-override': 'GET', 'content-type': 'application/json' }
  await expect(requestPlatform('POST', '/tags', { headers, body: 'nonsense' })).rejects.toThrow(
    SyntaxError,
  )
})
