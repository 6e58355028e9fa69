import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { resealSecrets } from '#src/accounts/second-factor/reseal.ts'
import { seal, unseal } from '#src/accounts/second-factor/sealed-secret.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { resetTokenFor } from '#tests/support/reset-links.ts'
import { addApp } from '#tests/support/second-factors.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { codeOf } from '#tests/support/totp.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

const open = ({ username, password }: Staff, more: object = {}, address = 'test') =>
  callPlatform('POST', '/users/login', {
    json: { username, password, ...more },
    headers: { 'x-muster-address': address },
  })

const codeIn = ({ json }: { json: Record<string, unknown> }) =>
  (json['errors'] as { code?: string }[])[0]?.code

const storedSecret = async (id: number): Promise<string> => {
  const { rows } = await payload.db.drizzle.execute<{ secret: string }>(
    sql`SELECT secret FROM totp_secrets WHERE account_id = ${id}`,
  )
  return rows[0]?.secret ?? ''
}

describe('an authenticator app', () => {
  it('is added with the password and a code, and is asked for from then on', async () => {
    const staff = await createStaff(payload, 'editor')
    const { token, password } = staff
    const begin = (json: object) => callPlatform('POST', '/users/begin-totp', { token, json })
    const confirm = (code: string) =>
      callPlatform('POST', '/users/confirm-totp', { token, json: { code } })
    expect(codeIn(await begin({ password: 'wrong' }))).toBe('password-wrong')
    const { json } = await begin({ password })
    const secret = String(json['secret'])
    expect(json['uri']).toContain('otpauth://totp/')
    expect((await open(staff)).status).toBe(200)
    expect(codeIn(await confirm('000000'))).toBe('factor-code-wrong')
    const code = codeOf(secret)
    const confirmed = await confirm(code)
    expect(confirmed.json['codes']).toHaveLength(10)
    expect(codeIn(await begin({ password }))).toBe('factor-exists')

    const asked = await open(staff)
    expect([asked.status, codeIn(asked)]).toEqual([401, 'factor-needed'])
    expect(asked.json['factor']).toEqual({ hasTotp: true, passkey: null })
    expect(sessionOf(asked)).toBeUndefined()
    expect(codeIn(await open(staff, { code }))).toBe('factor-wrong')
    const signedIn = await open(staff, { code: codeOf(secret, 1) })
    expect(signedIn.status).toBe(200)
    expect(sessionOf(signedIn)).toBeDefined()
  })

  it('the code of a step is used once, also by two at once, and no earlier one after it', async () => {
    const staff = await createStaff(payload, 'editor')
    const { secret } = await addApp(staff)
    const code = codeOf(secret, 1)
    const both = await Promise.all([open(staff, { code }), open(staff, { code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await open(staff, { code })).status).toBe(401)
    expect((await open(staff, { code: codeOf(secret, -1) })).status).toBe(401)
  })

  it('who has not the right password learns nothing, whatever code they offer', async () => {
    const staff = await createStaff(payload, 'editor')
    const { secret, codes } = await addApp(staff)
    const wrong = { ...staff, password: 'wrong password' }
    const unknown = await open({ ...staff, username: 'nobody-at-all' })
    for (const code of [undefined, '000000', codeOf(secret, 1), codes[0]]) {
      const response = await open(wrong, { code })
      expect([response.status, response.json]).toEqual([unknown.status, unknown.json])
    }
    // None of them was used up.
    expect((await open(staff, { code: codeOf(secret, 1) })).status).toBe(200)
    expect((await open(staff, { code: codes[0] })).status).toBe(200)
  })

  it('wrong codes lock out as wrong passwords do, and from everywhere after ten', async () => {
    const staff = await createStaff(payload, 'editor')
    const { secret, codes } = await addApp(staff)
    for (let failure = 0; failure < 10; failure += 1)
      expect(codeIn(await open(staff, { code: '000000' }, `from ${failure % 2}`))).toBe(
        'factor-wrong',
      )
    expect(codeIn(await open(staff, { code: codeOf(secret, 1) }, 'elsewhere'))).toBe('factor-wrong')
    expect((await open(staff, { code: codes[0] }, 'elsewhere')).status).toBe(200)
    for (let failure = 0; failure < 10; failure += 1) await open(staff, {}, 'one place')
    const locked = await open(staff, { code: codes[1] }, 'one place')
    const unknown = await open({ ...staff, username: 'nobody-at-all' })
    expect([locked.status, locked.json]).toEqual([unknown.status, unknown.json])
  })

  it('its secret is encrypted, and is sealed again by a use, or hourly, once PAYLOAD_SECRET was replaced', async () => {
    const staff = await createStaff(payload, 'editor')
    const { secret } = await addApp(staff)
    expect(await storedSecret(staff.id)).not.toContain(secret)
    const former = 'a secret that was replaced'
    const sealed = seal(secret, staff.id, former)
    await payload.db.drizzle.execute(
      sql`UPDATE totp_secrets SET secret = ${sealed} WHERE account_id = ${staff.id}`,
    )
    const settings = env()
    const { PAYLOAD_SECRETS } = settings
    expect((await open(staff, { code: codeOf(secret, 1) })).status).toBe(401)
    Object.assign(settings, { PAYLOAD_SECRETS: [...PAYLOAD_SECRETS, former] })
    expect((await open(staff, { code: codeOf(secret, 1) })).status).toBe(200)
    expect(unseal(await storedSecret(staff.id), staff.id, PAYLOAD_SECRETS)).toBe(secret)
    Object.assign(settings, { PAYLOAD_SECRETS })
    await payload.db.drizzle.execute(
      sql`UPDATE totp_secrets SET secret = ${sealed} WHERE account_id = ${staff.id}`,
    )
    await resealSecrets(payload.db.drizzle, PAYLOAD_SECRETS)
    expect(await storedSecret(staff.id)).toBe(sealed)
    await resealSecrets(payload.db.drizzle, [...PAYLOAD_SECRETS, former])
    expect(unseal(await storedSecret(staff.id), staff.id, PAYLOAD_SECRETS)).toBe(secret)
  })

  it('a mailed link for a new password does not sign in who has a second factor', async () => {
    const staff = await createStaff(payload, 'editor')
    const { secret } = await addApp(staff)
    const token = await resetTokenFor(payload, staff.email)
    const password = 'another long password'
    const reset = await callPlatform('POST', '/users/reset-password', { json: { token, password } })
    expect(reset.status).toBe(200)
    expect(sessionOf(reset)).toBeUndefined()
    const now = { ...staff, password }
    expect(codeIn(await open(now))).toBe('factor-needed')
    expect((await open(now, { code: codeOf(secret, 1) })).status).toBe(200)
  })

  it('nothing of it is readable by the platform’s REST, not even to administrators', async () => {
    const staff = await createStaff(payload, 'admin')
    const { token } = staff
    const { secret, codes } = await addApp(staff)
    const { text } = await callPlatform('GET', `/users/${staff.id}`, { token })
    for (const hidden of [secret, codes[0] ?? '', await storedSecret(staff.id), 'totp', 'passkey'])
      expect(text).not.toContain(hidden)
  })
})

describe('recovery codes', () => {
  it('each signs in once, also by two at once; new ones replace all', async () => {
    const staff = await createStaff(payload, 'editor')
    const { codes } = await addApp(staff)
    const [first, second] = codes
    const both = await Promise.all([open(staff, { code: first }), open(staff, { code: first })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const { token, password } = staff
    const path = '/users/renew-recovery-codes'
    expect(codeIn(await callPlatform('POST', path, { token, json: { password: 'wrong' } }))).toBe(
      'password-wrong',
    )
    const renewed = await callPlatform('POST', path, { token, json: { password } })
    expect((await open(staff, { code: second })).status).toBe(401)
    const [fresh] = renewed.json['codes'] as string[]
    expect((await open(staff, { code: fresh?.toUpperCase() })).status).toBe(200)
    const { json } = await callPlatform('GET', '/users/factors', { token })
    expect(json).toMatchObject({ hasTotp: true, recoveryCodes: 9, passkeys: [] })
  })

  it('who has no factor has none', async () => {
    const { token, password } = await createStaff(payload, 'editor')
    const json = { password }
    const response = await callPlatform('POST', '/users/renew-recovery-codes', { token, json })
    expect(codeIn(response)).toBe('factor-missing')
  })
})

describe('without the factor', () => {
  it('the app is removed with the password; its recovery codes go too', async () => {
    const staff = await createStaff(payload, 'editor')
    const { codes } = await addApp(staff)
    const { token, password } = staff
    const remove = (json: object) => callPlatform('POST', '/users/remove-totp', { token, json })
    expect(codeIn(await remove({ password: 'wrong' }))).toBe('password-wrong')
    expect((await remove({ password })).status).toBe(200)
    expect((await open(staff, { code: codes[0] })).status).toBe(200)
    const { json } = await callPlatform('GET', '/users/factors', { token })
    expect(json).toMatchObject({ hasTotp: false, recoveryCodes: 0 })
  })

  it('an administrator resets a colleague’s, and no one else does, nor one’s own', async () => {
    const staff = await createStaff(payload, 'editor')
    await addApp(staff)
    const admin = await createStaff(payload, 'admin')
    const reset = ({ token }: Staff, id: number) =>
      callPlatform('POST', `/users/${id}/reset-factors`, { token })
    expect((await reset(staff, admin.id)).status).toBe(403)
    expect((await reset(admin, admin.id)).status).toBe(409)
    expect((await reset(admin, staff.id)).status).toBe(200)
    expect((await open(staff)).status).toBe(200)
  })
})
