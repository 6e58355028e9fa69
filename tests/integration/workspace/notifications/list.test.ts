import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { notificationsPage } from '#src/contract/notifications.ts'
import { removeOldNotifications } from '#src/workspace/notifications/sql/mailing.ts'
import { openNotifications } from '#tests/support/notifications.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import type { Staff } from '#tests/support/staff.ts'

const {
  payload,
  editor,
  organizer,
  colleague,
  run,
  clear,
  call,
  listOf,
  topicsOf,
  unreadOf,
  propose,
  followUp,
  assignFollowUp,
} = await openNotifications()

beforeEach(clear)

describe('a list of notifications', () => {
  it('shows no one what they may no longer see, nor what is another person’s', async () => {
    const { id } = await followUp()
    await assignFollowUp(id, colleague.id, organizer)
    await propose()
    const roles = (values: Staff['roles']) =>
      payload.update({ collection: 'users', id: colleague.id, data: { roles: values } })
    expect(await unreadOf(colleague)).toBe(2)
    await roles(['editor'])
    expect(await topicsOf(colleague)).toEqual(['proposal-came-in 1'])
    await roles(['communicator'])
    expect(await topicsOf(colleague)).toEqual(['follow-up-assigned 1'])
    await roles(['organizer'])
    const theirs = (await listOf(colleague)).items.map((each) => each.id)
    for (const each of theirs)
      await call('POST', '/users/notifications/read', organizer, { id: each })
    expect(await unreadOf(colleague)).toBe(2)
    expect((await callPlatform('GET', '/users/notifications')).status).toBe(401)
    for (const wrong of [{}, { id: 'x' }, { until: 'now' }])
      expect((await call('POST', '/users/notifications/read', organizer, wrong)).status).toBe(400)
  })

  it('is paged without losing or repeating one, and counts no further than a hundred', async () => {
    await run(sql`
      WITH sent AS (
        INSERT INTO action_submissions (title, description, contact_name, contact_email, status)
        SELECT 'Many', 'D', 'N', 'many@example.org', 'new' FROM generate_series(1, 120)
        RETURNING id)
      INSERT INTO notifications (user_id, topic, document_id, at)
      SELECT ${organizer.id}, 'proposal-came-in', id, '2030-01-01' FROM sent`)
    expect(await unreadOf(organizer)).toBe(100)
    const seen: number[] = []
    let query = ''
    for (;;) {
      const { json } = await call('GET', `/users/notifications${query}`, organizer)
      const page = notificationsPage.parse(json)
      seen.push(...page.items.map((each) => each.id))
      const last = page.items.at(-1)
      if (!page.hasMore || !last) break
      query = `?at=${last.at}&id=${last.id}`
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    await call('POST', '/users/notifications/read', organizer, { until: '2031-01-01T00:00:00Z' })
    expect(await unreadOf(organizer)).toBe(0)
  })

  it('forgets old ones, those beyond five hundred, and those of deleted accounts', async () => {
    await run(sql`
      INSERT INTO notifications (user_id, topic, document_id, at)
      SELECT ${organizer.id}, 'proposal-came-in', n, now() - n * interval '1 minute'
      FROM generate_series(1, 510) n`)
    await run(sql`
      INSERT INTO notifications (user_id, topic, document_id, at) VALUES
        (${editor.id}, 'proposal-came-in', 1, now() - interval '91 days'),
        (${editor.id}, 'proposal-came-in', 2, now() - interval '89 days'),
        (2147483000, 'proposal-came-in', 2, now())`)
    expect(await removeOldNotifications(payload.db.drizzle)).toBe(12)
    const { rows } = await run(sql`
      SELECT user_id AS user, count(*)::int AS count FROM notifications GROUP BY 1 ORDER BY 2`)
    expect(rows).toEqual([
      { user: editor.id, count: 1 },
      { user: organizer.id, count: 500 },
    ])
  })
})
