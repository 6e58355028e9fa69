import { expect, it } from 'vitest'
import { readPerson } from '#src/accounts/identity-provider/claims.ts'

const said = { iss: 'https://login.ngo.example', sub: 'ada' }
type Claims = Readonly<Record<string, unknown>>
const emailOf = (token: Claims, info: Claims = {}) => readPerson({ ...said, ...token }, info).email

it('an email is that which the provider has verified, and none of two that differ', () => {
  const verified = { email: 'ada@example.org', email_verified: true }
  expect(emailOf(verified)).toBe('ada@example.org')
  expect(emailOf({}, verified)).toBe('ada@example.org')
  expect(emailOf({ email: 'ada@example.org' }, verified)).toBe('ada@example.org')
  expect(emailOf({ email: 'boss@example.org' }, verified)).toBeUndefined()
  expect(emailOf({ email: 'ada@example.org' })).toBeUndefined()
})
