import { describe, expect, it } from 'vitest'
import { readSendgrid } from '#src/mail/bounces/providers/sendgrid.ts'
import { maxAge, verifySendgrid } from '#src/mail/bounces/signatures.ts'
import {
  kindsOf,
  mailEvent,
  mailOfJane,
  secondsBefore,
  sendgridSigner,
} from '#tests/support/mail-events.ts'

type Json = Record<string, unknown>

const now = new Date()

describe('SendGrid', () => {
  const bounce = (change: Json) => {
    const batch = JSON.parse(mailEvent('sendgrid-batch.json', mailOfJane)) as Json[]
    return readSendgrid([{ ...batch.find(({ event }) => event === 'bounce'), ...change }])
  }

  it('of a batch the bounces, complaints and who unsubscribes count, with the mail by its Message-ID', () => {
    const events = readSendgrid(JSON.parse(mailEvent('sendgrid-batch.json', mailOfJane)))
    expect(kindsOf(events)).toEqual(['hard', 'unsubscribed', 'complaint'])
    expect(events[0]).toMatchObject({
      source: 'sendgrid',
      recipients: ['jane@example.com'],
      messageIds: [mailOfJane.messageId],
      reason: 'bounce 5.0.0 500 unknown recipient',
      at: new Date(1_513_299_569_000),
    })
  })

  it.each([
    [{ bounce_classification: 'Mailbox Unavailable', status: '5.2.2', reason: 'full' }, ['soft']],
    [{ bounce_classification: 'Content', status: '5.7.1', reason: '550 spam' }, ['soft']],
    [{ type: 'blocked' }, ['soft']],
    [{ bounce_classification: undefined }, ['hard']],
    [{ event: 'dropped', reason: 'Bounced Address' }, ['hard']],
    [{ event: 'dropped', reason: 'Spam Reporting Address' }, ['complaint']],
    [{ event: 'dropped', reason: 'Unsubscribed Address' }, ['unsubscribed']],
    [{ event: 'unsubscribe' }, ['unsubscribed']],
    [{ event: 'group_unsubscribe' }, ['unsubscribed']],
    [{ event: 'group_resubscribe' }, []],
    [{ event: 'deferred' }, []],
  ])('an event with %j counts as %j', (change, kinds) => {
    expect(kindsOf(bounce(change))).toEqual(kinds)
  })

  it('a forged, altered or stale batch is rejected', () => {
    const signer = sendgridSigner()
    const body = Buffer.from('[]')
    const check = (headers: Record<string, string>, bytes = body) =>
      verifySendgrid(
        signer.publicKey,
        {
          timestamp: headers['x-twilio-email-event-webhook-timestamp'] ?? '',
          signature: headers['x-twilio-email-event-webhook-signature'] ?? '',
          body: bytes,
        },
        now,
      )
    expect(check(signer.sign('[]', now))).toBe(true)
    expect(check(signer.sign('[]', now), Buffer.from('[ ]'))).toBe(false)
    expect(check(sendgridSigner().sign('[]', now))).toBe(false)
    expect(check(signer.sign('[]', secondsBefore(now, maxAge.sendgrid + 60)))).toBe(false)
    expect(check({})).toBe(false)
    expect(check({ 'x-twilio-email-event-webhook-signature': 'AAAA' })).toBe(false)
  })
})
