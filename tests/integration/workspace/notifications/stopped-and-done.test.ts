import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { HoldUpWatch } from '#src/mail/delivery/hold-up-watch.ts'
import { RejectionWatch } from '#src/newsletters/delivery/rejection-watch.ts'
import { openNotifications } from '#tests/support/notifications.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import type { Staff } from '#tests/support/staff.ts'

const { payload, admin, organizer, communicator, run, clear, topicsOf, unreadOf, newsletter } =
  await openNotifications()

beforeEach(clear)

describe('what stopped, and what is done', () => {
  it('writers of newsletters are notified of a paused one, once however many workers pause it', async () => {
    const id = await newsletter(admin)
    await run(sql`
      INSERT INTO newsletter_sendings (newsletter_id, audience) VALUES (${id}, '{}'::jsonb)`)
    const rejected = { outcome: { status: 'failed', error: '550' }, failure: 'permanent' } as never
    const watches = [new RejectionWatch(payload), new RejectionWatch(payload)]
    await Promise.all(
      watches.map(async (watch) => {
        for (let at = 0; at < 15; at += 1)
          await watch.note({ newsletter: id, subscriber: 1 }, rejected)
      }),
    )
    expect(await topicsOf(communicator)).toEqual(['newsletter-paused 1'])
    expect(await topicsOf(organizer)).toEqual([])
    expect(await unreadOf(communicator)).toBe(1)
    await run(sql`UPDATE newsletter_sendings SET state = 'done' WHERE newsletter_id = ${id}`)
    expect(await unreadOf(communicator)).toBe(0)
  })

  it('that mail is held up notifies once, until it goes out again', async () => {
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
