import { describe, expect, it } from 'vitest'
import {
  hashPassword,
  matchesHash,
  oldDigest,
  passwordProblem,
} from '#src/accounts/password/password.ts'

describe('a password', () => {
  it('a password matches its own hash and no other', async () => {
    const stored = await hashPassword('correct horse')
    expect(await matchesHash('correct horse', stored)).toBe(true)
    expect(await matchesHash('correct horsf', stored)).toBe(false)
    expect(await matchesHash('', stored)).toBe(false)
    expect(await matchesHash(stored.hash, stored)).toBe(false)
  })

  it('a password hash has the platform’s format and its own salt', async () => {
    const [one, other] = [await hashPassword('same'), await hashPassword('same')]
    expect(one.hash).toMatch(/^pbkdf2-sha256-v1:[0-9a-f]{64}$/)
    expect(one.salt).toMatch(/^[0-9a-f]{64}$/)
    expect(one.hash).not.toBe(other.hash)
  })

  it('a password never matches a missing hash', async () => {
    expect(await matchesHash('', undefined)).toBe(false)
    expect(await matchesHash('x', { hash: '', salt: '' })).toBe(false)
    expect(await matchesHash('x', { hash: 'pbkdf2-sha256-v1:', salt: '' })).toBe(false)
  })

  it.each([
    ['x'.repeat(7), 'must be at least 8 characters'],
    ['x'.repeat(8), undefined],
    ['😀'.repeat(4), 'must be at least 8 characters'],
    ['😀'.repeat(256), undefined],
    ['x'.repeat(256), undefined],
    ['x'.repeat(257), 'must be at most 256 characters'],
  ])('the rule for passwords: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })

  it('the old service’s password digest is unsalted SHA-256', () => {
    expect(oldDigest('hunter2')).toBe(
      'f52fbd32b2b3b86ff88ef6c490628285f482af15ddcb29541f94bcf526a3f6c7',
    )
  })
})
