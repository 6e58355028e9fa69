import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  createOpenEvent,
  mailsAbout,
  placesOf,
  registrationsOf,
} from '#tests/support/registrations.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

// All are of one network, of which a hundred a minute may register.
beforeEach(() => payload.db.pool.query('DELETE FROM submission_rates'))

type Body = { readonly email: string; readonly companions?: number }

const rush = (slug: string, bodies: readonly Body[], keyOf?: (at: number) => string) =>
  Promise.all(
    bodies.map((body, at) =>
      api('POST', `/api/events/${slug}/registration`, {
        json: { name: 'Ada', ...body },
        ...(keyOf ? { headers: { 'idempotency-key': keyOf(at) } } : {}),
      }),
    ),
  )

const people = (count: number): Body[] =>
  Array.from({ length: count }, () => ({ email: uniqueEmail() }))

it('of many at once the first have the places, the others wait in their order, and each gets one mail', async () => {
  const event = await createOpenEvent(payload, { places: 10 })
  const responses = await rush(event.slug, people(75))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const all = await registrationsOf(payload, event.id)
  expect(all.map(({ seats }) => seats)).toEqual(all.map((_, at) => (at < 10 ? 1 : 0)))
  expect(await placesOf(payload, event.id)).toMatchObject({ taken: 10 })
  for (const { id } of all) expect(await mailsAbout(payload, id)).toEqual(['confirm'])
})

it('of many at once who is rejected leaves nothing, and the others have their places', async () => {
  const event = await createOpenEvent(payload, { places: 5, waitingList: false })
  const responses = await rush(event.slug, people(40))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 400)).toHaveLength(35)
  expect(await registrationsOf(payload, event.id)).toHaveLength(5)
})

it('of many at once who sends the same twice is registered once, with a key and without', async () => {
  const event = await createOpenEvent(payload, { places: 50 })
  const twice = people(20).flatMap((body) => [body, body])
  const responses = await rush(event.slug, twice)
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(await registrationsOf(payload, event.id)).toHaveLength(20)
  const keys = people(20).flatMap((body) => [body, body])
  const keyed = await rush(event.slug, keys, (at) => `${event.slug} ${at >> 1}`)
  expect(new Set(keyed.map(({ text }) => text)).size).toBe(1)
  expect(await registrationsOf(payload, event.id)).toHaveLength(40)
})

it('of many at once one that fails takes no other with it', async () => {
  const event = await createOpenEvent(payload, { places: 50 })
  await payload.db.pool.query(`
    CREATE FUNCTION fail_for_one() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'no'; END $$;
    CREATE TRIGGER fail_for_one BEFORE INSERT ON event_registrations FOR EACH ROW
      WHEN (NEW.name = 'Fails') EXECUTE FUNCTION fail_for_one()`)
  const bodies = people(30).map((body, at) => ({ ...body, name: at === 7 ? 'Fails' : 'Ada' }))
  const responses = await rush(event.slug, bodies)
  expect(responses.filter(({ status }) => status === 500)).toHaveLength(1)
  const all = await registrationsOf(payload, event.id)
  expect(all).toHaveLength(29)
  expect(await placesOf(payload, event.id)).toMatchObject({ taken: 29 })
  for (const { id } of all) expect(await mailsAbout(payload, id)).toEqual(['confirm'])
})
afterAll(() =>
  payload.db.pool.query(`
    DROP TRIGGER IF EXISTS fail_for_one ON event_registrations;
    DROP FUNCTION IF EXISTS fail_for_one`),
)
