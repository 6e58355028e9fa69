import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { notificationKinds } from '#src/contract/notifications.ts'
import { headersOf } from '#src/mail/rendering/message.ts'
import { mailNotifications } from '#src/workspace/notifications/mail-notifications.ts'
import { openNotifications } from '#tests/support/notifications.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

const {
  payload,
  api,
  organizer,
  colleague,
  run,
  clear,
  call,
  listOf,
  propose,
  followUp,
  assignFollowUp,
} = await openNotifications()

beforeEach(clear)

describe('notifications by mail', () => {
  const morning = new Date('2031-03-10T08:00:00Z')
  const choose = (staff: Staff, choices: object, timeZone = 'UTC') => {
    const none = Object.fromEntries(notificationKinds.map((kind) => [kind, 'never']))
    const json = { choices: { ...none, ...choices }, timeZone }
    return call('POST', '/users/notification-settings', staff, json)
  }
  const mailsTo = async ({ email }: Staff) => {
    const { rows } = await run(sql`
      SELECT subject, text_content AS text, is_account_mail AS "isAccountMail",
        unsubscribe_url AS "unsubscribeUrl" FROM deliveries
      WHERE email = ${email} ORDER BY id`)
    return rows as {
      subject: string
      text: string
      isAccountMail: boolean
      unsubscribeUrl: string
    }[]
  }
  const assign = async (to: Staff, count = 1) => {
    for (let at = 0; at < count; at += 1) {
      const { id } = await followUp()
      await assignFollowUp(id, to.id, organizer)
    }
  }

  it('at once: each event is mailed once, however many workers run, without names', async () => {
    expect((await choose(colleague, { assigned: 'at-once' })).status).toBe(200)
    await assign(colleague)
    const later = () => mailNotifications(payload, new Date(Date.now() + 1_000))
    await Promise.all([later(), later(), later()])
    await later()
    const mails = await mailsTo(colleague)
    expect(mails).toMatchObject([
      { subject: 'A follow-up was assigned to you', isAccountMail: true },
    ])
    expect(mails[0]?.text).toMatch(/\/admin\/account#notifications/)
    expect(mails[0]?.text).not.toMatch(/Rosa/)
    await assign(colleague, 2)
    await later()
    expect((await mailsTo(colleague)).map(({ subject }) => subject)).toEqual([
      'A follow-up was assigned to you',
      '2 follow-ups were assigned to you',
    ])
  })

  it('once a day: one digest of what came before seven where the person is, whoever runs it', async () => {
    await choose(colleague, { assigned: 'daily', proposal: 'daily' }, 'America/New_York')
    await assign(colleague, 2)
    await propose()
    await mailNotifications(payload, new Date('2031-03-10T10:59:00Z'))
    expect(await mailsTo(colleague)).toEqual([])
    const due = new Date('2031-03-10T11:00:00Z')
    await Promise.all([mailNotifications(payload, due), mailNotifications(payload, due)])
    expect((await mailsTo(colleague)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('3 things wait for you at '),
    ])
    await run(sql`UPDATE notifications SET mailed_at = NULL`)
    await mailNotifications(payload, new Date('2031-03-10T23:00:00Z'))
    expect((await mailsTo(colleague)).length).toBe(1)
    await mailNotifications(payload, new Date('2031-03-11T11:00:00Z'))
    expect((await mailsTo(colleague)).length).toBe(2)
  })

  it('who has chosen nothing gets what waits for them once a day, and nothing else', async () => {
    await assign(colleague)
    await propose()
    await mailNotifications(payload, morning)
    expect((await mailsTo(colleague)).map(({ subject }) => subject)).toEqual([
      'A follow-up was assigned to you',
    ])
  })

  it('what was read, is over, was deleted, or may no longer be seen is not mailed', async () => {
    await choose(colleague, { assigned: 'at-once', proposal: 'at-once' })
    await assign(colleague)
    const [read] = (await listOf(colleague)).items
    await call('POST', '/users/notifications/read', colleague, { id: read?.id })
    const { id } = await followUp()
    await assignFollowUp(id, colleague.id, organizer)
    await assignFollowUp(id, null, organizer)
    const gone = await followUp()
    await assignFollowUp(gone.id, colleague.id, organizer)
    await payload.delete({ collection: 'contacts', id: gone.contact })
    await propose()
    const roles = (values: Staff['roles']) =>
      payload.update({ collection: 'users', id: colleague.id, data: { roles: values } })
    await roles(['communicator'])
    await mailNotifications(payload, morning)
    await roles(['organizer'])
    await mailNotifications(payload, morning)
    expect(await mailsTo(colleague)).toEqual([])
  })

  it('deactivated and locked users, and those without a required factor, are not mailed; locked ones are when it is over', async () => {
    const staff = await createStaff(payload, 'organizer')
    await choose(staff, { assigned: 'at-once' })
    await assign(staff)
    const lock = sql`
      INSERT INTO login_attempts (account, address, recent, last_at, is_allowed)
      VALUES (${`user ${staff.id}`}, '192.0.2.1', array_fill(now(), ARRAY[10]), now(), FALSE)`
    await run(lock)
    await mailNotifications(payload, morning)
    expect(await mailsTo(staff)).toEqual([])
    await run(sql`DELETE FROM login_attempts`)
    await payload.updateGlobal({ slug: 'settings', data: { secondFactorRoles: ['organizer'] } })
    await mailNotifications(payload, morning)
    await payload.updateGlobal({ slug: 'settings', data: { secondFactorRoles: [] } })
    expect(await mailsTo(staff)).toEqual([])
    await run(sql`UPDATE users SET state = 'deactivated' WHERE id = ${staff.id}`)
    await mailNotifications(payload, morning)
    expect(await mailsTo(staff)).toEqual([])
    await run(sql`UPDATE users SET state = 'active' WHERE id = ${staff.id}`)
    await mailNotifications(payload, morning)
    expect((await mailsTo(staff)).length).toBe(1)
  })

  describe('the link that ends them, without a sign-in', () => {
    const linkOf = async (to: Staff) => {
      const { text = '', unsubscribeUrl = '' } = (await mailsTo(to)).at(-1) ?? {}
      expect(text).toContain(unsubscribeUrl)
      return unsubscribeUrl
    }
    const pathOf = (url: string) => new URL(url).pathname
    const choicesOf = async ({ id }: Staff) =>
      (
        await run(sql`SELECT choices, time_zone AS zone FROM notification_settings
        WHERE user_id = ${id}`)
      ).rows as { choices: Record<string, string>; zone: string }[]

    it('is in the headers, for one click (RFC 8058)', async () => {
      const delivery = { kind: 'notification', subscriber: null, newsletter: null } as const
      const links = { baseUrl: 'https://a.test', siteUrl: 'https://a.test', linkKey: 'k' }
      expect(headersOf({ ...delivery, unsubscribeUrl: 'https://a.test/stop' }, links)).toEqual({
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': '<https://a.test/stop>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    })

    it('of a mail about an event ends its kind, asked first, and however often', async () => {
      await choose(colleague, { assigned: 'at-once', proposal: 'daily' }, 'Europe/Berlin')
      await assign(colleague)
      await mailNotifications(payload, new Date(Date.now() + 1_000))
      const path = pathOf(await linkOf(colleague))
      const german = { headers: { 'Accept-Language': 'de' } }
      const asked = await api('GET', path, german)
      expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Ihnen zugewiesen')])
      expect((await choicesOf(colleague))[0]?.choices).toMatchObject({ assigned: 'at-once' })
      for (let at = 0; at < 2; at += 1) expect((await api('POST', path)).status).toBe(200)
      const { choices, zone } = (await choicesOf(colleague))[0] ?? {}
      expect([choices, zone]).toEqual([
        expect.objectContaining({ assigned: 'never', proposal: 'daily' }),
        'Europe/Berlin',
      ])
      await assign(colleague)
      await mailNotifications(payload, new Date(Date.now() + 1_000))
      expect((await mailsTo(colleague)).length).toBe(1)
    })

    it('of a digest ends all that comes once a day, of who had chosen nothing too', async () => {
      await assign(colleague)
      await mailNotifications(payload, morning)
      expect((await api('POST', pathOf(await linkOf(colleague)))).status).toBe(200)
      expect((await choicesOf(colleague))[0]?.choices).toEqual({
        approval: 'never',
        assigned: 'never',
      })
      const { json } = await call('GET', '/users/notifications', colleague)
      expect(json['items']).toHaveLength(1)
    })

    it('is of its account and kinds alone, and of none that is deleted', async () => {
      const staff = await createStaff(payload, 'organizer')
      await assign(staff)
      await mailNotifications(payload, morning)
      const path = pathOf(await linkOf(staff))
      const other = path.replace(/approval\.assigned/, 'approval')
      expect(other).not.toBe(path)
      const elses = path.replace(`/${staff.id}.`, `/${colleague.id}.`)
      for (const forged of [other, elses, `${path}x`, path.slice(0, -1)]) {
        expect((await api('GET', forged)).status, forged).toBe(404)
        expect((await api('POST', forged)).status, forged).toBe(404)
      }
      await payload.delete({ collection: 'users', id: staff.id })
      expect((await api('POST', path)).status).toBe(404)
    })
  })

  it('a choice that is none, or a time zone that is none, is rejected', async () => {
    expect((await choose(colleague, { assigned: 'hourly' })).status).toBe(400)
    expect((await choose(colleague, {}, 'Mars/Base')).status).toBe(400)
  })
})
