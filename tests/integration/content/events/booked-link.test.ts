import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { previewPath, shareToken } from '#src/content/preview/link.ts'
import { servePreview } from '#src/content/preview/serve-preview.ts'
import { propertiesOf } from '#src/contract/openapi/schemas.ts'
import type { Operation } from '#src/contract/operation.ts'
import { compose } from '#src/newsletters/composer/compose.ts'
import { card, documentOf } from '#src/newsletters/gallery/document.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, nowInSeconds } from '#tests/support/staff.ts'
import { webhooksOf } from '#tests/support/webhooks.ts'

/** That the online link which only those who are booked get is given to no one else. */
const secret = 'room-7f3a9c'
const onlineLink = `https://meet.example.org/${secret}`
const entry = { title: 'Evening online', slug: 'evening-online', location: 'Online' }

let payload: Payload
let api: ApiClient
let id: number
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  const make = contentMaker(payload)
  const tag = await make.tag()
  await webhooksOf(payload).create('https://hooks.example.org', [
    'event.published',
    'event.updated',
  ])
  const event = await make.event({
    ...{ ...entry, tags: [tag.id], onlineLink, onlineLinkFor: 'booked' },
    startDate: '2031-06-01T10:00:00.000Z',
  })
  id = event.id
  await payload.update({ collection: 'events', id, data: { description: 'Another evening.' } })
  token = shareToken(env().JWT_SECRET, { collection: 'events', id }, nowInSeconds() + 3_600)
})

const reads = endpoints
  .map(({ operation }) => operation)
  .filter(({ method, auth }) => method === 'GET' && auth === 'none')

/** With everything that may be asked for. */
const queryOf = ({ query, path }: Operation): string => {
  const names = JSON.stringify(propertiesOf(query)['include'] ?? {})
  const include = [...names.matchAll(/"enum":\[([^\]]*)\]/g)].map(([, list]) =>
    (list ?? '').replaceAll('"', ''),
  )
  return new URLSearchParams({
    ...(include[0] ? { include: include[0] } : {}),
    ...(path === '/api/search' ? { q: 'evening online' } : {}),
    ...(path.includes('drafts') ? { token } : {}),
  }).toString()
}

const pathOf = ({ path }: Operation): string =>
  path
    .replace(':slug', entry.slug)
    .replace(':id', String(id))
    .replace(/[:*]\w+/g, 'x')

describe('an online link for those who are booked', () => {
  test('is in no public response, whatever is asked for', async () => {
    const shown: string[] = []
    for (const operation of reads) {
      const { text, status } = await api('GET', `${pathOf(operation)}?${queryOf(operation)}`)
      expect(text, operation.id).not.toContain(secret)
      if (status === 200 && text.includes(entry.title)) shown.push(operation.id)
    }
    expect(shown).toEqual(
      expect.arrayContaining([
        ...['listEvents', 'readEvent', 'readDraftEvent', 'search', 'eventsFeed', 'eventsCalendar'],
      ]),
    )
    for (const format of ['atom', 'json'])
      expect((await api('GET', `/api/feed/events?format=${format}`)).text).not.toContain(secret)
    const { json } = await api('GET', `/api/events/${entry.slug}?include=onlineLink,onlineLinkFor`)
    expect(json).toMatchObject({ onlineLink: '', onlineLinkFor: 'booked' })
  })

  test('is no part of what a list is searched by', async () => {
    for (const query of [`search=${secret}`, `text=${secret}`])
      expect((await api('GET', `/api/events?${query}`)).json).toEqual([])
    expect((await api('GET', `/api/search?q=${secret}`)).text).not.toContain(entry.title)
  })

  test('is on no shared preview', async () => {
    const path = previewPath({ collection: 'events', id }, token)
    const response = await servePreview(payload, new Request(`http://muster.test${path}`))
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain(entry.title)
    expect(text).not.toContain(secret)
  })

  test('is in no mail that shows the event as a card', async () => {
    const { html, text } = await compose({ payload }, documentOf(card(1, 'events', id)))
    expect(html).toContain(entry.title)
    expect(`${html}${text}`).not.toContain(secret)
  })

  test('is in no call of a webhook, no public change and no index', async () => {
    for (const table of ['webhook_calls', 'public_changes', 'search_entries', 'payload_jobs']) {
      const { rows } = await payload.db.drizzle.execute(sql`
        SELECT count(*)::int AS all, count(*) FILTER (WHERE t::text LIKE ${`%${secret}%`})::int AS found
        FROM ${sql.identifier(table)} t`)
      expect(rows[0], table).toMatchObject({ found: 0 })
    }
    const { rows } = await payload.db.drizzle.execute(sql`SELECT data FROM webhook_calls`)
    expect(JSON.stringify(rows)).toContain(entry.slug)
  })

  test('is in no response of the platform to strangers and to staff without events', async () => {
    const { token: withoutRoles } = await createStaff(payload)
    for (const by of [undefined, withoutRoles])
      for (const path of [
        ...['/events', `/events/${id}`, '/events/versions', `/events/${id}/series`],
        ...[
          `/events?where[onlineLink][contains]=${secret}`,
          `/events/count?where[id][equals]=${id}`,
        ],
      ]) {
        const { status, text } = await callPlatform('GET', path, { token: by })
        expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code >= 401)])
        expect(text).not.toContain(secret)
      }
  })
})
