import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { inboxPage } from '#src/contract/submissions/inbox-work.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import type { Database } from '#src/data/transaction.ts'
import { countInbox, countWaiting, findInbox } from '#src/submissions/inbox/sql/inbox-work.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { countRowsRead } from '#tests/support/read-rows.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let organizer: Staff
let editor: Staff
let communicator: Staff

beforeAll(async () => {
  payload = await startPayload()
  organizer = await createStaff(payload, 'organizer')
  editor = await createStaff(payload, 'editor')
  communicator = await createStaff(payload, 'communicator')
})

const message = async (over: Record<string, unknown> = {}): Promise<Submission> => {
  const email = `ada-${randomUUID()}@example.org`
  const { id } = await payload.create({
    collection: 'contact-submissions',
    data: {
      name: 'Ada',
      email,
      subject: 'Beach day',
      message: 'May I help?',
      status: 'new',
      ...over,
    },
  })
  return { collection: 'contact-submissions', id }
}

const proposal = async (over: Record<string, unknown> = {}): Promise<Submission> => {
  const contactEmail = `sam-${randomUUID()}@example.org`
  const sent = { title: 'A fence', description: 'By the pier', contactName: 'Sam', contactEmail }
  const { id } = await payload.create({
    collection: 'action-submissions',
    data: { ...sent, status: 'new', ...over },
  })
  return { collection: 'action-submissions', id }
}

const press = async (
  { collection, id }: Submission,
  verb: string,
  json: object = {},
  { token }: Staff = organizer,
) => {
  const response = await callPlatform('POST', `/${collection}/${id}/${verb}`, { token, json })
  const errors = response.json['errors'] as { code: string }[] | undefined
  return { status: response.status, code: errors?.[0]?.code }
}

const assign = (submission: Submission, ownerId: unknown, from: unknown, by?: Staff) =>
  press(submission, 'assign', { ownerId, from }, by)

const ownerOf = async ({ collection, id }: Submission): Promise<number | null> => {
  const doc = await payload.findByID({ collection, id, depth: 0 })
  return typeof doc.owner === 'number' ? doc.owner : null
}

const shown = async (query: Record<string, string>, { token }: Staff = organizer) => {
  const found: string[] = []
  let after: Record<string, string> = {}
  for (;;) {
    const path = `/contact-submissions/inbox?${new URLSearchParams({ ...query, ...after })}`
    const { status, json, text } = await callPlatform('GET', path, { token })
    expect(status, text).toBe(200)
    const page = inboxPage.parse(json)
    found.push(...page.items.map(({ collection, id }) => `${collection}/${id}`))
    const last = page.items.at(-1)
    if (!page.hasMore || !last) return found
    after = { at: last.at, collection: last.collection, id: String(last.id) }
  }
}

const keyOf = ({ collection, id }: Submission) => `${collection}/${id}`

describe('who is responsible for a message or proposal', () => {
  it.each([
    ['a message', message],
    ['a proposal', proposal],
  ])('%s is assigned to a user who may write submissions, or to none', async (_, submit) => {
    const submission = await submit()
    for (const wrong of [communicator.id, 2_147_483_647, 'me', undefined])
      expect((await assign(submission, wrong, null)).status).toBe(400)
    expect(await assign(submission, editor.id, null)).toMatchObject({ status: 200 })
    expect(await ownerOf(submission)).toBe(editor.id)
    expect(await assign(submission, null, editor.id)).toMatchObject({ status: 200 })
    expect(await ownerOf(submission)).toBeNull()
    const gone = { ...submission, id: 2_147_483_646 }
    expect((await assign(gone, editor.id, null)).status).toBe(404)
  })

  it('without write permission nothing is assigned, and no form writes the owner', async () => {
    const submission = await message()
    expect((await assign(submission, organizer.id, null, communicator)).status).toBe(403)
    const { token } = organizer
    const json = { owner: organizer.id, status: 'new' }
    await callPlatform('PATCH', `/contact-submissions/${submission.id}`, { token, json })
    expect(await ownerOf(submission)).toBeNull()
  })

  it('of two who assign it at once one is rejected, and the same assignment twice is one', async () => {
    const submission = await proposal()
    const both = await Promise.all([
      assign(submission, organizer.id, null),
      assign(submission, editor.id, null, editor),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'assignment-changed' })
    const owner = await ownerOf(submission)
    expect([organizer.id, editor.id]).toContain(owner)
    expect((await assign(submission, owner, null)).status).toBe(200)
    expect(await ownerOf(submission)).toBe(owner)
  })

  it('an assignment at the same time as a reply or a decision loses neither', async () => {
    const [answered, decided] = [await message(), await proposal()]
    const reply = { key: randomUUID().replaceAll('-', ''), after: null, text: 'Gladly.' }
    const outcomes = await Promise.all([
      assign(answered, editor.id, null),
      press(answered, 'reply', reply),
      assign(decided, editor.id, null),
      press(decided, 'reject'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const read = ({ collection, id }: Submission) => payload.findByID({ collection, id, depth: 0 })
    expect(await read(answered)).toMatchObject({ status: 'answered', owner: editor.id })
    expect(await read(decided)).toMatchObject({ status: 'rejected', owner: editor.id })
  })

  it('who leaves hands over what is open, to who may take over all of it', async () => {
    const admin = await createStaff(payload, 'admin')
    const leaving = await createStaff(payload, 'editor')
    const own = { owner: leaving.id }
    const open = [await message(own), await proposal(own)]
    const done = await message({ ...own, status: 'handled' })
    const { token } = admin
    const preview = await callPlatform('GET', `/users/${leaving.id}/owned`, { token })
    expect(preview.json).toMatchObject({ contacts: 0, followUps: 0, submissions: 2 })
    const successors = preview.json['successors'] as { id: number }[]
    const ids = successors.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([editor.id, organizer.id]))
    expect(ids).not.toContain(leaving.id)
    expect(ids).not.toContain(communicator.id)
    const leave = (to: number) =>
      callPlatform('POST', `/users/${leaving.id}/deactivate`, { token, json: { to } })
    expect((await leave(communicator.id)).status).toBe(409)
    // An editor may not own contacts.
    const { id } = await payload.create({
      collection: 'contacts',
      data: { name: 'Owned', status: 'Member', tags: [], owner: leaving.id },
    })
    expect((await leave(editor.id)).status).toBe(409)
    await payload.update({ collection: 'contacts', id, data: { owner: null } })
    expect((await leave(editor.id)).json).toEqual({ contacts: 0, followUps: 0, submissions: 2 })
    expect(await Promise.all(open.map(ownerOf))).toEqual([editor.id, editor.id])
    expect(await ownerOf(done)).toBe(leaving.id)
    expect((await assign(done, leaving.id, leaving.id)).status).toBe(400)
  })
})

describe('a message that is done', () => {
  it('a message is handled and reopened, each once however often, and one with a reply stays so', async () => {
    const submission = await message()
    const read = () =>
      payload.findByID({ collection: 'contact-submissions', id: submission.id, depth: 0 })
    await Promise.all([press(submission, 'handle'), press(submission, 'handle', {}, editor)])
    const handled = await read()
    expect(handled.status).toBe('handled')
    expect(await press(submission, 'handle', {}, editor)).toMatchObject({ status: 200 })
    expect((await read()).handledAt).toBe(handled.handledAt)
    await press(submission, 'reopen')
    expect(await read()).toMatchObject({ status: 'new', handledAt: null, handledBy: null })
    const answered = await message({ status: 'answered' })
    await press(answered, 'handle')
    expect((await payload.findByID({ ...answered, depth: 0 })).status).toBe('answered')
    expect((await press(answered, 'handle', {}, communicator)).status).toBe(403)
    expect((await press({ ...answered, id: 2_147_483_646 }, 'handle')).status).toBe(409)
  })
})

describe('the inbox', () => {
  it('messages and proposals stand together, the newest first, by owner, kind and state', async () => {
    const reader = await createStaff(payload, 'organizer')
    const mine = { owner: reader.id }
    const first = await message(mine)
    const second = await proposal(mine)
    const third = await message(mine)
    const decided = { status: 'rejected', decidedAt: new Date().toISOString() }
    const done = await proposal({ ...mine, ...decided })
    const others = await message({ owner: editor.id })
    const nobodys = await message()
    const keys = [third, second, first].map(keyOf)
    expect(await shown({ owner: 'mine' }, reader)).toEqual(keys)
    expect(await shown({ owner: 'mine', kind: 'action-submissions' }, reader)).toEqual([keys[1]])
    expect(await shown({ owner: 'mine', state: 'done' }, reader)).toEqual([keyOf(done)])
    const unassigned = await shown({ owner: 'unassigned' }, reader)
    expect(unassigned).toContain(keyOf(nobodys))
    expect(unassigned).not.toContain(keyOf(others))
    const all = await shown({}, reader)
    expect(all).toEqual(expect.arrayContaining([...keys, keyOf(others), keyOf(nobodys)]))
    for (const wrong of ['owner=theirs', 'kind=news', 'state=lost', 'id=-1'])
      expect(
        (await callPlatform('GET', `/contact-submissions/inbox?${wrong}`, reader)).status,
        wrong,
      ).toBe(400)
  })

  it('who may not read submissions sees nothing of it, and none are named as owners who may not write', async () => {
    const nobody = await createStaff(payload)
    for (const path of ['inbox', 'owners'])
      expect((await callPlatform('GET', `/contact-submissions/${path}`, nobody)).status).toBe(403)
    const { json } = await callPlatform('GET', '/contact-submissions/owners', communicator)
    const ids = (json['owners'] as { id: number }[]).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([organizer.id, editor.id]))
    expect(ids).not.toContain(communicator.id)
  })

  it('of 20,000 of the same time each page is read by indexes, every one is shown once, and counts end at a hundred', {
    tags: 'long',
  }, async () => {
    const reader = await createStaff(payload, 'organizer')
    const { pool, drizzle } = payload.db
    const at = '2031-01-01T00:00:00Z'
    for (const [table, columns, values] of [
      ['contact_submissions', 'subject, name, email, message', `'S', 'N', 'e@example.org', 'M'`],
      [
        'action_submissions',
        'title, description, contact_name, contact_email',
        `'T', 'D', 'N', 'e@example.org'`,
      ],
    ])
      await pool.query(
        `INSERT INTO ${table} (${columns}, status, owner_id, created_at)
         SELECT ${values}, 'new', CASE WHEN n <= 120 THEN $1::int END, $2::timestamptz
           + CASE WHEN n <= 120 THEN 0 ELSE n END * interval '1 second'
         FROM generate_series(1, 10000) n`,
        [reader.id, at],
      )
    try {
      await pool.query('ANALYZE contact_submissions')
      await pool.query('ANALYZE action_submissions')
      const mine = await shown({ owner: 'mine' }, reader)
      expect([mine.length, new Set(mine).size]).toEqual([240, 240])
      expect(await countInbox(drizzle, reader.id)).toEqual({ mine: 100, unassigned: 100, all: 100 })
      expect(await countWaiting(drizzle, reader.id)).toBe(100)
      const owners = ['mine', 'unassigned', 'all'] as const
      for (const owner of owners)
        for (const state of ['open', 'done'] as const) {
          const filter = { owner, kind: 'all', state } as const
          const sought = { by: reader.id, filter, after: undefined }
          const rows = await readRows((db) => findInbox(db, sought))
          expect(rows, `${owner}, ${state}`).toBeLessThan(1_000)
        }
    } finally {
      await pool.query(`DELETE FROM contact_submissions WHERE created_at >= $1`, [at])
      await pool.query(`DELETE FROM action_submissions WHERE created_at >= $1`, [at])
    }
  })
})

/** The rows of both tables that a statement reads. */
const readRows = async (read: (db: Database) => Promise<unknown>): Promise<number> =>
  payload.db.drizzle.transaction((db) =>
    countRowsRead(
      (text) => db.execute(text),
      ['contact_submissions', 'action_submissions'],
      () => read(db),
    ),
  )
