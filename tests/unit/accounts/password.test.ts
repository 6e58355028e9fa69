import { describe, expect, it } from 'vitest'
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import {
  hashPassword,
  matchesHash,
  oldDigest,
  passwordProblem,
} from '#src/accounts/password/password.ts'

const inSlot = (work: () => Promise<void>) => () => withHashingSlot({ ip: 'test' }, work)

describe('a password', () => {
  it('no password is hashed or compared outside of the queue', async () => {
    await expect(hashPassword('correct horse')).rejects.toThrow('outside of the queue')
    await expect(matchesHash('correct horse', undefined)).rejects.toThrow('outside of the queue')
    let late = Promise.resolve()
    await withHashingSlot({ ip: 'test' }, async () => {
      late = new Promise<void>((done) => setImmediate(done))
        .then(() => hashPassword('too late'))
        .then(() => undefined)
      late.catch(() => undefined)
    })
    await expect(late).rejects.toThrow('outside of the queue')
  })

  it(
    'a password matches its own hash and no other',
    inSlot(async () => {
      const stored = await hashPassword('correct horse')
      expect(await matchesHash('correct horse', stored)).toBe(true)
      expect(await matchesHash('correct horsf', stored)).toBe(false)
      expect(await matchesHash('', stored)).toBe(false)
      expect(await matchesHash(stored.hash, stored)).toBe(false)
    }),
  )

  it(
    'a password hash has the platform’s format and its own salt',
    inSlot(async () => {
      const [one, other] = [await hashPassword('same'), await hashPassword('same')]
      expect(one.hash).toMatch(/^pbkdf2-sha256-v1:[0-9a-f]{64}$/)
      expect(one.salt).toMatch(/^[0-9a-f]{64}$/)
      expect(one.hash).not.toBe(other.hash)
    }),
  )

  it(
    'a password never matches a missing hash',
    inSlot(async () => {
      expect(await matchesHash('', undefined)).toBe(false)
      expect(await matchesHash('x', { hash: '', salt: '' })).toBe(false)
      expect(await matchesHash('x', { hash: 'pbkdf2-sha256-v1:', salt: '' })).toBe(false)
    }),
  )

  it.each([
    ['x'.repeat(7), 'must be at least 8 characters'],
    ['x'.repeat(8), undefined],
    ['😀'.repeat(4), 'must be at least 8 characters'],
    ['😀'.repeat(256), undefined],
    ['x'.repeat(256), undefined],
    ['x'.repeat(257), 'must be at most 256 characters'],
    ['password', 'must not be a common password'],
    [' PassWord1 ', 'must not be a common password'],
    ['ｐａｓｓｗｏｒｄ', 'must not be a common password'],
    ['password of the house', undefined],
  ])('the rule for passwords: %s', async (password, problem) => {
    expect(await passwordProblem(password)).toBe(problem)
  })

  it('the old service’s password digest is unsalted SHA-256', () => {
    expect(oldDigest('hunter2')).toBe(
      'f52fbd32b2b3b86ff88ef6c490628285f482af15ddcb29541f94bcf526a3f6c7',
    )
  })
})
