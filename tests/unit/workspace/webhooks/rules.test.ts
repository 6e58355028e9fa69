import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '#src/workspace/webhooks/body.ts'
import { attemptLimit, delayAfter, parseRetryAfter } from '#src/workspace/webhooks/retries.ts'
import { newSecret, signatureOf } from '#src/workspace/webhooks/signature.ts'

describe('retries of a webhook call', () => {
  const hours = (random: number) => {
    let sum = 0
    for (let step = 1; step < attemptLimit; step += 1)
      sum += delayAfter({ step, retryAfter: undefined, random }) ?? Number.NaN
    return sum / 3_600_000
  }

  it('take more than a day, at any random spread, and end', () => {
    expect(hours(0)).toBeGreaterThan(24)
    expect(hours(1)).toBeLessThan(36)
    expect(delayAfter({ step: attemptLimit, retryAfter: 1_000, random: 0 })).toBeUndefined()
  })

  it('a receiver can put one off, for six hours at most, and bring none forward', () => {
    const first = (retryAfter: number) => delayAfter({ step: 1, retryAfter, random: 0 })
    expect(first(60_000)).toBe(60_000)
    expect(first(1)).toBe(5_000)
    expect(first(1e12)).toBe(6 * 3_600_000)
  })

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 59_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('Retry-After %s', (header, expected) => {
    expect(parseRetryAfter(header, 1_000)).toBe(expected)
  })
})

describe('the signature of a webhook call', () => {
  it('is that of Standard Webhooks', () => {
    const message = { id: 'msg_1', timestamp: 1_700_000_000, body: '{"ü":1}' }
    const secret = newSecret()
    const signature = signatureOf(message, [secret])
    const at = new Date(message.timestamp * 1_000)
    expect(signature).toBe(new Webhook(secret).sign(message.id, at, message.body))
    expect(signatureOf(message, [newSecret(), secret]).split(' ')[1]).toBe(signature)
  })

  it('a new secret has 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})

describe('the body of a webhook call', () => {
  const urls = { baseUrl: 'https://api.ngo.test', siteUrl: 'https://ngo.test' }
  const dataOf = (
    event: Parameters<typeof bodyOf>[0]['event'],
    data: Record<string, string | number>,
  ) => JSON.parse(bodyOf({ event, data, createdAt: '2026-01-02 03:04:05.678+00' }, urls))

  it.each([
    ['news.published', { id: 1, slug: 'a' }, 'https://ngo.test/news/a'],
    ['action.updated', { id: 1, slug: 'a' }, 'https://ngo.test/actions/a'],
    ['event.unpublished', { id: 1, slug: 'a' }, 'https://ngo.test/events/a'],
    ['page.published', { id: 1, slug: 'a' }, 'https://ngo.test/a'],
    ['message.created', { id: 1 }, 'https://api.ngo.test/admin/collections/contact-submissions/1'],
    ['proposal.created', { id: 2 }, 'https://api.ngo.test/admin/collections/action-submissions/2'],
    ['person.published', { id: 1, name: 'Ada' }, undefined],
    ['site.changed', {}, undefined],
  ] as const)('%s has the URL of what it is about', (event, data, url) => {
    expect(dataOf(event, data)).toEqual({
      type: event,
      timestamp: '2026-01-02T03:04:05.678Z',
      origin: null,
      data: url === undefined ? data : { ...data, url },
    })
  })
})
