import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let make: ContentMaker
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
})

const revisionOf = async (id: number): Promise<unknown> => {
  const { rows } = await payload.db.drizzle.execute(
    sql`SELECT revision FROM events WHERE id = ${id}`,
  )
  return rows[0]?.['revision']
}

const save = async (id: number, data: Record<string, unknown>, draft = false) =>
  payload.update({ collection: 'events', id, data, draft })

describe('the revision of an event', () => {
  test.each([
    ['start', { startDate: '2031-01-01T11:00:00.000Z' }],
    ['end', { endDate: '2031-01-01T12:00:00.000Z' }],
    ['zone', { timeZone: 'Europe/Berlin' }],
    ['location', { location: 'There' }],
    ['address', { address: 'Quay 1' }],
    ['online link', { onlineLink: 'https://meet.example.org/x' }],
    ['cancellation', { cancelled: true }],
  ])('the revision grows by one with another %s', async (_, data) => {
    const { id } = await make.event()
    expect(await revisionOf(id)).toBe(0)
    await save(id, data)
    expect(await revisionOf(id)).toBe(1)
    await save(id, data)
    expect(await revisionOf(id)).toBe(1)
  })

  test('the revision stays with any other change, and with drafts', async () => {
    const { id } = await make.event()
    await save(id, { title: 'Another', description: 'Other words.', link: 'https://example.org' })
    await save(id, { location: 'There' }, true)
    expect(await revisionOf(id)).toBe(0)
    await save(id, { location: 'There', _status: 'published' })
    expect(await revisionOf(id)).toBe(1)
  })

  test('what is published for the first time has no revision, whatever drafts said', async () => {
    const { id } = await make.event({ _status: 'draft' })
    await save(id, { location: 'There', _status: 'published' })
    expect(await revisionOf(id)).toBe(0)
  })

  test('the revision is about what was published last, over drafts and unpublications', async () => {
    const { id } = await make.event()
    await save(id, { _status: 'draft', location: 'Elsewhere' })
    await save(id, { _status: 'published', location: 'Here' })
    expect(await revisionOf(id)).toBe(0)
    await save(id, { _status: 'draft' })
    await save(id, { _status: 'published', location: 'Elsewhere' })
    expect(await revisionOf(id)).toBe(1)
  })

  test('to restore a version is one more revision', async () => {
    const { id } = await make.event()
    await save(id, { location: 'There' })
    const { docs } = await payload.findVersions({
      collection: 'events',
      where: { parent: { equals: id } },
      sort: 'createdAt',
    })
    await payload.restoreVersion({ collection: 'events', id: String(docs[0]?.id) })
    expect(await payload.findByID({ collection: 'events', id })).toMatchObject({ location: 'Here' })
    expect(await revisionOf(id)).toBe(2)
  })

  test('nothing but such a change writes the revision', async () => {
    const { id } = await make.event()
    await save(id, { location: 'There' })
    await payload.db.drizzle.execute(
      sql`UPDATE events SET revision = 0, published_facts = NULL WHERE id = ${id}`,
    )
    expect(await revisionOf(id)).toBe(1)
  })
})
