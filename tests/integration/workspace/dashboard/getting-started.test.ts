import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { exampleKinds } from '#src/contract/content/kinds.ts'
import type { Database } from '#src/data/transaction.ts'
import { findTestMail } from '#src/newsletters/sending/sql/test-mails.ts'
import {
  findGettingStarted,
  type GettingStartedRow,
} from '#src/workspace/dashboard/sql/getting-started.ts'
import { startPayload } from '#tests/support/database.ts'
import { onEmptyOrganisation } from '#tests/support/empty-organisation.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let admin: Staff
beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'admin')
})

const preference = 'getting-started'
const factsOf = (db: Database, reader = admin.id): Promise<GettingStartedRow | undefined> =>
  findGettingStarted(db, { reader, usualFrame: 'masthead', preference })

const nothing: GettingStartedRow = {
  hasOwnPassword: false,
  hasOwnEmail: true,
  hasName: false,
  hasLogo: false,
  hasSender: false,
  hasColleagues: false,
  hasArticle: false,
  hasPage: false,
  hasMenu: false,
  hasStages: false,
  hasMailDesign: false,
  isHidden: false,
}

/** Runs in a transaction that is rolled back, in which the administrator is alone with nothing. */
const onFirstHour = (work: (db: Database) => Promise<void>) =>
  onEmptyOrganisation(payload, async (db) => {
    for (const table of ['navigation', 'settings', 'progression_entries', 'follow_up_rules'])
      await db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
    await db.execute(sql`UPDATE contacts SET current_stage_id = NULL`)
    await db.execute(sql`DELETE FROM progression_stages`)
    await db.execute(sql`UPDATE users SET state = 'deactivated' WHERE id <> ${admin.id}`)
    await work(db)
  })

describe('what an installation has of its first steps', () => {
  it('nothing but the email of the account in the first hour, with and without a row of Settings', () =>
    onFirstHour(async (db) => {
      expect(await factsOf(db)).toEqual(nothing)
      await db.execute(sql`INSERT INTO settings (id) VALUES (1)`)
      expect(await factsOf(db)).toEqual(nothing)
    }))

  it('nothing is known for a user who is gone', () =>
    onFirstHour(async (db) => expect(await factsOf(db, 2_147_483_647)).toBeUndefined()))

  const settings = (column: string, value: string) => sql`
    INSERT INTO settings (id, ${sql.identifier(column)}) VALUES (1, ${value})`
  const content = (table: string, status: string) => sql`
    INSERT INTO ${sql.identifier(table)} (title, slug, _status) VALUES ('A', 'a', ${status})`
  const published = sql`
    INSERT INTO news (title, slug, _status, published_at) VALUES ('A', 'a', 'published', now())`
  const changes: [string, ReturnType<typeof sql>, Partial<GettingStartedRow>][] = [
    ['a name', settings('site_name', 'Shore'), { hasName: true }],
    ['a sender', settings('sender_email', 'a@example.org'), { hasSender: true }],
    ['another frame', settings('mail_frame', 'letter'), { hasMailDesign: true }],
    ['the usual frame', settings('mail_frame', 'masthead'), {}],
    ['a wrapper', settings('default_wrapper', '{{content}}'), { hasMailDesign: true }],
    ['a colour', settings('primary_color', '#123456'), { hasMailDesign: true }],
    ['a published article', published, { hasArticle: true }],
    ['a draft of an article', content('news', 'draft'), {}],
    ['a published page', content('pages', 'published'), { hasPage: true }],
    ['a draft of a page', content('pages', 'draft'), {}],
    [
      'a stage',
      sql`INSERT INTO progression_stages (name, "order") VALUES ('One', 1)`,
      { hasStages: true },
    ],
    [
      'a menu entry',
      sql`WITH menu AS (INSERT INTO navigation (id) VALUES (1) RETURNING id)
        INSERT INTO navigation_items (_order, _parent_id, id, kind)
        SELECT 1, id, 'a', 'static' FROM menu`,
      { hasMenu: true },
    ],
  ]
  it.each(changes)('%s: what is known of it', (_, statement, change) =>
    onFirstHour(async (db) => {
      await db.execute(statement)
      expect(await factsOf(db)).toEqual({ ...nothing, ...change })
    }),
  )

  it('an invited colleague counts, a new password counts, a made-up email does not', () =>
    onFirstHour(async (db) => {
      await db.execute(sql`UPDATE users SET state = 'invited' WHERE id <> ${admin.id}`)
      await db.execute(sql`UPDATE users SET tokens_valid_from = now(),
        email = 'boss@localhost.localdomain' WHERE id = ${admin.id}`)
      const hasColleagues = true
      const changed = { hasColleagues, hasOwnPassword: true, hasOwnEmail: false }
      // Others of this database may have been deleted by their tests.
      await db.execute(sql`INSERT INTO users (username, email, state)
        VALUES ('invited-one', 'invited-one@example.org', 'invited')`)
      expect(await factsOf(db)).toEqual({ ...nothing, ...changed })
    }))

  it('who hides the checklist hides it for themselves alone, and may show it again', async () => {
    const other = await createStaff(payload, 'admin')
    const hide = (isHidden: boolean) =>
      callPlatform('POST', `/payload-preferences/${preference}`, {
        token: admin.token,
        json: { value: { isHidden } },
      })
    const isHidden = async (reader: number) => (await factsOf(payload.db.drizzle, reader))?.isHidden
    expect((await hide(true)).status).toBe(200)
    expect([await isHidden(admin.id), await isHidden(other.id)]).toEqual([true, false])
    expect((await hide(false)).status).toBe(200)
    expect(await isHidden(admin.id)).toBe(false)
  })
})

describe('first documents', () => {
  it('the usual stages are created once, by two people at once and by a third afterwards', async () => {
    await payload.db.drizzle.execute(sql`TRUNCATE progression_stages CASCADE`)
    const organizer = await createStaff(payload, 'organizer')
    const create = ({ token }: Staff) =>
      callPlatform('POST', '/progression-stages/usual', { token, json: {} })
    const both = await Promise.all([create(admin), create(organizer)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ json }) => json['created']).toSorted()).toEqual([0, 5])
    expect((await create(admin)).json).toEqual({ created: 0 })
    const { docs } = await payload.find({ collection: 'progression-stages', sort: 'order' })
    expect(docs.map(({ name, order }) => [name, order])).toEqual([
      ['Interested', 1],
      ['In conversation', 2],
      ['Taking part', 3],
      ['Active', 4],
      ['Leading', 5],
    ])
    await payload.db.drizzle.execute(sql`TRUNCATE progression_stages CASCADE`)
  })

  it('who may not write contacts creates no stages', async () => {
    const editor = await createStaff(payload, 'editor')
    const call = { token: editor.token, json: {} }
    expect((await callPlatform('POST', '/progression-stages/usual', call)).status).toBe(403)
    expect((await callPlatform('POST', '/progression-stages/usual', { json: {} })).status).toBe(401)
  })

  it.each(exampleKinds)(
    'an example of %s is created once, named as one and not public',
    async (kind) => {
      await payload.db.drizzle.execute(sql`TRUNCATE ${sql.identifier(kind)} CASCADE`)
      const create = () =>
        callPlatform('POST', `/${kind}/example`, { token: admin.token, json: {} })
      const results = (await Promise.all([create(), create()])).map(({ json }) => json['id'])
      const [id] = results.filter((each) => each !== null)
      expect(results.toSorted()).toEqual([id, null].toSorted())
      const { docs } = await payload.find({ collection: kind, draft: true, depth: 0 })
      expect(docs).toHaveLength(1)
      expect(docs[0]).toMatchObject({
        id,
        ...(kind === 'people'
          ? { published: false, name: expect.stringMatching(/^Example: /) }
          : { _status: 'draft', title: expect.stringMatching(/^Example: /) }),
      })
      const communicator = await createStaff(payload, 'communicator')
      const call = { token: communicator.token, json: {} }
      expect((await callPlatform('POST', `/${kind}/example`, call)).status).toBe(403)
      await payload.db.drizzle.execute(sql`TRUNCATE ${sql.identifier(kind)} CASCADE`)
    },
  )
})

describe('the test mail', () => {
  it('goes to the administrator who requests it, and no one else learns of it', async () => {
    const path = '/globals/settings/test-mail'
    const sent = await callPlatform('POST', path, { token: admin.token, json: {} })
    expect(sent.status, sent.text).toBe(200)
    expect(sent.json).toMatchObject({ email: admin.email, status: 'queued', error: '' })
    const delivery = Number(sent.json['delivery'])
    const { rows } = await payload.db.pool.query(
      'SELECT kind, subject, is_test, html_content FROM deliveries WHERE id = $1',
      [delivery],
    )
    expect(rows[0]).toMatchObject({ kind: 'compose', subject: '[Test] Mail works', is_test: true })
    const asked = await callPlatform('GET', `${path}?delivery=${delivery}`, { token: admin.token })
    expect(asked.json).toMatchObject({ delivery, status: 'queued' })

    const other = await createStaff(payload, 'admin')
    const theirs = await callPlatform('GET', `${path}?delivery=${delivery}`, { token: other.token })
    expect(theirs.status).toBe(404)
    const organizer = await createStaff(payload, 'organizer')
    const call = { token: organizer.token, json: {} }
    expect((await callPlatform('POST', path, call)).status).toBe(403)
    expect(
      await findTestMail(payload.db.drizzle, { delivery: 2_147_483_647, user: admin.id }),
    ).toBeUndefined()
  })
})
