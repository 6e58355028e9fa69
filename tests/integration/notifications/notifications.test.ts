import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { notificationsPage } from '#src/contract/notifications.ts'
import { removeOldNotifications } from '#src/db/notifications/remove-old.ts'
import { HoldUpWatch } from '#src/email/deliver/hold-up-watch.ts'
import { RejectionWatch } from '#src/email/deliver/rejection-watch.ts'
import { openNotifications } from '#tests/support/notifications.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

const {
  payload,
  api,
  admin,
  editor,
  organizer,
  colleague,
  communicator,
  run,
  clear,
  call,
  listOf,
  topicsOf,
  unreadOf,
  message,
  propose,
  followUp,
  assignFollowUp,
  newsletter,
} = await openNotifications()

beforeEach(clear)

describe('what is assigned', () => {
  it('a colleague is told of a follow-up, once however often, and not of what they take themselves', async () => {
    const { id, contact } = await followUp()
    await Promise.all([
      assignFollowUp(id, colleague.id, organizer),
      assignFollowUp(id, colleague.id, admin),
    ])
    await assignFollowUp(id, colleague.id, organizer)
    const { items } = await listOf(colleague)
    expect(items).toMatchObject([
      { topic: 'follow-up-assigned', target: contact, count: 1, isRead: false, isOver: false },
    ])
    expect(items[0]?.title).toMatch(/^Rosa .*: Call$/)
    await assignFollowUp(id, organizer.id, organizer)
    expect(await topicsOf(organizer)).toEqual([])
    // It is no longer theirs.
    expect((await listOf(colleague)).items).toMatchObject([{ isOver: true }])
    expect(await unreadOf(colleague)).toBe(0)
    await assignFollowUp(id, null, organizer)
    expect(await topicsOf(organizer)).toEqual([])
  })

  it('assigned again it is new again, and several at once are one', async () => {
    const { id } = await followUp()
    await assignFollowUp(id, colleague.id, organizer)
    const [first] = (await listOf(colleague)).items
    await call('POST', '/users/notifications/read', colleague, { id: first?.id })
    expect(await unreadOf(colleague)).toBe(0)
    await assignFollowUp(id, null, organizer)
    await assignFollowUp(id, colleague.id, organizer)
    expect(await unreadOf(colleague)).toBe(1)
    const many = async () => {
      const ids = [await followUp(), await followUp(), await followUp(colleague.id)]
      const change = { kind: 'assign', ownerId: colleague.id }
      const json = { ids: ids.map((each) => each.id), change }
      expect((await call('POST', '/follow-ups/many', organizer, json)).status).toBe(200)
    }
    await many()
    await many()
    expect(await topicsOf(colleague)).toEqual(['follow-up-assigned 4', 'follow-up-assigned 1'])
  })

  it('so it is with one made for them by hand, and with messages and proposals', async () => {
    const { contact } = await followUp()
    const made = { ruleName: 'Write', catchupType: 'email', dueDate: '2027-01-01T09:00:00Z' }
    const add = (ownerId: number) =>
      call('POST', `/contacts/${contact}/follow-ups`, organizer, { ...made, ownerId })
    expect((await add(colleague.id)).status).toBe(200)
    expect((await add(organizer.id)).status).toBe(200)
    const assigned = { ownerId: colleague.id, from: null }
    const id = await message()
    await call('POST', `/contact-submissions/${id}/assign`, organizer, assigned)
    await call('POST', `/contact-submissions/${id}/assign`, organizer, assigned)
    const own = { ownerId: organizer.id, from: null }
    await call('POST', `/contact-submissions/${await message()}/assign`, organizer, own)
    expect(await topicsOf(colleague)).toEqual(['message-assigned 1', 'follow-up-assigned 1'])
    expect(await topicsOf(organizer)).toEqual([])
    await call('POST', `/contact-submissions/${id}/handle`, colleague)
    expect(await unreadOf(colleague)).toBe(1)
  })

  it('so it is with those that the rules of a stage make: one, or how many', async () => {
    const stage = await payload.create({
      collection: 'progression-stages',
      data: { name: `Stage ${randomUUID()}`, order: 1 },
    })
    await payload.create({
      collection: 'follow-up-rules',
      data: {
        ...{ name: 'Call', triggerStage: stage.id, daysAfter: 3 },
        ...{ catchupType: 'call', messageTemplate: '', active: true },
      },
    })
    const own = async (owner: number | null) => {
      const name = `Rosa ${randomUUID()}`
      const data = { name, status: 'Member' as const, tags: [], owner }
      return (await payload.create({ collection: 'contacts', data })).id
    }
    const reach = (ids: number[]) => {
      const json = { contacts: ids.map((id) => ({ id, seen: null })), stageId: stage.id }
      return call('POST', '/contacts/board/move', organizer, json)
    }
    const one = await own(colleague.id)
    expect((await reach([one, await own(organizer.id), await own(null)])).status).toBe(200)
    expect((await listOf(colleague)).items).toMatchObject([
      { topic: 'follow-up-assigned', target: one, count: 1, isOver: false },
    ])
    expect(await topicsOf(organizer)).toEqual([])
    expect((await reach([await own(colleague.id), await own(colleague.id)])).status).toBe(200)
    expect(await topicsOf(colleague)).toEqual(['follow-up-assigned 2', 'follow-up-assigned 1'])
  })

  it('nothing is told of an assignment that is rejected', async () => {
    const id = await message()
    const wrong = { ownerId: colleague.id, from: admin.id }
    expect((await call('POST', `/contact-submissions/${id}/assign`, organizer, wrong)).status).toBe(
      409,
    )
    expect((await assignFollowUp(2_147_483_640, colleague.id, organizer)).status).toBe(404)
    expect(await topicsOf(colleague)).toEqual([])
  })

  it('who takes over from who leaves is told how much it is', async () => {
    const leaving = await createStaff(payload, 'organizer')
    for (let at = 0; at < 3; at += 1) await followUp(leaving.id)
    const id = await message()
    await payload.update({ collection: 'contact-submissions', id, data: { owner: leaving.id } })
    const to = { to: colleague.id }
    expect((await call('POST', `/users/${leaving.id}/deactivate`, admin, to)).status).toBe(200)
    expect((await topicsOf(colleague)).toSorted()).toEqual([
      'follow-up-assigned 3',
      'message-assigned 1',
    ])
  })
})

describe('what waits for approval, and what came in', () => {
  it('who may approve is told of a newsletter when it begins to wait, and of nothing after it was decided on', async () => {
    const id = await newsletter(communicator)
    expect(await topicsOf(editor)).toEqual(['newsletter-to-approve 1'])
    expect(await topicsOf(admin)).toEqual(['newsletter-to-approve 1'])
    for (const other of [communicator, organizer]) expect(await topicsOf(other)).toEqual([])
    const change = (title: string) =>
      call('PATCH', `/newsletters/${id}`, communicator, { subject: title })
    await change('Hello there')
    expect(await unreadOf(editor)).toBe(1)
    await payload.update({ collection: 'newsletters', id, data: { approvalStatus: 'approved' } })
    expect(await unreadOf(editor)).toBe(0)
    expect((await listOf(editor)).items).toMatchObject([{ isOver: true }])
    await call('POST', '/users/notifications/read', editor, { until: new Date().toISOString() })
    // A change of approved content asks for approval anew.
    await change('Hello again')
    expect(await unreadOf(editor)).toBe(1)
    expect(await topicsOf(editor)).toEqual(['newsletter-to-approve 1'])
    await payload.delete({ collection: 'newsletters', id })
    expect(await topicsOf(editor)).toEqual([])
  })

  it('who may decide on proposals is told of each, until it is decided', async () => {
    const id = await propose()
    for (const told of [admin, editor, organizer])
      expect((await listOf(told)).items, told.username).toMatchObject([
        { topic: 'proposal-came-in', target: id, title: 'A fence' },
      ])
    expect(await topicsOf(communicator)).toEqual([])
    await call('POST', `/action-submissions/${id}/reject`, editor)
    expect(await unreadOf(organizer)).toBe(0)
  })

  it('a proposal that is not stored tells nobody', async () => {
    const response = await api('POST', '/api/student/submit-action', { json: { title: 'No' } })
    expect(response.status).toBe(400)
    expect(await topicsOf(editor)).toEqual([])
  })
})

describe('what stopped, and what is done', () => {
  it('a paused newsletter is told to who writes newsletters, once however many workers pause it', async () => {
    const id = await newsletter(admin)
    await run(sql`
      INSERT INTO newsletter_sendings (newsletter_id, audience) VALUES (${id}, '{}'::jsonb)`)
    const refused = { outcome: { status: 'failed', error: '550' }, failure: 'permanent' } as never
    const watches = [new RejectionWatch(payload), new RejectionWatch(payload)]
    await Promise.all(
      watches.map(async (watch) => {
        for (let at = 0; at < 15; at += 1)
          await watch.note({ newsletter: id, subscriber: 1 }, refused)
      }),
    )
    expect(await topicsOf(communicator)).toEqual(['newsletter-paused 1'])
    expect(await topicsOf(organizer)).toEqual([])
    expect(await unreadOf(communicator)).toBe(1)
    await run(sql`UPDATE newsletter_sendings SET state = 'done' WHERE newsletter_id = ${id}`)
    expect(await unreadOf(communicator)).toBe(0)
  })

  it('that mail is held up is told once, until it goes out again', async () => {
    await run(sql`DELETE FROM mail_hold_ups`)
    const heldUp = { outcome: { status: 'queued' }, holdUp: { kind: 'dns', said: 'none' } } as never
    const sent = { outcome: { status: 'sent' } } as never
    const watches = [new HoldUpWatch(payload), new HoldUpWatch(payload)]
    await Promise.all(watches.map((watch) => watch.note(heldUp)))
    expect(await topicsOf(communicator)).toEqual(['mail-held-up 1'])
    expect(await unreadOf(communicator)).toBe(1)
    await watches[0]?.note(sent)
    expect(await unreadOf(communicator)).toBe(0)
    await new HoldUpWatch(payload).note(heldUp)
    expect(await topicsOf(communicator)).toEqual(['mail-held-up 1'])
    expect(await unreadOf(communicator)).toBe(1)
    await run(sql`DELETE FROM mail_hold_ups`)
  })

  it('an import, of however many, is one notification, to who started it, and a dry run none', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `Person ${at},${randomUUID()}@example.org`,
    )
    const file = Buffer.from(`name,email\n${rows.join('\n')}\n`)
    const upload = (query: string, { token }: Staff) =>
      callPlatform('POST', `/contacts/import${query}`, {
        token,
        body: new Blob([file]).stream(),
        headers: { 'content-type': 'text/csv' },
      })
    expect((await upload('?dryRun=true', organizer)).status).toBe(200)
    expect(await topicsOf(organizer)).toEqual([])
    expect((await upload('', organizer)).status).toBe(200)
    expect(await topicsOf(organizer)).toEqual(['contacts-imported 1'])
    const { rows: counted } = await run(sql`SELECT count(*)::int AS all FROM notifications`)
    expect(counted).toEqual([{ all: 1 }])
  })
})

describe('a list of notifications', () => {
  it('shows nobody what they may no longer see, nor what is another person’s', async () => {
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
