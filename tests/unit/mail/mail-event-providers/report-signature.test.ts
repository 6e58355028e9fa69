import { describe, expect, it } from 'vitest'
import { maxAge, verifyReport } from '#src/mail/bounces/signatures.ts'
import { secondsBefore, secondsOf, signReport } from '#tests/support/mail-events.ts'

const now = new Date()

describe('the signature of a report', () => {
  it('a forged, altered or stale report is rejected', () => {
    const secret = 'a secret of the mail server'
    const check = (headers: Record<string, string>, body = 'report') =>
      verifyReport(
        secret,
        {
          timestamp: headers['muster-timestamp'] ?? '',
          signature: headers['muster-signature'] ?? '',
          body: Buffer.from(body),
        },
        now,
      )
    expect(check(signReport(secret, 'report', now))).toBe(true)
    expect(check(signReport(secret, 'report', now), 'another')).toBe(false)
    expect(check(signReport('another secret', 'report', now))).toBe(false)
    expect(check(signReport(secret, 'report', secondsBefore(now, maxAge.dsn + 60)))).toBe(false)
    expect(
      check({
        ...signReport(secret, 'report', now),
        'muster-timestamp': secondsOf(secondsBefore(now, 1)),
      }),
    ).toBe(false)
    expect(check({})).toBe(false)
  })
})
