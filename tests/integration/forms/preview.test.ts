import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { serveFormPreview } from '#src/forms/preview.ts'
import { startPayload } from '#tests/support/database.ts'
import { answersOf, createForm, emailQuestion } from '#tests/support/forms.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

const open = async (id: number, headers: Record<string, string> = {}) => {
  const request = new Request(`http://muster.test/preview/forms/${id}`, { headers })
  const response = await serveFormPreview(payload, request)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const session = async () => {
  const { username, password } = await createStaff(payload, 'editor')
  const signedIn = await callPlatform('POST', '/users/login', { json: { username, password } })
  return { cookie: `payload-token=${sessionOf(signedIn)}`, 'sec-fetch-site': 'same-origin' }
}

it('staff see a form as it was saved last, of which nothing is public or sent', async () => {
  const form = await createForm(payload)
  const rides = { blockType: 'formChoice', label: 'Ride <b>', choices: 'Car\nTrain' } as const
  const showIf = { question: 'ride_b', values: 'Car' }
  await payload.update({
    collection: 'forms',
    id: form.id,
    draft: true,
    data: {
      _status: 'draft',
      items: [emailQuestion, rides, { blockType: 'formNumber', label: 'Seats', showIf }],
    },
  })
  const { status, text, headers } = await open(form.id, await session())
  expect(status).toBe(200)
  expect(text).toContain('Ride &lt;b&gt; (optional)')
  expect(text).toContain('Only if Ride &lt;b&gt;: Car')
  expect(text).not.toContain('<form')
  expect(headers.get('content-security-policy')).toContain("form-action 'none'")
  expect(await answersOf(payload, form.id)).toEqual([])
})

it('a stranger is led to the sign-in, and what does not exist is not found', async () => {
  const { id } = await createForm(payload, { _status: 'draft' })
  expect((await open(id)).status).toBe(302)
  expect((await open(2_000_000_000, await session())).status).toBe(404)
})
