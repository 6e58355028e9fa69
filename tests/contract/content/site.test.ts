import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('readSite', () => {
  const save = (data: object) => payload.updateGlobal({ slug: 'settings', data: data as never })
  let before: object
  beforeAll(async () => {
    before = await payload.findGlobal({ slug: 'settings', depth: 0 })
  })
  afterAll(() => save(before))

  it('readSite returns the public information about the organisation from Settings', async () => {
    const logo = await make.image({ width: 60, height: 20 })
    await save({
      siteName: 'Common Shore',
      siteDescription: 'For open water.',
      siteLanguage: 'de',
      timeZone: 'Europe/Berlin',
      logo: logo.id,
      primaryColor: '#0f4c5c',
      publicEmail: 'hello@shore.test',
      publicPhone: '+49 30 123456',
      postalAddress: 'Quay 1\nHarbour',
      publishPostalAddress: true,
      socialLinks: [
        { network: 'mastodon', url: 'https://social.test/@shore' },
        { network: 'other', url: 'https://peers.test/shore' },
      ],
      doubleOptIn: true,
      consentText: 'I agree.',
    })
    const { status, json } = await api('GET', '/api/site')
    expect(status).toBe(200)
    expect(json).toEqual({
      name: 'Common Shore',
      description: 'For open water.',
      url: 'http://muster.test',
      language: 'de',
      languages: ['de'],
      timeZone: 'Europe/Berlin',
      logo: { url: `/api/images/${logo.key}`, width: 60, height: 20, alt: logo.alt },
      brandColor: '#0f4c5c',
      email: 'hello@shore.test',
      phone: '+49 30 123456',
      postalAddress: 'Quay 1\nHarbour',
      socialLinks: [
        { kind: 'mastodon', url: 'https://social.test/@shore' },
        { kind: 'other', url: 'https://peers.test/shore' },
      ],
      feeds: {
        news: {
          rss: 'http://muster.test/api/feed/news',
          atom: 'http://muster.test/api/feed/news?format=atom',
          json: 'http://muster.test/api/feed/news?format=json',
        },
        events: {
          rss: 'http://muster.test/api/feed/events',
          atom: 'http://muster.test/api/feed/events?format=atom',
          json: 'http://muster.test/api/feed/events?format=json',
          ics: 'http://muster.test/api/feed/events.ics',
        },
      },
      newsletter: { doubleOptIn: true, consentText: 'I agree.' },
    })
  })

  it('readSite returns the postal address only where it is to be shown, and no internal setting', async () => {
    await save({
      siteName: '',
      siteDescription: '',
      timeZone: '',
      logo: null,
      primaryColor: '',
      publicEmail: null,
      postalAddress: 'Quay 1',
      publishPostalAddress: false,
      socialLinks: [],
      doubleOptIn: false,
      consentText: '',
      senderEmail: 'sender@shore.test',
      notificationEmails: [{ email: 'staff@shore.test' }],
    })
    const { json, text } = await api('GET', '/api/site')
    expect(json).toMatchObject({
      name: '',
      timeZone: 'UTC',
      logo: null,
      email: '',
      postalAddress: '',
      socialLinks: [],
      newsletter: { doubleOptIn: false, consentText: '' },
    })
    expect(text).not.toMatch(/Quay|sender@|staff@/)
  })

  it('every feed that readSite names responds', async () => {
    const { json } = await api('GET', '/api/site')
    const { feeds } = json as { feeds: Record<string, Record<string, string>> }
    const urls = Object.values(feeds).flatMap((each) => Object.values(each))
    const statuses = await Promise.all(
      urls.map(async (url) => (await api('GET', url.replace('http://muster.test', ''))).status),
    )
    expect(statuses).toEqual(urls.map(() => 200))
  })
})
