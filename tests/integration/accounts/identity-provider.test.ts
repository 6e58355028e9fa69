import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { undoEmailChange } from '#src/accounts/email-change/email-change.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  type IdentityProvider,
  type ProvidedPerson,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { applyProviderSettings } from '#tests/support/provider-settings.ts'
import { problemOf, providerBrowser } from '#tests/support/provider-sign-in.ts'
import { addApp } from '#tests/support/second-factors.ts'
import { softwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { createStaff } from '#tests/support/staff.ts'
import { codeOf } from '#tests/support/totp.ts'

/** Signing in with a real provider (`oidc-provider`); forged responses are in a file of their own. */

let payload: Payload
let provider: IdentityProvider

const site = 'http://muster.test'
beforeAll(async () => {
  payload = await startPayload()
  provider = await startIdentityProvider()
  provider.serve(site)
  // Somebody must stay administrator.
  await createStaff(payload, 'admin')
})
beforeEach(() => {
  applyProviderSettings(provider.settings)
})
afterAll(() => {
  applyProviderSettings()
  provider?.close()
})

const personOf = (email: string, more: Partial<ProvidedPerson> = {}): ProvidedPerson => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: 'Ada Lovelace',
  ...more,
})
const unknown = (more: Partial<ProvidedPerson> = {}) =>
  personOf(`${randomUUID()}@example.org`, more)

const signInAs = (person: ProvidedPerson | undefined, redirect?: string) => {
  provider.be(person)
  return providerBrowser().signIn(redirect)
}

const me = async (session: string | undefined) =>
  (await callPlatform('GET', '/users/me', { session })).json['user'] as {
    id: number
    roles: string[]
    username: string
    displayName: string
  } | null

const rolesOf = async (id: number) =>
  (await payload.findByID({ collection: 'users', id, depth: 0 })).roles

describe('signing in with the provider', () => {
  it('links the account of a verified email, once, and opens a session like any other', async () => {
    const staff = await createStaff(payload, 'editor')
    const person = personOf(staff.email.toUpperCase())
    const first = await signInAs(person, '/admin/collections/news?page=2')
    expect(first.location).toBe(`${site}/admin/collections/news?page=2`)
    expect(await me(first.session)).toMatchObject({ id: staff.id })
    const moved = { ...person, email: `${randomUUID()}@example.org` }
    expect(await me((await signInAs(moved)).session)).toMatchObject({ id: staff.id })
    const { rows } = await payload.db.drizzle.execute<{ action: string }>(sql`
      SELECT action FROM audit_entries WHERE collection = 'users' AND document_id = ${String(staff.id)}`)
    const actions = rows.map(({ action }) => action)
    expect(actions.filter((action) => action === 'provider_linked')).toHaveLength(1)
    expect(actions.filter((action) => action === 'signed_in')).toHaveLength(2)
    const { session } = first
    const { json } = await callPlatform('GET', '/users/sign-ins', { session })
    expect(json['signIns']).toHaveLength(2)
    await callPlatform('POST', '/users/logout', { session })
    expect(await me(session)).toBeNull()
  })

  it('the password of a linked account still signs in', async () => {
    const staff = await createStaff(payload, 'editor')
    await signInAs(personOf(staff.email))
    const { username, password } = staff
    const { status } = await callPlatform('POST', '/users/login', { json: { username, password } })
    expect(status).toBe(200)
  })

  it('leads to no other website afterwards', async () => {
    const staff = await createStaff(payload, 'editor')
    const person = personOf(staff.email)
    for (const elsewhere of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:1'])
      expect((await signInAs(person, elsewhere)).location).toBe(`${site}/admin`)
  })

  it.each([
    ['email-unverified', { email_verified: false }],
    ['email-unverified', { email: 'nobody' }],
    ['unknown', {}],
  ])('says %s of %j, and links nobody', async (problem, claims) => {
    expect(problemOf(await signInAs(unknown(claims)))).toBe(problem)
  })

  it('does not link an unverified email of an account', async () => {
    const { email } = await createStaff(payload, 'editor')
    const rejected = await signInAs(personOf(email, { email_verified: false }))
    expect(problemOf(rejected)).toBe('email-unverified')
    expect(rejected.session).toBeUndefined()
  })

  it('does not give an account that is linked to another person of the same email', async () => {
    const staff = await createStaff(payload, 'editor')
    await signInAs(personOf(staff.email))
    expect(problemOf(await signInAs(personOf(staff.email)))).toBe('linked-otherwise')
  })

  it('does not link an email that has changed within a day; undoing the change ends a later link', async () => {
    const staff = await createStaff(payload, 'editor')
    const email = `${randomUUID()}@example.org`
    await payload.update({ collection: 'users', id: staff.id, data: { email } })
    const person = personOf(email)
    expect(problemOf(await signInAs(person))).toBe('email-new')
    await payload.db.drizzle.execute(sql`
      UPDATE email_changes SET changed_at = now() - interval '25 hours'
      WHERE account_id = ${staff.id}`)
    const { session } = await signInAs(person)
    expect(await me(session)).toMatchObject({ id: staff.id })
    const where = { email: { equals: staff.email } }
    const { docs } = await payload.find({ collection: 'deliveries', where })
    const token = /\/api\/email-changes\/([\w-]{43})/.exec(docs[0]?.textContent ?? '')?.[1] ?? ''
    expect(await undoEmailChange(await createLocalReq({}, payload), token)).toBe('undone')
    expect(await me(session)).toBeNull()
    expect(problemOf(await signInAs(person))).toBe('unknown')
  })

  it('a deactivated or invited account is not signed in, also not by its identity', async () => {
    const staff = await createStaff(payload, 'editor')
    const person = personOf(staff.email)
    await signInAs(person)
    for (const state of ['deactivated', 'invited'] as const) {
      await payload.db.drizzle.execute(
        sql`UPDATE users SET state = ${state} WHERE id = ${staff.id}`,
      )
      const rejected = await signInAs(person)
      expect(problemOf(rejected)).toBe('inactive')
      expect(rejected.session).toBeUndefined()
    }
  })

  it('who declines at the provider is told so', async () => {
    expect(problemOf(await signInAs(undefined))).toBe('declined')
  })
})

describe('the second factor', () => {
  it('of an account is asked for after the provider, and its wrong codes are wrong', async () => {
    const staff = await createStaff(payload, 'editor')
    const { secret } = await addApp(staff)
    provider.be(personOf(staff.email))
    const browser = providerBrowser()
    const back = await browser.signIn('/admin/account')
    expect(back.session).toBeUndefined()
    const page = new URL(back.location)
    expect(page.searchParams.get('provider')).toBe('confirm')
    expect(page.searchParams.get('redirect')).toBe('/admin/account')
    const confirm = (json: object) => browser.call('POST', '/users/provider-confirm', json)
    expect((await confirm({})).json).toMatchObject({ factor: { hasTotp: true, passkey: null } })
    expect((await confirm({ code: '000000' })).status).toBe(401)
    const stranger = providerBrowser()
    const code = codeOf(secret, 1)
    expect((await stranger.call('POST', '/users/provider-confirm', { code })).status).toBe(401)
    const both = await Promise.all([confirm({ code }), confirm({ code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const { session } = both.find(({ status }) => status === 200) ?? {}
    expect(await me(session)).toMatchObject({ id: staff.id })
    expect((await confirm({ code: codeOf(secret, 2) })).status).toBe(401)
  })

  it('is the provider’s where the settings trust what it says of it', async () => {
    Object.assign(env(), { OIDC_TRUSTED_AMR: ['mfa'] })
    const staff = await createStaff(payload, 'editor')
    await addApp(staff)
    const person = personOf(staff.email)
    expect((await signInAs({ ...person, amr: ['pwd'] })).session).toBeUndefined()
    const { session } = await signInAs({ ...person, amr: ['pwd', 'mfa'] })
    expect(await me(session)).toMatchObject({ id: staff.id })
  })

  it('is the provider’s at the levels that the settings trust, which it is asked for', async () => {
    Object.assign(env(), { OIDC_TRUSTED_ACR: ['two-factors'] })
    const staff = await createStaff(payload, 'editor')
    await addApp(staff)
    const person = personOf(staff.email)
    expect((await signInAs({ ...person, acr: 'one-factor' })).session).toBeUndefined()
    expect((await signInAs(person)).session).toBeUndefined()
    const { session } = await signInAs({ ...person, acr: 'two-factors' })
    expect(await me(session)).toMatchObject({ id: staff.id })
    const asked = new URL(await providerBrowser().begin()).searchParams
    expect(asked.get('acr_values')).toBe('two-factors')
  })

  it('that a role requires is met by the provider’s, for that session alone', async () => {
    Object.assign(env(), { OIDC_TRUSTED_AMR: ['mfa'] })
    const staff = await createStaff(payload, 'communicator')
    await payload.updateGlobal({
      slug: 'settings',
      data: { secondFactorRoles: ['communicator'] },
    })
    const person = personOf(staff.email)
    const trusted = await signInAs({ ...person, amr: ['mfa'] })
    const other = await signInAs({ ...person, amr: ['pwd'] })
    const read = async (session: string | undefined) =>
      (await callPlatform('GET', '/newsletters', { session })).status
    expect([await read(trusted.session), await read(other.session)]).toEqual([200, 403])
    await payload.updateGlobal({ slug: 'settings', data: { secondFactorRoles: [] } })
  })
})

describe('groups', () => {
  const withRoles = (more: object = {}) =>
    Object.assign(env(), {
      OIDC_ROLES: [
        { group: 'board', role: 'admin' },
        { group: 'writers', role: 'editor' },
        { group: 'ghosts', role: 'no such role' },
      ],
      ...more,
    })

  it('decide at each sign-in about the roles that the settings name, and about no other', async () => {
    withRoles()
    const staff = await createStaff(payload, 'organizer')
    const person = personOf(staff.email)
    await signInAs({ ...person, groups: ['board', 'writers', 'ghosts'] })
    expect([...(await rolesOf(staff.id))].sort()).toEqual(['admin', 'editor', 'organizer'])
    await signInAs({ ...person, groups: ['writers'] })
    expect([...(await rolesOf(staff.id))].sort()).toEqual(['editor', 'organizer'])
    await signInAs({ ...person, groups: [] })
    expect(await rolesOf(staff.id)).toEqual(['organizer'])
  })

  it('that give no role take the last one, and nobody is signed in', async () => {
    withRoles()
    const staff = await createStaff(payload, 'editor')
    expect(problemOf(await signInAs(personOf(staff.email)))).toBe('no-role')
    expect(await rolesOf(staff.id)).toEqual([])
    const again = await signInAs(personOf(staff.email, { groups: ['writers'] }))
    expect(problemOf(again)).toBe('linked-otherwise')
  })

  it('take the role of administrator from no one who is the last with a password', async () => {
    withRoles({ OIDC_CREATE_ACCOUNTS: true })
    const staff = await createStaff(payload, 'admin')
    const others = await payload.db.drizzle.execute<{ id: number }>(sql`
      UPDATE users u SET state = 'deactivated' FROM users_roles r
      WHERE r.parent_id = u.id AND r.value = 'admin' AND u.id <> ${staff.id} AND u.state = 'active'
      RETURNING u.id`)
    expect((await signInAs(unknown({ groups: ['board'] }))).session).toBeDefined()
    const person = personOf(staff.email)
    expect((await signInAs({ ...person, groups: ['writers'] })).session).toBeDefined()
    expect([...(await rolesOf(staff.id))].sort()).toEqual(['admin', 'editor'])
    for (const { id } of others.rows)
      await payload.db.drizzle.execute(sql`UPDATE users SET state = 'active' WHERE id = ${id}`)
  })

  it('make an account where the settings allow it, once, with no password', async () => {
    withRoles()
    const person = unknown({ groups: ['writers'] })
    expect(problemOf(await signInAs(person))).toBe('unknown')
    withRoles({ OIDC_CREATE_ACCOUNTS: true })
    expect(problemOf(await signInAs(unknown({ groups: ['others'] })))).toBe('unknown')
    provider.be(person)
    const both = await Promise.all([providerBrowser().signIn(), providerBrowser().signIn()])
    expect(both.map(problemOf)).toEqual([null, null])
    const [one, two] = await Promise.all(both.map(({ session }) => me(session)))
    expect(one).toMatchObject({ displayName: 'Ada Lovelace', roles: ['editor'] })
    expect(two?.id).toBe(one?.id)
    const json = { username: one?.username, password: '' }
    expect((await callPlatform('POST', '/users/login', { json })).status).toBe(401)
  })
})

describe('an account without a password', () => {
  const create = async () => {
    Object.assign(env(), {
      OIDC_ROLES: [{ group: 'writers', role: 'editor' }],
      OIDC_CREATE_ACCOUNTS: true,
    })
    const person = unknown({ groups: ['writers'] })
    const { session } = await signInAs(person)
    const account = await me(session)
    if (!account) throw new Error('no account was made')
    return { person, session, ...account }
  }
  const linksFor = async (id: number) => {
    const { rows } = await payload.db.drizzle.execute<{ token: string | null }>(
      sql`SELECT reset_password_token AS token FROM users WHERE id = ${id}`,
    )
    return rows[0]?.token
  }

  it('gets none by mail, unless there is no provider any more', async () => {
    const { id, username } = await create()
    const { mailResetLink } = await import('#src/accounts/password/reset-link.ts')
    await mailResetLink(payload, username)
    expect(await linksFor(id)).toBeNull()
    Object.assign(env(), { OIDC_ISSUER: undefined })
    await mailResetLink(payload, username)
    expect(await linksFor(id)).not.toBeNull()
  })

  it('has no passkey that signs in alone', async () => {
    const { session } = await create()
    const key = softwareAuthenticator(site)
    const post = async (path: string, json?: object) =>
      (await callPlatform('POST', `/users/${path}`, { session, json })) as {
        status: number
        json: unknown
      }
    type Begun = { handle: string; options: { challenge: string } }
    const made = (await post('begin-passkey', { password: '' })).json as Begun
    const response = key.create(made.options)
    expect(
      (await post('add-passkey', { name: 'Phone', handle: made.handle, response })).status,
    ).toBe(200)
    const asked = (await post('passkey-challenge')).json as Begun
    const proof = { handle: asked.handle, response: key.get(asked.options) }
    expect((await post('passkey-login', proof)).status).toBe(401)
  })

  it('adds a second factor right after signing in, and not later', async () => {
    const { id, session } = await create()
    const begin = () =>
      callPlatform('POST', '/users/begin-totp', { session, json: { password: '' } })
    expect((await begin()).status).toBe(200)
    await payload.db.drizzle.execute(sql`
      UPDATE users_sessions SET created_at = now() - interval '11 minutes' WHERE _parent_id = ${id}`)
    expect((await begin()).json).toMatchObject({ errors: [{ code: 'sign-in-again' }] })
  })
})

describe('what the provider does not do', () => {
  it('away, it leads to the page for signing in, where passwords still work', async () => {
    const { settings, close } = await startIdentityProvider()
    close()
    applyProviderSettings(settings)
    const browser = providerBrowser()
    expect(problemOf({ location: await browser.begin() })).toBe('unavailable')
    expect(problemOf(await browser.call('GET', '/users/provider-logout'))).toBe('unavailable')
    const { username, password } = await createStaff(payload, 'editor')
    const json = { username, password }
    expect((await callPlatform('POST', '/users/login', { json })).status).toBe(200)
  })

  it('without one there is nothing of it', async () => {
    Object.assign(env(), { OIDC_ISSUER: undefined })
    const browser = providerBrowser()
    for (const path of ['provider-login', 'provider-callback', 'provider-logout'])
      expect((await browser.call('GET', `/users/${path}`)).status).toBe(404)
    expect((await browser.call('POST', '/users/provider-confirm', {})).status).toBe(404)
  })

  it('its own session is ended by a link that leads back to us', async () => {
    const { location } = await providerBrowser().call('GET', '/users/provider-logout')
    const url = new URL(location)
    expect(url.origin).toBe(provider.settings.OIDC_ISSUER)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${site}/admin/login`)
    expect(url.searchParams.get('client_id')).toBe('muster')
  })
})
