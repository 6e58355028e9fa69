import { describe, expect, it } from 'vitest'
import { readSes } from '#src/mail/bounces/providers/ses.ts'
import { kindsOf, mailOfJane, parsedEvent } from '#tests/support/mail-events.ts'

type Json = Record<string, unknown>

describe('Amazon SES', () => {
  const bounce = (change: Json, ofRecipient: Json = {}) => {
    const whole = parsedEvent('ses-bounce.json') as { bounce: { bouncedRecipients: Json[] } }
    const [recipient] = whole.bounce.bouncedRecipients
    const bouncedRecipients = [{ ...recipient, ...ofRecipient }]
    return readSes({ ...whole, bounce: { ...whole.bounce, bouncedRecipients, ...change } })
  }

  it('a permanent bounce is hard, with the mail by its Message-ID and its return path', () => {
    expect(bounce({})).toMatchObject([
      {
        source: 'ses',
        kind: 'hard',
        recipients: ['jane@example.com'],
        returnPaths: ['b+7-0@example.org'],
        reason: expect.stringContaining('550 5.1.1'),
        at: new Date('2016-01-27T14:59:38.237Z'),
      },
    ])
    expect(bounce({})[0]?.messageIds).toContain(mailOfJane.messageId)
  })

  it('a transient or undetermined bounce is soft, an out-of-office reply is none', () => {
    const full = { bounceType: 'Transient', bounceSubType: 'MailboxFull' }
    expect(kindsOf(bounce(full))).toEqual(['soft'])
    expect(kindsOf(bounce({ bounceType: 'Undetermined' }))).toEqual(['soft'])
    const reply = { bounceType: 'Transient', bounceSubType: 'General' }
    expect(bounce(reply, { action: undefined, status: undefined })).toEqual([])
    expect(bounce({}, { action: 'delayed' })).toEqual([])
  })

  it('a complaint is one, unless it takes one back; a delivery is nothing', () => {
    expect(readSes(parsedEvent('ses-complaint.json'))).toMatchObject([
      { kind: 'complaint', recipients: ['jane@example.com'], reason: 'abuse' },
    ])
    const { complaint, ...rest } = parsedEvent('ses-complaint.json')
    const back = { ...(complaint as Json), complaintFeedbackType: 'not-spam' }
    expect(readSes({ ...rest, complaint: back })).toEqual([])
    expect(readSes(parsedEvent('ses-delivery.json'))).toEqual([])
  })

  it('who leaves a contact list, or all topics of it, has left', () => {
    const { mail } = parsedEvent('ses-delivery.json')
    const of = (newTopicPreferences: Json) =>
      readSes({
        eventType: 'Subscription',
        mail: { ...(mail as Json), destination: ['Jane@Example.com'] },
        subscription: { timestamp: '2026-01-27T14:59:38.237Z', newTopicPreferences },
      })
    const topics = (...stated: string[]) => ({
      unsubscribeAll: false,
      topicSubscriptionStatus: stated.map((subscriptionStatus) => ({ subscriptionStatus })),
    })
    expect(of({ unsubscribeAll: true })).toMatchObject([
      { kind: 'unsubscribed', recipients: ['jane@example.com'] },
    ])
    expect(kindsOf(of(topics('OptOut', 'OptOut')))).toEqual(['unsubscribed'])
    expect(of(topics('OptOut', 'OptIn'))).toEqual([])
    expect(of(topics())).toEqual([])
  })

  it('an event of a configuration set is read like a notification', () => {
    const { notificationType: eventType, ...rest } = parsedEvent('ses-bounce.json')
    expect(kindsOf(readSes({ eventType, ...rest }))).toEqual(['hard'])
  })
})
