import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailResetLink } from '#src/accounts/password/reset-link.ts'
import { rowsOf } from '#src/data/rows.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { resetTokenFor } from '#tests/support/reset-links.ts'
import { addApp } from '#tests/support/second-factors.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** The email of an account is what a forgotten password is replaced by. */

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const otherEmail = (): string => `other-${crypto.randomUUID()}@example.org`

const putEmail = ({ token }: Pick<Staff, 'token'>, email: string, more: object = {}) =>
  api('PUT', '/api/staff/profile', { token, json: { email, ...more } })

const accountOf = ({ id }: Pick<Staff, 'id'>) => payload.findByID({ collection: 'users', id })

const emailOf = async (staff: Staff): Promise<string> => (await accountOf(staff)).email

const mailsTo = async (email: string) => {
  const where = { email: { equals: email } }
  const { docs } = await payload.find({ collection: 'deliveries', where, sort: 'id' })
  return docs
}

/** The undo links that an address was mailed, oldest first. */
const linksTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).flatMap(
    ({ textContent }) => /\/api\/email-changes\/[\w-]{43}/.exec(textContent ?? '') ?? [],
  )

const linkTo = async (email: string): Promise<string> => (await linksTo(email)).at(-1) ?? ''

const resetsTo = async (email: string): Promise<number> =>
  (await mailsTo(email)).filter(({ textContent }) => textContent?.includes('/admin/reset/')).length

/** The token of the last link for a new password that an address was mailed. */
const resetTokenIn = async (email: string): Promise<string | undefined> =>
  (await mailsTo(email))
    .flatMap(
      ({ textContent }) => /\/admin\/reset\/([0-9a-f]{40})/.exec(textContent ?? '')?.[1] ?? [],
    )
    .at(-1)

const addPasskeyOf = ({ id, username }: Staff, name: string) =>
  payload.db.drizzle.execute(sql`
    INSERT INTO passkeys (id, account_id, public_key, counter, transports, name)
    VALUES (${`${name} of ${username}`}, ${id}, 'key', 0, '{}', ${name})`)

const factorsOf = async ({ id }: Staff) => {
  const result = await payload.db.drizzle.execute(sql`
    SELECT (SELECT count(*)::int FROM totp_secrets WHERE account_id = ${id}) AS apps,
      ARRAY(SELECT name FROM passkeys WHERE account_id = ${id}) AS passkeys,
      (SELECT count(*)::int FROM recovery_codes WHERE account_id = ${id}) AS codes`)
  return rowsOf(result)[0]
}

const takeEmail = async (email: string) => putEmail(await createStaff(payload, 'editor'), email)

const login = async (username: string, password: string) =>
  (await api('POST', '/api/auth/login', { json: { username, password } })).status

const openSession = async ({ username, password }: Staff) =>
  sessionOf(await callPlatform('POST', '/users/login', { json: { username, password } })) ?? ''

const age = ({ id }: Staff, by: string) =>
  payload.db.drizzle.execute(sql`
    UPDATE email_changes SET changed_at = changed_at - ${by}::interval,
      expires_at = expires_at - ${by}::interval WHERE account_id = ${id}`)

describe('a changed email of an account', () => {
  it('the old address is mailed at once, by the contract, the admin UI and for a colleague alike', async () => {
    const admin = await createStaff(payload, 'admin')
    const byContract = await createStaff(payload, 'editor')
    expect((await putEmail(byContract, otherEmail())).json).toEqual({ success: true })
    const own = await createStaff(payload, 'editor')
    const json = { email: otherEmail(), currentPassword: own.password }
    const patched = await callPlatform('PATCH', `/users/${own.id}`, { token: own.token, json })
    expect(patched.status).toBe(200)
    const colleague = await createStaff(payload, 'editor')
    const path = `/users/${colleague.id}?select[displayName]=true`
    await callPlatform('PATCH', path, { token: admin.token, json: { email: otherEmail() } })
    for (const { email, username } of [byContract, own, colleague]) {
      const [mail, ...others] = await mailsTo(email)
      expect(others).toEqual([])
      expect(mail).toMatchObject({ isAccountMail: true, status: 'queued' })
      expect(mail?.textContent).toContain(username)
      expect(await linkTo(email)).not.toBe('')
    }
  })

  it('no one is mailed where the email stays as it is, or the change is rejected', async () => {
    const [staff, other] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'editor'),
    ]
    await putEmail(staff, ` ${staff.email.toUpperCase()} `)
    expect((await putEmail(staff, other.email)).status).toBe(400)
    expect(await mailsTo(staff.email)).toEqual([])
  })

  it('no link for a new password is mailed for a day, whoever asks, by name or address', async () => {
    const staff = await createStaff(payload, 'editor')
    const email = otherEmail()
    await putEmail(staff, email)
    const known = await callPlatform('POST', '/users/forgot-password', { json: { email } })
    const unknown = await callPlatform('POST', '/users/forgot-password', {
      json: { email: otherEmail() },
    })
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    for (const name of [email, staff.username, staff.email]) await mailResetLink(payload, name)
    expect(await resetsTo(email)).toBe(0)
    await age(staff, '23 hours 59 minutes')
    await mailResetLink(payload, email)
    expect(await resetsTo(email)).toBe(0)
    await age(staff, '2 minutes')
    await mailResetLink(payload, email)
    expect(await resetsTo(email)).toBe(1)
  })

  it('a change and requests for a link at once mail none to the new address', async () => {
    for (let round = 0; round < 5; round += 1) {
      const staff = await createStaff(payload, 'editor')
      const email = otherEmail()
      const { username } = staff
      const ask = () => mailResetLink(payload, username)
      await Promise.all([ask(), putEmail(staff, email), ask(), ask()])
      expect(await resetsTo(email)).toBe(0)
    }
  })

  it('a link for a new password that the old address was sent stops to work', async () => {
    const staff = await createStaff(payload, 'editor')
    const token = await resetTokenFor(payload, staff.email)
    await putEmail(staff, otherEmail())
    const json = { token, password: 'a new password' }
    expect((await callPlatform('POST', '/users/reset-password', { json })).status).toBe(403)
  })
})

describe('the link that undoes a change of email', () => {
  it('GET shows a page and changes nothing; POST gives the address back, and a new password can be chosen at once', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = await openSession(staff)
    const reset = { token: await resetTokenFor(payload, staff.email), password: 'a new password' }
    await mailResetLink(payload, staff.email)
    const taken = otherEmail()
    await putEmail(staff, taken)
    const link = await linkTo(staff.email)
    const page = await api('GET', link)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await emailOf(staff)).toBe(taken)

    const undone = await api('POST', link)
    expect([undone.status, undone.text]).toEqual([200, expect.stringContaining('/admin/forgot')])
    expect(await emailOf(staff)).toBe(staff.email)
    expect((await api('GET', '/api/auth/check', { token: staff.token })).status).toBe(401)
    expect((await callPlatform('GET', '/users/me', { session })).json['user']).toBeNull()
    expect((await callPlatform('POST', '/users/reset-password', { json: reset })).status).toBe(403)
    const before = await resetsTo(staff.email)
    await mailResetLink(payload, staff.email)
    expect(await resetsTo(staff.email)).toBe(before + 1)
    expect(await login(staff.email, staff.password)).toBe(401)
    for (const method of ['GET', 'POST'] as const)
      expect((await api(method, link)).status, method).toBe(404)
  })

  it('the password ends that who changed the email has chosen by a link, and a new one is chosen by a link to the old address', async () => {
    const staff = await createStaff(payload, 'editor')
    const email = otherEmail()
    await putEmail(staff, email)
    await age(staff, '25 hours')
    await mailResetLink(payload, email)
    const choose = async (address: string, password: string) =>
      callPlatform('POST', '/users/reset-password', {
        json: { token: await resetTokenIn(address), password },
      })
    expect((await choose(email, 'password of a thief')).status).toBe(200)
    expect(await login(staff.username, 'password of a thief')).toBe(200)
    expect((await api('POST', await linkTo(staff.email))).status).toBe(200)
    for (const password of ['password of a thief', staff.password])
      expect(await login(staff.username, password), password).toBe(401)
    await mailResetLink(payload, staff.email)
    expect((await choose(staff.email, 'password of the owner')).status).toBe(200)
    expect(await login(staff.username, 'password of the owner')).toBe(200)
  })

  it.each(['undone', 'taken'])(
    'factors added since the change are removed, older ones stay (%s)',
    async (outcome) => {
      const [staff, later] = [
        await createStaff(payload, 'editor'),
        await createStaff(payload, 'editor'),
      ]
      await addPasskeyOf(staff, 'before')
      for (const each of [staff, later]) await putEmail(each, otherEmail())
      for (const each of [staff, later]) {
        await addApp(each)
        await addPasskeyOf(each, 'after')
        if (outcome === 'taken') await takeEmail(each.email)
        expect((await api('POST', await linkTo(each.email))).status).toBe(200)
        expect(await login(each.username, each.password)).toBe(401)
      }
      expect(await factorsOf(staff)).toEqual({ apps: 0, passkeys: ['before'], codes: 10 })
      expect(await factorsOf(later)).toEqual({ apps: 0, passkeys: [], codes: 0 })
    },
  )

  it('of several changes the undo of an older one wins, and ends the links of those since', async () => {
    const staff = await createStaff(payload, 'editor')
    const [second, third] = [otherEmail(), otherEmail()]
    await putEmail(staff, second)
    await putEmail(staff, third)
    const [ofFirst, ofSecond] = [await linkTo(staff.email), await linkTo(second)]
    expect((await api('POST', ofFirst)).status).toBe(200)
    expect(await emailOf(staff)).toBe(staff.email)
    expect((await api('POST', ofSecond)).status).toBe(404)
    expect(await emailOf(staff)).toBe(staff.email)
  })

  it('the undo of a newer change leaves the older ones to be undone, and their day to pass', async () => {
    const staff = await createStaff(payload, 'editor')
    const [second, third] = [otherEmail(), otherEmail()]
    await putEmail(staff, second)
    await putEmail(staff, third)
    expect((await api('POST', await linkTo(second))).status).toBe(200)
    expect(await emailOf(staff)).toBe(second)
    await mailResetLink(payload, second)
    expect(await resetsTo(second)).toBe(0)
    expect((await api('POST', await linkTo(staff.email))).status).toBe(200)
    expect(await emailOf(staff)).toBe(staff.email)
  })

  it('who goes back to the old address by hand has undone the change: the other one gets no link', async () => {
    const staff = await createStaff(payload, 'editor')
    const email = otherEmail()
    await putEmail(staff, email)
    const link = await linkTo(staff.email)
    await putEmail(staff, staff.email)
    expect(await mailsTo(email)).toEqual([])
    expect((await api('POST', link)).status).toBe(404)
    await putEmail(staff, email)
    expect((await linksTo(staff.email)).length).toBe(2)
  })

  it('a changed password does not end it, and a name that was the address goes back with it', async () => {
    const staff = await createStaff(payload, 'editor')
    expect((await putEmail(staff, staff.email, { username: staff.email })).status).toBe(200)
    const email = otherEmail()
    const password = 'a new password'
    const change = { username: email, password, currentPassword: staff.password }
    expect((await putEmail(staff, email, change)).status).toBe(200)
    expect((await api('POST', await linkTo(staff.email))).status).toBe(200)
    expect(await accountOf(staff)).toMatchObject({ email: staff.email, username: staff.email })
    expect((await api('GET', '/api/auth/check', { token: staff.token })).status).toBe(401)
  })

  it('where another account has the address by now, it says so, and sessions and tokens end', async () => {
    const [staff, other] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'editor'),
    ]
    const email = otherEmail()
    await putEmail(staff, email)
    await putEmail(other, staff.email)
    const link = await linkTo(staff.email)
    const { status, text } = await api('POST', link)
    expect([status, text]).toEqual([200, expect.stringContaining('another account')])
    expect(await emailOf(staff)).toBe(email)
    expect(await emailOf(other)).toBe(staff.email)
    expect((await api('GET', '/api/auth/check', { token: staff.token })).status).toBe(401)
    expect((await api('GET', '/api/auth/check', { token: other.token })).status).toBe(200)
    await putEmail(other, other.email)
    expect((await api('POST', link)).status).toBe(200)
    expect(await emailOf(staff)).toBe(staff.email)
  })

  it('it ends after seven days, and with the account, deleted or deactivated', async () => {
    const admin = await createStaff(payload, 'admin')
    const [old, gone, deactivated] = await Promise.all(
      [1, 2, 3].map(() => createStaff(payload, 'editor')),
    )
    if (!old || !gone || !deactivated) throw new Error('three accounts')
    const links: string[] = []
    for (const staff of [old, gone, deactivated]) {
      await putEmail(staff, otherEmail())
      links.push(await linkTo(staff.email))
    }
    await age(old, '7 days 1 second')
    await payload.delete({ collection: 'users', id: gone.id })
    const { token } = admin
    const json = { to: null }
    await callPlatform('POST', `/users/${deactivated.id}/deactivate`, { token, json })
    for (const link of links)
      for (const method of ['GET', 'POST'] as const)
        expect((await api(method, link)).status).toBe(404)
    await removeExpired(payload.db.drizzle)
    const { count = -1 } =
      rowsOf(
        await payload.db.drizzle.execute<{ count: number }>(sql`
          SELECT count(*)::int AS count FROM email_changes WHERE account_id = ${old.id}`),
      )[0] ?? {}
    expect(count).toBe(0)
  })

  it('of concurrent undos one succeeds, and a change at once with one does not hide it', async () => {
    const staff = await createStaff(payload, 'editor')
    await putEmail(staff, otherEmail())
    const link = await linkTo(staff.email)
    const undos = await Promise.all([1, 2, 3].map(() => api('POST', link)))
    expect(undos.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const thief = await createStaff(payload, 'editor')
    await putEmail(thief, otherEmail())
    const [undone] = await Promise.all([
      api('POST', await linkTo(thief.email)),
      putEmail(thief, otherEmail()),
    ])
    expect(undone.status).toBe(200)
    // Whichever came last, the address before is mailed a link that works.
    if ((await emailOf(thief)) !== thief.email)
      expect((await api('POST', await linkTo(thief.email))).status).toBe(200)
    expect(await emailOf(thief)).toBe(thief.email)
  })

  it('the mail and the page are in the language of the site and of the reader', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'de' } })
    const staff = await createStaff(payload, 'editor')
    await putEmail(staff, otherEmail())
    await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'en' } })
    const [mail] = await mailsTo(staff.email)
    expect(mail?.subject).toContain('andere E-Mail-Adresse')
    const headers = { 'accept-language': 'fr' }
    const { text } = await api('GET', await linkTo(staff.email), { headers })
    expect(text).toContain('Annuler la modification')
  })
})

describe('one’s own email in the admin UI', () => {
  const change = ({ id, token }: Staff, json: object) =>
    callPlatform('PATCH', `/users/${id}`, { token, json })

  it.each([
    ['none', undefined],
    ['a wrong one', 'wrong password'],
  ])('it is not changed with %s as the current password', async (_what, currentPassword) => {
    for (const role of ['editor', 'admin'] as const) {
      const staff = await createStaff(payload, role)
      const email = otherEmail()
      const { status, text } = await change(staff, { email, currentPassword })
      expect([status, text]).toEqual([400, expect.stringContaining('"path":"currentPassword"')])
      const many = `/users?where[id][equals]=${staff.id}`
      await callPlatform('PATCH', many, { token: staff.token, json: { email } })
      expect(await emailOf(staff)).toBe(staff.email)
    }
  })

  it('it is changed with the current password; as it is, it needs none', async () => {
    const staff = await createStaff(payload, 'editor')
    expect((await change(staff, { email: staff.email, displayName: 'Ada' })).status).toBe(200)
    const email = otherEmail()
    expect((await change(staff, { email, currentPassword: staff.password })).status).toBe(200)
    expect(await emailOf(staff)).toBe(email)
  })
})

it('the token of a link for a new password is stored as a hash', async () => {
  const staff = await createStaff(payload, 'editor')
  await mailResetLink(payload, staff.email)
  const [mail] = await mailsTo(staff.email)
  const token = /\/admin\/reset\/([0-9a-f]{40})/.exec(mail?.textContent ?? '')?.[1] ?? ''
  const rows = await payload.db.drizzle.execute<{ stored: string }>(sql`
    SELECT reset_password_token AS stored FROM users WHERE id = ${staff.id}`)
  expect(rowsOf(rows)[0]?.stored).toMatch(/^[0-9a-f]{64}$/)
  const stolen = { token: rowsOf(rows)[0]?.stored, password: 'a new password' }
  expect((await callPlatform('POST', '/users/reset-password', { json: stolen })).status).toBe(403)
  const json = { token, password: 'a new password' }
  expect((await callPlatform('POST', '/users/reset-password', { json })).status).toBe(200)
})
