import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailResetLink } from '#src/accounts/password/reset-link.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { deliver } from '#tests/support/mail.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { resetTokenFor } from '#tests/support/reset-links.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const mailedToken = ({ email }: Staff): Promise<string> => resetTokenFor(payload, email)

const mailsTo = async ({ email }: Staff): Promise<number> =>
  (await payload.count({ collection: 'deliveries', where: { email: { equals: email } } })).totalDocs

const reset = (json: unknown) => callPlatform('POST', '/users/reset-password', { json })

const login = async ({ username }: Staff, password: string) =>
  (await api('POST', '/api/auth/login', { json: { username, password } })).status

const password = 'a new password'

describe('the mail with a reset link', () => {
  /** Where staff who read contacts and mails could see the mail of an account. */
  const visibleTo = async (reader: Staff, contact: number, { email }: Staff) => {
    const { token } = reader
    const list = await callPlatform('GET', `/deliveries?where[email][equals]=${email}`, { token })
    const count = await callPlatform('GET', `/deliveries/count?where[email][equals]=${email}`, {
      token,
    })
    const timeline = await callPlatform('GET', `/contacts/${contact}/timeline`, { token })
    const detail = await api('GET', `/api/staff/contacts/${contact}`, { token })
    return {
      list: list.json['totalDocs'],
      count: count.json['totalDocs'],
      timeline: (timeline.json['items'] as unknown[]).length,
      history: (detail.json as { emailHistory: unknown[] }).emailHistory.length,
    }
  }

  it('a mail with a reset link is visible to administrators alone, also where its account is a contact', async () => {
    const requester = await createStaff(payload, 'editor')
    const { id } = await payload.create({
      collection: 'contacts',
      data: { name: 'Ann', email: requester.email, status: 'Member', tags: [] },
    })
    await callPlatform('POST', '/users/forgot-password', { json: { email: requester.email } })
    await expect.poll(() => mailsTo(requester)).toBe(1)
    const admin = await createStaff(payload, 'admin')
    expect(await visibleTo(admin, id, requester)).toEqual({
      list: 1,
      count: 1,
      timeline: 1,
      history: 1,
    })
    for (const role of ['organizer', 'communicator'] as const) {
      const reader = await createStaff(payload, role)
      const none = { list: 0, count: 0, timeline: 0, history: 0 }
      expect(await visibleTo(reader, id, requester), role).toEqual(none)
    }
  })

  it('reset tokens cannot be probed by filters on accounts or on what refers to them', async () => {
    const { token } = await createStaff(payload, 'organizer')
    for (const hidden of ['resetPasswordToken', 'resetPasswordExpiration'])
      for (const path of [
        `/interactions?where[by.${hidden}][exists]=true`,
        `/progression-entries?where[createdBy.${hidden}][exists]=true`,
        `/news?where[author.${hidden}][exists]=true`,
        `/users?where[${hidden}][exists]=true`,
      ])
        expect((await callPlatform('GET', path, { token })).status, path).toBe(400)
  })
})

describe('a forgotten password', () => {
  it('a request for a reset link has the same response whether or not the account exists', async () => {
    const { email, username } = await createStaff(payload, 'editor')
    const responses = await Promise.all(
      [{ email }, { username }, { email: 'nobody@example.org' }, { username: 'x' }, {}].map(
        (json) => callPlatform('POST', '/users/forgot-password', { json }),
      ),
    )
    const [first] = responses
    for (const { status, json } of responses) {
      expect(status).toBe(200)
      expect(json).toEqual(first?.json)
    }
  })

  it('a mailed reset link replaces the password once', async () => {
    const staff = await createStaff(payload, 'editor')
    const server = await startSmtp()
    await callPlatform('POST', '/users/forgot-password', { json: { username: staff.username } })
    await expect.poll(() => mailsTo(staff)).toBe(1)
    const until = async () => server.recipients().includes(staff.email)
    await deliver(payload, server.url, { until })
    await server.stop()
    const mails = await server.mails()
    const mail = mails.find(({ recipients }) => recipients[0] === staff.email)
    expect(mail).toMatchObject({ recipients: [staff.email], subject: 'Choose a new password' })
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    const linked = /href="http:\/\/muster\.test\/admin\/reset\/([0-9a-f]{40})"/
    const [, token] = linked.exec(String(mail?.html)) ?? []
    expect(mail?.text).toContain(`http://muster.test/admin/reset/${token}`)
    expect((await reset({ token, password })).status).toBe(200)
    expect(await login(staff, password)).toBe(200)
    expect((await reset({ token, password: 'once more, again' })).status).toBe(403)
  })

  it('is mailed in the language of the organisation', async () => {
    const staff = await createStaff(payload, 'editor')
    await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'de' } })
    await mailResetLink(payload, staff.email)
    await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'en' } })
    const { docs } = await payload.find({
      collection: 'deliveries',
      where: { email: { equals: staff.email } },
    })
    expect(docs).toMatchObject([{ subject: 'Neues Passwort wählen' }])
  })

  it('concurrent and repeated requests for a reset link send one mail', async () => {
    const staff = await createStaff(payload, 'editor')
    const { email } = staff
    const requestLink = () => mailResetLink(payload, email)
    await Promise.all(Array.from({ length: 6 }, requestLink))
    await requestLink()
    expect(await mailsTo(staff)).toBe(1)
  })

  it('a reset token replaces the password once, and ends all tokens and sessions before', async () => {
    const staff = await createStaff(payload, 'editor')
    const token = await mailedToken(staff)
    const response = await reset({ token, password })
    expect(response.status).toBe(200)
    const session = sessionOf(response)
    expect((await callPlatform('GET', '/users/me', { session })).json).toMatchObject({
      user: { id: staff.id },
    })
    expect((await api('GET', '/api/auth/check', { token: staff.token })).status).toBe(401)
    expect([await login(staff, staff.password), await login(staff, password)]).toEqual([401, 200])
    expect((await reset({ token, password: 'once more, again' })).status).toBe(403)
    expect(await login(staff, password)).toBe(200)
  })

  it.each([
    [
      'by the contract',
      ({ token, password: currentPassword }: Staff) =>
        api('POST', '/api/auth/change-password', {
          token,
          json: { currentPassword, newPassword: password },
        }),
    ],
    [
      'in the admin UI',
      ({ id, token, password: currentPassword }: Staff) =>
        callPlatform('PATCH', `/users/${id}`, { token, json: { password, currentPassword } }),
    ],
  ])(
    'a reset token mailed before the password was changed %s is no longer good',
    async (_, change) => {
      const user = await createStaff(payload, 'editor')
      const token = await mailedToken(user)
      expect((await change(user)).status).toBe(200)
      expect((await reset({ token, password: 'a third password' })).status).not.toBe(200)
      expect(await login(user, password)).toBe(200)
    },
  )

  it('of several concurrent uses of a reset token one succeeds', async () => {
    const token = await mailedToken(await createStaff(payload, 'editor'))
    const responses = await Promise.all(
      [1, 2, 3].map((n) => reset({ token, password: `${password} ${n}` })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it.each([
    [{ password: '1234567' }, 400],
    [{ password: 'x'.repeat(257) }, 400],
    [{ password: undefined }, 400],
    [{ token: 'wrong' }, 403],
    [{ token: '' }, 400],
    [{ token: { like: '%' } }, 400],
  ])('a password is not reset by %j', async (wrong, expected) => {
    const staff = await createStaff(payload, 'editor')
    const token = await mailedToken(staff)
    expect((await reset({ token, password, ...wrong })).status).toBe(expected)
    expect(await login(staff, staff.password)).toBe(200)
  })
})
