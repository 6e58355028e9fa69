import { describe, expect, it } from 'vitest'
import { openMailgun, readMailgun } from '#src/mail/bounces/providers/mailgun.ts'
import { maxAge, verifyMailgun } from '#src/mail/bounces/signatures.ts'
import {
  kindsOf,
  mailgunWebhook,
  mailOfJane,
  parsedEvent,
  secondsBefore,
  secondsOf,
} from '#tests/support/mail-events.ts'

type Json = Record<string, unknown>

const now = new Date()

describe('Mailgun', () => {
  const failed = (change: Json, status: Json = {}) => {
    const event = parsedEvent('mailgun-failed.json')
    const known = event['delivery-status'] as Json
    return readMailgun({ ...event, 'delivery-status': { ...known, ...status }, ...change })
  }

  it('a permanent failure of an address is hard, with the mail by its Message-ID', () => {
    expect(failed({})).toMatchObject([
      {
        source: 'mailgun',
        kind: 'hard',
        recipients: ['jane@example.com'],
        messageIds: [mailOfJane.messageId],
        returnPaths: ['b+7-0@example.org'],
      },
    ])
  })

  it('permanent failures for other reasons are soft, temporary ones are still being tried', () => {
    const other = { 'bounce-type': 'soft', 'enhanced-code': '5.7.1', message: 'policy' }
    expect(kindsOf(failed({}, other))).toEqual(['soft'])
    const tooOld = {
      'bounce-type': undefined,
      'enhanced-code': null,
      code: 602,
      message: 'Too old',
    }
    expect(kindsOf(failed({ reason: 'old' }, tooOld))).toEqual(['soft'])
    expect(failed({ severity: 'temporary' })).toEqual([])
  })

  it('what Mailgun had recorded before counts as what it was', () => {
    expect(kindsOf(failed({ reason: 'suppress-bounce' }))).toEqual(['hard'])
    expect(kindsOf(failed({ reason: 'suppress-complaint' }))).toEqual(['complaint'])
    expect(kindsOf(failed({ reason: 'suppress-unsubscribe' }))).toEqual(['unsubscribed'])
  })

  it('who unsubscribes there has left, who opens a mail has done nothing', () => {
    expect(kindsOf(failed({ event: 'unsubscribed' }))).toEqual(['unsubscribed'])
    expect(failed({ event: 'opened' })).toEqual([])
  })

  it('a complaint is one, an opened mail is nothing', () => {
    expect(kindsOf(readMailgun(parsedEvent('mailgun-complained.json')))).toEqual(['complaint'])
    expect(readMailgun({ ...parsedEvent('mailgun-complained.json'), event: 'opened' })).toEqual([])
  })

  it('a forged, stale or future signature is rejected', () => {
    const signed = (key: string, at: Date) =>
      openMailgun(JSON.parse(mailgunWebhook(key, '{}', { at }))).signed
    const key = 'the signing key'
    expect(verifyMailgun(key, signed(key, now), now)).toBe(true)
    expect(verifyMailgun(key, signed('another key', now), now)).toBe(false)
    expect(verifyMailgun(key, { ...signed(key, now), token: 'another' }, now)).toBe(false)
    expect(
      verifyMailgun(key, { ...signed(key, now), timestamp: secondsOf(secondsBefore(now, 1)) }, now),
    ).toBe(false)
    expect(verifyMailgun(key, { ...signed(key, now), signature: '' }, now)).toBe(false)
    expect(verifyMailgun(key, signed(key, secondsBefore(now, maxAge.mailgun + 60)), now)).toBe(
      false,
    )
    expect(verifyMailgun(key, signed(key, secondsBefore(now, -3_600)), now)).toBe(false)
  })
})
