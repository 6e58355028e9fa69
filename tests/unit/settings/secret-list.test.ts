import { describe, expect, it } from 'vitest'
import { parseEnv } from '#src/settings/env.ts'
import { secretsIn } from '#src/settings/secret-list.ts'

const present = 'the present secret'
const former = 'the secret of before'

describe('a list of secrets', () => {
  it.each([
    ['one secret is itself', present, [present]],
    ['the first is the present one', `${present},${former}`, [present, former]],
    ['spaces around commas do not count', ` ${present} , ${former} `, [present, former]],
    ['a comma too much does not count', `${present},,`, [present]],
  ])('%s', (_, value, secrets) => {
    expect(secretsIn(value).slice(0, secrets.length)).toEqual(secrets)
  })

  it('a secret with a comma in it, from before there were lists, verifies as a whole', () => {
    const whole = `${present},${former}`
    expect(secretsIn(whole)).toContain(whole)
  })

  it.each(['sixteen characters, too', ',,,,,,,,,,,,,,,,', 'short,the secret of before'])(
    'a text with a part that is too short is one secret: %j',
    (value) => {
      expect(secretsIn(value)).toEqual([value])
    },
  )

  it.each(['PAYLOAD_SECRET', 'JWT_SECRET'] as const)('%s may be a list', (name) => {
    const settings = parseEnv({
      DATABASE_URL: 'postgres://localhost/muster',
      PAYLOAD_SECRET: present,
      JWT_SECRET: present,
      [name]: `a newer one of these,${present}`,
    })
    expect(settings[name]).toBe('a newer one of these')
    expect(settings[`${name}S`]).toContain(present)
  })
})
