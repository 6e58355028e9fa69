import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let admin: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
})

const whole = {
  newsletters: () => ({ title: unique('Letter'), subject: 'S' }),
  'compose-emails': () => ({ subject: 'S', recipient_emails: ['a@example.org'] }),
  'email-templates': () => ({ name: unique('Template'), subject: 'S' }),
}
const collections = Object.keys(whole) as (keyof typeof whole)[]

const create = (collection: keyof typeof whole, fields: object) =>
  api('POST', `/api/staff/${collection}`, {
    token: admin.token,
    json: { ...whole[collection](), html_content: '<p>x</p>', ...fields },
  })

const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`
const rules = (count: number) => `<style>${'a{b:c}'.repeat(count)}</style>x`
const css = (length: number) => `<style>a{b:${'c'.repeat(length - 5)}}</style>x`
const placeholders = (count: number) => '{{name}}'.repeat(count)

describe.each(collections)('the HTML of %s', (collection) => {
  it.each([
    [
      'a million characters',
      (at: number) => 'x'.repeat(999_999 + at),
      'must be at most 1000000 characters',
    ],
    [
      '200 elements within each other',
      (at: number) => nested(199 + at),
      'must not be nested deeper than 200 elements',
    ],
    ['1,000 style rules', (at: number) => rules(999 + at), 'must have at most 1,000 style rules'],
    [
      '100,000 characters of style sheets',
      (at: number) => css(99_999 + at),
      'must have at most 100,000 characters of style sheets',
    ],
    [
      '5,000 placeholders',
      (at: number) => placeholders(4_999 + at),
      'must have at most 5,000 placeholders',
    ],
  ])(
    `html_content of ${collection} is accepted with %s and rejected with more`,
    async (_, html, rule) => {
      expect((await create(collection, { html_content: html(1) })).status).toBe(200)
      const { status, json } = await create(collection, { html_content: html(2) })
      expect([status, json]).toEqual([400, { error: `html_content: ${rule}` }])
    },
  )

  it(`html_content of ${collection} is limited on update, too`, async () => {
    const created = (await create(collection, {})).json as { id: number }
    const { status, json } = await api('PUT', `/api/staff/${collection}/${created.id}`, {
      token: admin.token,
      json: { html_content: nested(201) },
    })
    expect(status).toBe(400)
    expect(json).toEqual({ error: 'html_content: must not be nested deeper than 200 elements' })
  })

  it(`html_content of ${collection} is limited in the forms of the admin UI, too`, async () => {
    const created = (await create(collection, {})).json as { id: number }
    const write = (htmlContent: string) =>
      callPlatform('PATCH', `/${collection}/${created.id}`, {
        token: admin.token,
        json: { htmlContent },
      })
    expect((await write(nested(200))).status).toBe(200)
    const { status, json } = await write(nested(201))
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain('Must not be nested deeper than 200 elements')
  })

  it(`text_content of ${collection} is limited to 500,000 characters`, async () => {
    expect((await create(collection, { text_content: 'x'.repeat(500_000) })).status).toBe(200)
    const { status, json } = await create(collection, { text_content: 'x'.repeat(500_001) })
    expect(status).toBe(400)
    expect(json).toEqual({ error: 'text_content: must be at most 500000 characters' })
  })
})

describe('the wrapper of an email template', () => {
  it.each([
    ['accepted at 200,000 characters', `{{content}}${'x'.repeat(199_989)}`, undefined],
    [
      'rejected beyond 200,000 characters',
      `{{content}}${'x'.repeat(199_990)}`,
      'html_wrapper: must be at most 200000 characters',
    ],
    [
      'rejected when nested deeper than 200 elements',
      `{{content}}${nested(201)}`,
      'html_wrapper: must not be nested deeper than 200 elements',
    ],
  ])('the html_wrapper of an email template is %s', async (_, html_wrapper, error) => {
    const { status, json } = await create('email-templates', { html_wrapper })
    expect(status).toBe(error ? 400 : 200)
    if (error) expect(json).toEqual({ error })
  })
})

describe.each([
  ['newsletters', { title: 200, subject: 300 }],
  ['compose-emails', { title: 200, subject: 300 }],
  ['email-templates', { name: 200, subject: 300 }],
] as const)('the texts of %s', (collection, limits) => {
  it(`the texts of ${collection} are limited as the contract says, counted in code points`, async () => {
    const longest = Object.entries(limits).map(([name, limit]) => [name, '🎈'.repeat(limit)])
    const { status, json } = await create(collection, Object.fromEntries(longest))
    expect([status, json]).toMatchObject([200, Object.fromEntries(longest)])
    for (const [name, text] of longest)
      expect((await create(collection, { [name ?? '']: `${text}🎈` })).status).toBe(400)
  })
})
