import { createLocalReq } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { announceDueFollowUps } from '#src/workspace/webhooks/sql/due-events.ts'
import { makeKey } from '#tests/support/api-keys.ts'
import { type Created, type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { createAnonymousSurvey, createForm } from '#tests/support/forms.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { type Event, webhooksOf } from '#tests/support/webhooks.ts'

/** Which calls changes of contacts, follow-ups and answers make, whoever makes them. */

let crm: Crm
let webhooks: ReturnType<typeof webhooksOf>
let made: () => ReturnType<ReturnType<typeof webhooksOf>['made']>

const everyEvent: readonly Event[] = [
  'contact.created',
  'contact.changed',
  'contact.stage_reached',
  'contact.merged',
  'contact.deleted',
  'contact.erased',
  'contacts.changed',
]

const listen = async (...events: readonly Event[]) => {
  const { id } = await webhooks.create('https://receiver.example.org', [...events])
  made = () => webhooks.made(id)
  return id
}

const query = (text: string, ...values: unknown[]) => crm.payload.db.pool.query(text, values)

beforeAll(async () => {
  crm = await startCrm()
  webhooks = webhooksOf(crm.payload)
})
beforeEach(() => webhooks.clear())

describe('the calls of contacts', () => {
  it('one that is made, changed, moved to a stage and deleted is named by its id alone', async () => {
    const stage = await crm.createStage()
    await listen(...everyEvent)
    const { id } = await crm.createContact({ tags: ['a'] })
    const path = `/api/staff/contacts/${id}`
    await crm.api('PUT', path, { json: { tags: ['a', 'b'] } })
    await crm.api('PUT', path, { json: { phone: '+49 30 1' } })
    await crm.reach(id, stage.id)
    await crm.api('DELETE', path)
    expect(await made()).toEqual([
      ['contact.created', { id }],
      ['contact.changed', { id }],
      ['contact.changed', { id }],
      ['contact.stage_reached', { id, stage: stage['name'] }],
      ['contact.deleted', { id }],
    ])
  })

  it('a write that changes nothing is no call, nor is one that is rolled back', async () => {
    await listen(...everyEvent)
    const { id } = await crm.createContact({ tags: ['a'], notes: 'N' })
    await crm.api('PUT', `/api/staff/contacts/${id}`, { json: { tags: ['a'], notes: 'N' } })
    await query(`BEGIN; UPDATE contacts SET notes = 'M' WHERE id = ${id}; ROLLBACK`)
    expect(await made()).toEqual([['contact.created', { id }]])
  })

  it('one that was there before is announced when it changes, and not with its stage', async () => {
    const [{ id }, stage] = [await crm.createContact({ notes: 'N' }), await crm.createStage()]
    await listen(...everyEvent)
    await crm.reach(id, stage.id)
    await crm.api('PUT', `/api/staff/contacts/${id}`, { json: { notes: 'M' } })
    expect(await made()).toEqual([
      ['contact.stage_reached', { id, stage: stage['name'] }],
      ['contact.changed', { id }],
    ])
  })

  it('a merge names both, and its undoing the one that is there again', async () => {
    const merges = mergesOf(crm)
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    await listen('contact.merged', 'contact.created', 'contact.deleted')
    const id = await merges.mustMerge(keep.id, remove.id)
    await merges.undo(id)
    expect(await made()).toEqual([
      ['contact.merged', { id: remove.id, into: keep.id }],
      ['contact.created', { id: remove.id }],
    ])
  })

  it('an erasure is told apart from a deletion', async () => {
    const email = uniqueEmail()
    const { id } = await crm.createContact({ email })
    await listen(...everyEvent)
    const req = await createLocalReq({}, crm.payload)
    await erasePerson(req, { email }, { requestedBy: 'person' })
    expect(await made()).toEqual([['contact.erased', { id }]])
  })

  it('a hundred at once are a call each, and the rest are one', async () => {
    await listen(...everyEvent)
    await query(`INSERT INTO contacts (name, status, updated_at, created_at)
      SELECT 'Many', 'Contact', now(), now() FROM generate_series(1, 250)`)
    const calls = await made()
    expect(calls.slice(0, 100).every(([event]) => event === 'contact.created')).toBe(true)
    expect(calls.slice(100)).toEqual([['contacts.changed', {}]])
    await query(`DELETE FROM contacts WHERE name = 'Many'`)
  })

  it('a program whose request made the change is named, and the next request is not its own', async () => {
    const hook = await listen(...everyEvent)
    const name = 'Spreadsheet'
    const program = await makeKey(crm.staff.token, { name, permissions: ['contacts:write'] })
    const origin = { key: program.id, name }
    const json = { name: unique('Contact') }
    const created = await crm.api('POST', '/api/staff/contacts', { token: program.key, json })
    const { id } = created.json as Created
    await Promise.all(
      Array.from({ length: 20 }, () =>
        crm.api('PUT', `/api/staff/contacts/${id}`, { json: { notes: String(Math.random()) } }),
      ),
    )
    const calls = await made()
    expect(calls[0]).toEqual(['contact.created', { id, origin }])
    expect(calls.slice(1)).toEqual(Array.from({ length: 20 }, () => ['contact.changed', { id }]))
    const bodies = (await webhooks.log(hook)).map(({ body }) => JSON.parse(body ?? '{}'))
    expect(bodies.find(({ type }) => type === 'contact.created')).toMatchObject({
      origin,
      data: { id },
    })
    expect(bodies.find(({ type }) => type === 'contact.changed')).toMatchObject({ origin: null })
  })

  it('calls nothing while no webhook asks for it', async () => {
    const { id } = await crm.createContact()
    const { rows } = await query('SELECT FROM contact_announcements WHERE contact_id = $1', id)
    expect(rows).toEqual([])
  })
})

describe('the calls of follow-ups', () => {
  const events = ['follow_up.due', 'follow_up.completed'] as const

  const followUp = async (due: string): Promise<{ id: number; contact: number }> => {
    const contact = await crm.createContact()
    const { rows } = await query(
      `INSERT INTO follow_ups (contact_id, rule_name, catchup_type, due_date, status)
       VALUES ($1, 'Call', 'call', now() + $2::interval, 'pending') RETURNING id`,
      contact.id,
      due,
    )
    return { id: rows[0].id, contact: contact.id }
  }
  const sweep = () => announceDueFollowUps(crm.payload.db.drizzle)

  it('one that is due is announced once, and again when it was put off and is due again', async () => {
    await listen(...events)
    const due = await followUp('-1 hour')
    await followUp('1 hour')
    await followUp('-2 days')
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await made()).toEqual([['follow_up.due', due]])
    await query(
      `UPDATE follow_ups SET snoozed_until = now() + interval '1 hour' WHERE id = $1`,
      due.id,
    )
    await sweep()
    await query(`UPDATE follow_ups SET snoozed_until = now() WHERE id = $1`, due.id)
    await sweep()
    expect(await made()).toEqual([
      ['follow_up.due', due],
      ['follow_up.due', due],
    ])
  })

  it('one that is completed is announced once', async () => {
    await listen('follow_up.completed')
    const done = await followUp('1 hour')
    const path = `/api/staff/follow-ups/${done.id}/complete`
    await crm.api('POST', path)
    await crm.api('POST', path)
    expect(await made()).toEqual([['follow_up.completed', done]])
  })
})

describe('the calls of answers', () => {
  const answer = async (form: { id: number; version?: unknown }, state: string) => {
    const { rows } = await query(
      `INSERT INTO form_answers (form_id, version, state, answers)
       VALUES ($1, 1, $2, '{}') RETURNING id`,
      form.id,
      state,
    )
    return rows[0].id as number
  }

  it('are made when they are confirmed, and name the form', async () => {
    const form = await createForm(crm.payload)
    await listen('answers.received')
    const [direct, later] = [await answer(form, 'accepted'), await answer(form, 'unconfirmed')]
    await query(`UPDATE form_answers SET state = 'accepted' WHERE id = $1`, later)
    await query(`UPDATE form_answers SET state = 'withdrawn' WHERE id = $1`, later)
    expect(await made()).toEqual([
      ['answers.received', { id: direct, form: form.slug }],
      ['answers.received', { id: later, form: form.slug }],
    ])
  })

  it('there are none of an anonymous survey', async () => {
    const survey = await createAnonymousSurvey(crm.payload)
    await listen('answers.received')
    await answer(survey, 'accepted')
    expect(await made()).toEqual([])
  })
})
