import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

const when = 'include=timeZone,allDay,address,onlineLink,onlineLinkFor,sequence'

describe('when and where an event is', () => {
  test('the documented event has no key more', async () => {
    const { slug } = await make.event({ timeZone: 'Europe/Berlin', address: 'Quay 1' })
    const { json } = await api('GET', `/api/events/${slug}`)
    expect(json).not.toHaveProperty('timeZone')
    expect(json).not.toHaveProperty('address')
  })

  test('zone, address and online link are given where they are asked for', async () => {
    const onlineLink = 'https://meet.example.org/walk'
    const { slug } = await make.event({ timeZone: 'europe/berlin', address: 'Quay 1', onlineLink })
    const { json } = await api('GET', `/api/events/${slug}?${when}`)
    expect(json).toMatchObject({
      ...{ timeZone: 'Europe/Berlin', allDay: false, address: 'Quay 1' },
      ...{ onlineLink, onlineLinkFor: 'everybody', sequence: 0 },
    })
  })

  test('an event without a zone is in that of the organisation, and follows it', async () => {
    const { slug } = await make.event()
    const zone = async () => (await api('GET', `/api/events/${slug}?fields=timeZone`)).json
    expect(await zone()).toEqual({ timeZone: 'UTC' })
    const settings = (timeZone: string) =>
      payload.updateGlobal({ slug: 'settings', data: { timeZone } })
    await settings('America/New_York')
    expect(await zone()).toEqual({ timeZone: 'America/New_York' })
    await settings('')
  })

  test('an event of whole days is from midnight to the midnight after the last day', async () => {
    const { id, slug } = await make.event({
      ...{ allDay: true, timeZone: 'Europe/Berlin' },
      ...{ startDate: '2027-03-27T10:00:00.000Z', endDate: '2027-03-28T09:00:00.000Z' },
    })
    const { json } = await api('GET', `/api/events/${slug}?${when}`)
    const days = { startDate: '2027-03-26T23:00:00.000Z', endDate: '2027-03-28T22:00:00.000Z' }
    expect(json).toMatchObject({ ...days, allDay: true })
    const again = await payload.update({ collection: 'events', id, data: { title: 'Again' } })
    expect(again).toMatchObject(days)
  })

  test('an event of one whole day lasts until its end, in the zone it was saved in', async () => {
    const event = await make.event({ allDay: true, startDate: '2031-05-01T10:00:00.000Z' })
    expect(event).toMatchObject({
      startDate: '2031-05-01T00:00:00.000Z',
      endDate: '2031-05-02T00:00:00.000Z',
      timeZone: 'UTC',
    })
  })

  test('a zone that there is not, and an end before the start of whole days, are refused', async () => {
    await expect(make.event({ timeZone: 'Europe/Nowhere' })).rejects.toThrow()
    await expect(
      make.event({
        ...{ allDay: true, startDate: '2031-05-05T10:00:00.000Z' },
        endDate: '2031-05-02T10:00:00.000Z',
      }),
    ).rejects.toThrow()
  })
})
