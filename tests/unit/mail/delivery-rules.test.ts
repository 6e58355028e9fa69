import { describe, expect, it } from 'vitest'
import { nextAttempt } from '#src/mail/delivery/deliver.ts'
import { classifyFailure, describeFailure, isOfPolicy } from '#src/mail/delivery/smtp-failure.ts'
import { linkToken, readLinkToken } from '#src/mail/pages/link-token.ts'
import {
  afterContentChange,
  mustBeInFuture,
  mustBeSecondPerson,
  mustBeSendable,
} from '#src/newsletters/sending/newsletter-states.ts'

describe('classifyFailure', () => {
  it.each([
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, false, 'bounce'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, false, 'temporary'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, false, 'connection'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552 }, false, 'permanent'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 451 }, false, 'temporary'],
    [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, false, 'connection'],
    [{ code: 'EPROTOCOL', command: 'EHLO', responseCode: 550 }, false, 'connection'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true, 'permanent'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, true, 'temporary'],
    [{ code: 'ECONNECTION', command: 'CONN', responseCode: 421 }, false, 'temporary'],
    [{ code: 'ECONNECTION', command: 'CONN' }, false, 'connection'],
    [{ code: 'ECONNECTION', command: 'CONN' }, true, 'doubt'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, true, 'doubt'],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false, 'connection'],
    ['no error at all', false, 'connection'],
  ])('the delivery error %o (handed over: %s) is classified as %s', (error, handedOver, kind) => {
    expect(classifyFailure(error, handedOver)).toBe(kind)
  })
})

describe('a rejected recipient', () => {
  it.each([
    ['550 no such user', 'bounce'],
    ['550 5.1.1 user unknown in relay recipient table', 'bounce'],
    ['550 5.2.1 mailbox disabled', 'bounce'],
    ['550 5.7.1 blocked by policy', 'permanent'],
    ['552 5.2.2 mailbox full', 'permanent'],
    ['554 5.7.1 <…>: Relay access denied', 'connection'],
    ['550 relay not permitted', 'connection'],
    ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'connection'],
    ['550 Relaying denied', 'connection'],
    ['550 authentication required', 'connection'],
  ])('a recipient rejected with “%s” is classified as %s', (response, kind) => {
    const responseCode = Number(response.slice(0, 3))
    const error = { code: 'EENVELOPE', command: 'RCPT TO', responseCode, response }
    expect(classifyFailure(error, false)).toBe(kind)
  })
})

describe('a rejection', () => {
  it.each([
    ['permanent', 'DATA: 554 5.7.1 looks like spam', true],
    ['permanent', 'RCPT TO: 550 5.7.1 blocked by policy', true],
    ['permanent', 'MAIL FROM: 552 too large', true],
    ['permanent', 'RCPT TO: 552 5.2.2 mailbox full', false],
    ['bounce', 'RCPT TO: 550 5.1.1 no such user', false],
    ['temporary', 'RCPT TO: 451 4.7.1 greylisted', false],
    ['doubt', 'ECONNECTION', false],
    [undefined, '', false],
  ] as const)('%s, “%s”: is of policy: %s', (failure, said, expected) => {
    expect(isOfPolicy(failure, said)).toBe(expected)
  })
})

describe('describeFailure', () => {
  it('the description of a delivery error is one line without email addresses', () => {
    const response = '554 5.7.1 <a@b.org>:\r\n no\0 mail\tfrom c@d.org'
    expect(describeFailure({ command: 'RCPT TO', response })).toBe(
      'RCPT TO: 554 5.7.1 …: no mail from …',
    )
    expect(describeFailure({ code: 'ECONNECTION' })).toBe('ECONNECTION')
    expect(describeFailure('what')).toBe('unknown failure')
  })

  it('the description of a delivery error is short and well-formed, however long the reply', () => {
    for (let before = 280; before < 300; before += 1) {
      const reason = describeFailure({ response: `${'x'.repeat(before)}${'😀'.repeat(20)}` })
      expect(reason.length).toBeLessThanOrEqual(300)
      expect(reason.isWellFormed()).toBe(true)
    }
    expect(describeFailure({ response: 'y'.repeat(1_000_000) })).toHaveLength(300)
  })
})

describe('nextAttempt', () => {
  const queued = new Date('2026-01-01T00:00:00Z')
  const attemptAfter = (attempts: number, hours: number) =>
    nextAttempt(attempts, queued, new Date(queued.getTime() + hours * 3_600_000), 0)

  it('a delivery is retried with increasing delays from one minute to four hours', () => {
    expect(attemptAfter(1, 0)?.getTime()).toBe(queued.getTime() + 60_000)
    expect(attemptAfter(2, 0)?.getTime()).toBe(queued.getTime() + 120_000)
    expect(attemptAfter(30, 0)?.getTime()).toBe(queued.getTime() + 4 * 3_600_000)
  })

  it('a delivery is not retried more than 24 hours after the first attempt', () => {
    expect(attemptAfter(1, 23.9)).toBeDefined()
    expect(attemptAfter(1, 24)).toBeUndefined()
  })
})

describe('newsletter states', () => {
  it.each([
    ['draft', 'pending', 'Newsletter must be approved before sending'],
    ['draft', 'rejected', 'Newsletter must be approved before sending'],
    ['scheduled', 'pending', 'Newsletter must be approved before sending'],
    ['sent', 'approved', 'Newsletter has already been sent'],
  ] as const)(
    'a newsletter with the status %s and %s must not be sent',
    (status, approvalStatus, message) => {
      expect(() => mustBeSendable({ status, approvalStatus })).toThrow(message)
    },
  )

  it('an approved draft or scheduled newsletter may be sent', () => {
    for (const status of ['draft', 'scheduled'] as const)
      expect(() => mustBeSendable({ status, approvalStatus: 'approved' })).not.toThrow()
  })

  it('a newsletter loses its approval and schedule when its content changes', () => {
    expect(afterContentChange({ status: 'scheduled', approvalStatus: 'approved' })).toEqual({
      status: 'draft',
      approvalStatus: 'pending',
    })
  })

  it('a user cannot approve their own newsletter where a second person is required', () => {
    expect(() => mustBeSecondPerson(true, [1, null], 1)).toThrow('A second person must approve')
    expect(() => mustBeSecondPerson(true, [2, 1], 1)).toThrow('A second person')
    expect(() => mustBeSecondPerson(true, [1, 3], 2)).not.toThrow()
    expect(() => mustBeSecondPerson(false, [1, 1], 1)).not.toThrow()
  })

  it('a newsletter is scheduled only in the future', () => {
    const now = new Date('2026-01-01T00:00:00.000Z')
    expect(() => mustBeInFuture('2026-01-01T00:00:00.000Z', now)).toThrow('in the future')
    expect(() => mustBeInFuture('2026-01-01T00:00:00.001Z', now)).not.toThrow()
  })
})

describe('linkToken', () => {
  it('a link token is valid only for its secret, purpose and id', () => {
    const token = linkToken('secret', 'unsubscribe', 7)
    expect(readLinkToken(['secret'], 'unsubscribe', token)).toBe(7)
    expect(readLinkToken(['other'], 'unsubscribe', token)).toBeUndefined()
    expect(readLinkToken(['secret'], 'confirm', token)).toBeUndefined()
    expect(readLinkToken(['secret'], 'unsubscribe', token.replace('7.', '8.'))).toBeUndefined()
    for (const bad of ['', '7', '7.', `07.${token.slice(2)}`, `${token}x`])
      expect(readLinkToken(['secret'], 'unsubscribe', bad)).toBeUndefined()
  })
})
