import { describe, expect, it } from 'vitest'
import { toE164 } from '#src/people/contacts/phone.ts'

describe('a phone number in E.164', () => {
  it.each([
    ['+49 30 123456', '', '+4930123456'],
    ['+49 (0)171 1234567', '', '+491711234567'],
    ['0049 30 123456', '', '+4930123456'],
    ['030 123456', 'DE', '+4930123456'],
    ['0171/1234567', 'DE', '+491711234567'],
    ['mobile: 0171 1234567 (Ada)', 'DE', '+491711234567'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['+39 06 12345678', 'DE', '+390612345678'],
    ['011 49 30 123456', 'US', '+4930123456'],
  ])('“%s” is read in the country “%s” as %s', (phone, country, e164) => {
    expect(toE164(phone, country)).toBe(e164)
  })

  it.each([
    ['030 123456', ''],
    ['030 123456', 'XX'],
    ['12', 'DE'],
    ['ask Ada', 'DE'],
    ['', 'DE'],
    [null, 'DE'],
  ])('“%s” is none in the country “%s”', (phone, country) => {
    expect(toE164(phone, country)).toBeNull()
  })
})
