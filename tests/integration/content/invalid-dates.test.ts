import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { isShort } from '#tests/support/long.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let make: ReturnType<typeof contentMaker>
let rest: ReturnType<typeof platformClient>
let token: string
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  rest = platformClient(payload)
  token = (await createStaff(payload, 'admin')).token
})

/** Invalid timestamps, and those whose year has not four digits. */
const noDates = [
  '',
  'soon',
  'now',
  'infinity',
  '25:00',
  '2026',
  '2026-13-45T10:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-01-01T10:00:00',
  '2026-01-01T10:00:00Z\0',
  '2026-01-01T10:00:00+99:00',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  5,
  1e20,
  true,
  [],
  {},
  ['2026-01-01T10:00:00Z'],
]

const validationError = z.object({
  errors: z.tuple([
    z.object({ data: z.object({ errors: z.array(z.object({ path: z.string() })) }) }),
  ]),
})

/** The fields a response of 400 names; the status of any other. */
const rejectedFields = ({ status, json }: { status: number; json: unknown }): unknown =>
  status === 400
    ? validationError.parse(json).errors[0].data.errors.map(({ path }) => path)
    : status

const drafted = [
  ['events', 'startDate'],
  ['events', 'endDate'],
  ['news', 'publishedAt'],
] as const

describe('an invalid date is rejected by the name of its field', () => {
  test.each(drafted)(
    'an invalid date in a draft is rejected by the name of its field: %s, %s',
    async (slug, field) => {
      const { doc } = (
        await rest('POST', `/${slug}?draft=true`, { token, json: { title: unique('Draft') } })
      ).json
      for (const value of noDates) {
        const json = { title: unique('Draft'), [field]: value }
        const created = await rest('POST', `/${slug}?draft=true`, { token, json })
        const changed = await rest('PATCH', `/${slug}/${doc.id}?draft=true`, { token, json })
        expect([value, rejectedFields(created), rejectedFields(changed)]).toEqual([
          value,
          [field],
          [field],
        ])
      }
    },
  )

  test.each(drafted)(
    'an invalid date in a published entry is rejected by the name of its field: %s, %s',
    async (slug, field) => {
      const { id } = slug === 'events' ? await make.event() : await make.article()
      for (const value of noDates) {
        const response = await rest('PATCH', `/${slug}/${id}`, { token, json: { [field]: value } })
        expect([value, rejectedFields(response)]).toEqual([value, [field]])
      }
    },
  )

  test('an invalid date of an event is rejected also where the other one is valid', async () => {
    const json = { startDate: true, endDate: '2031-01-02T10:00:00Z' }
    const { id } = await make.event()
    expect(rejectedFields(await rest('PATCH', `/events/${id}`, { token, json }))).toEqual([
      'startDate',
    ])
  })

  test('an invalid date in a bulk update is rejected by the name of its field', async () => {
    const { id } = await make.event()
    const path = `/events?where[id][equals]=${id}&draft=true`
    const { status, json } = await rest('PATCH', path, { token, json: { startDate: 'soon' } })
    expect([status, json.errors]).toEqual([
      400,
      [expect.objectContaining({ message: expect.stringContaining('startDate') })],
    ])
  })
})

describe('the platform’s own dates', () => {
  test.each(['updatedAt', ...(isShort ? [] : ['createdAt'])])(
    'an invalid %s is rejected by the name of its field, in every collection',
    async (field) => {
      const posted = async (slug: string, json: object): Promise<{ id: number }> =>
        (await rest('POST', `/${slug}`, { token, json })).json.doc
      const makers = {
        actions: () => make.action(),
        pages: () => make.page(),
        tags: () => make.tag(),
        people: () => make.person(),
        contacts: () => posted('contacts', { name: unique('Contact') }),
        newsletters: () => posted('newsletters', { title: 'T', subject: 'S' }),
        users: () => createStaff(payload, 'editor'),
      }
      for (const [slug, create] of Object.entries(makers)) {
        const { id } = await create()
        for (const value of noDates) {
          const response = await rest('PATCH', `/${slug}/${id}`, {
            token,
            json: { [field]: value },
          })
          expect([slug, value, rejectedFields(response)]).toEqual([slug, value, [field]])
        }
      }
    },
  )

  test('an invalid date in a global is rejected by the name of its field', async () => {
    for (const value of noDates) {
      const json = { createdAt: value }
      const response = await rest('POST', '/globals/navigation', { token, json })
      expect([value, rejectedFields(response)]).toEqual([value, ['createdAt']])
    }
  })

  test('every date field has a hook that validates it', () => {
    const configs = [
      ...Object.values(payload.collections).map(({ config }) => config),
      ...payload.globals.config,
    ]
    const dates = configs.flatMap(({ slug, flattenedFields }) =>
      flattenedFields
        .filter(({ type }) => type === 'date')
        .map((field) => [slug, field.name, 'hooks' in field && field.hooks?.beforeChange?.length]),
    )
    expect(dates.length).toBeGreaterThan(50)
    expect(dates.filter(([, , hooks]) => !hooks)).toEqual([])
  })
})

test('a date in any ISO 8601 form is stored as the timestamp it names', async () => {
  for (const [input, stored] of [
    ['2031-01-01T10:00:00Z', '2031-01-01T10:00:00.000Z'],
    ['2031-01-01T10:00:00.5+02:00', '2031-01-01T08:00:00.500Z'],
    ['2031-01-01T10:00+0200', '2031-01-01T08:00:00.000Z'],
    [null, null],
  ]) {
    const json = { title: unique('Draft'), startDate: input }
    const { status, json: created } = await rest('POST', '/events?draft=true', { token, json })
    expect([status, created.doc.startDate]).toEqual([201, stored])
  }
})
