import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  participantsLine,
  previewParticipants,
  readParticipantImports,
  undoParticipantImport,
} from '#src/contract/events/participants.ts'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import type { Event } from '#src/payload-types.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import {
  createOpenEvent,
  mailsAbout,
  placesOf,
  registrationsOf,
} from '#tests/support/registrations.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  organizer = await createStaff(payload, 'organizer')
})

const send = (event: Event, csv: string, query = '', { token } = organizer, path = '') =>
  callPlatform('POST', `/events/${event.id}/participants/import${path}${query}`, {
    token,
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })
const previewed = async (event: Event, csv: string, query = '') => {
  const { status, json, text } = await send(event, csv, query, organizer, '/preview')
  expect(status, text).toBe(200)
  return previewParticipants.response.schema.parse(json)
}
/** The lines of the response to an import. */
const linesOf = async (event: Event, csv: string, query = '') => {
  const { status, text } = await send(event, csv, query)
  expect(status, text).toBe(200)
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => participantsLine.parse(JSON.parse(line)))
}
const imported = async (event: Event, csv: string, query = '') => {
  const last = (await linesOf(event, csv, query)).at(-1)
  if (last?.kind !== 'done') throw new Error(JSON.stringify(last))
  return last.outcome
}
const call = async (method: 'GET' | 'POST', path: string, json?: object) => {
  const { token } = organizer
  return callPlatform(method, `/events/${path}`, { token, ...(json ? { json } : {}) })
}
const importsOf = async (event: Event) =>
  readParticipantImports.response.schema.parse(
    (await call('GET', `${event.id}/participants/imports`)).json,
  ).imports
const undo = (event: Event, id: number | undefined) =>
  call('POST', `${event.id}/participants/imports/undo`, { import: id ?? 0 })
/** Undoes the newest import of an event. */
const undone = async (event: Event) => {
  const { status, json, text } = await undo(event, (await importsOf(event))[0]?.id)
  expect(status, text).toBe(200)
  return undoParticipantImport.response.schema.parse(json)
}
const states = async (event: Event) =>
  (await registrationsOf(payload, event.id)).map(({ state }) => state)

describe('a file of participants', () => {
  it('is previewed, and imported as it was previewed, without a mail, linked to who is known', async () => {
    const event = await createOpenEvent(payload, { places: 5 })
    const [known, other] = [uniqueEmail(), uniqueEmail()]
    const contact = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada', email: known, status: 'Contact' },
    })
    const csv = `Vorname;Nachname;E-Mail;Telefon;Begleitpersonen;Egal\nAda;Vela;${known.toUpperCase()};123;1;x\nBo;;${other};;;\n`
    const { header, columns, ...counts } = await previewed(event, csv)
    expect({ header, columns }).toEqual({
      header: ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Begleitpersonen', 'Egal'],
      columns: ['firstName', 'lastName', 'email', 'phone', 'companions', null],
    })
    expect(counts).toEqual({ booked: 2, waiting: 0, known: 0, rejected: 0, problems: [] })
    expect(await states(event)).toEqual([])
    expect(await imported(event, csv)).toEqual(counts)
    const { docs } = await payload.find({
      collection: 'event-registrations',
      where: { event: { equals: event.id } },
      sort: 'id',
      depth: 0,
    })
    expect(docs).toMatchObject([
      {
        ...{ name: 'Ada Vela', email: known, phone: '123', companions: 1, source: 'import' },
        contact: contact.id,
      },
      { name: 'Bo', email: other, companions: 0, contact: null },
    ])
    expect(await placesOf(payload, event.id)).toEqual({ capacity: 5, taken: 3, waiting: 0 })
    expect(await mailsAbout(payload, Number(docs[0]?.id))).toEqual([])
  })

  it('imported twice, or twice at once, registers each once', async () => {
    const event = await createOpenEvent(payload)
    const csv = `name,email\nAda,${uniqueEmail()}\nBo,${uniqueEmail()}\n`
    const results = await Promise.all([imported(event, csv), imported(event, csv)])
    expect(results.map(({ booked }) => booked).sort()).toEqual([0, 2])
    expect(await imported(event, csv)).toMatchObject({ booked: 0, known: 2, rejected: 0 })
    expect(await states(event)).toEqual(['booked', 'booked'])
  })

  it('gets no more places than there are: others wait, or are rejected with their line', async () => {
    const csv = 'name,companions,state\nAda,,\nBo,1,\nCy,,booked\nDi,,waiting\n'
    const waiting = await createOpenEvent(payload, { places: 1 })
    expect(await imported(waiting, csv)).toMatchObject({ booked: 1, waiting: 3, rejected: 0 })
    expect(await placesOf(payload, waiting.id)).toEqual({ capacity: 1, taken: 1, waiting: 3 })
    const full = await createOpenEvent(payload, { places: 1, waitingList: false })
    expect(await imported(full, csv)).toMatchObject({
      booked: 1,
      rejected: 3,
      problems: [
        { line: 3, problem: 'full' },
        { line: 4, problem: 'full' },
        { line: 5, problem: 'full' },
      ],
    })
    expect(await placesOf(payload, full.id)).toMatchObject({ taken: 1 })
  })

  it('says what is wrong with a row, and imports the others; formulas are what they were', async () => {
    const event = await createOpenEvent(payload)
    const email = uniqueEmail()
    const rows = [
      ' ,,123,,',
      'Ada,nowhere,,,',
      'Bo,,,21,',
      'Cy,,,,cancelled',
      `Di,${email},,,`,
      `Ed,${email},,,`,
      "'=SUM(1),,+49 30 1,,",
    ]
    const csv = `name,email,phone,companions,state\n${rows.join('\n')}\n`
    expect(await imported(event, csv)).toMatchObject({
      booked: 2,
      rejected: 5,
      problems: [
        { line: 2, problem: 'name' },
        { line: 3, problem: 'email' },
        { line: 4, problem: 'companions' },
        { line: 5, problem: 'state' },
        { line: 7, problem: 'twice' },
      ],
    })
    const { docs } = await payload.find({
      collection: 'event-registrations',
      where: { event: { equals: event.id } },
      sort: 'id',
    })
    expect(docs[1]).toMatchObject({ name: '=SUM(1)', phone: '+49 30 1' })
  })

  it('leaves out a phone number that a spreadsheet has shortened, and names its line', async () => {
    const event = await createOpenEvent(payload)
    const csv = 'name,phone\nAda,"4,91511E+11"\nBo,123\n'
    const problems = [{ line: 2, problem: 'shortened' }]
    expect(await previewed(event, csv)).toMatchObject({ booked: 2, rejected: 0, problems })
    expect(await imported(event, csv)).toMatchObject({ booked: 2, rejected: 0, problems })
    const { docs } = await payload.find({
      collection: 'event-registrations',
      where: { event: { equals: event.id } },
      sort: 'id',
    })
    expect(docs).toMatchObject([
      { name: 'Ada', phone: '' },
      { name: 'Bo', phone: '123' },
    ])
  })

  it('has the columns that are chosen, and mails those who are new where that is asked for', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const csv = `a,b\nAda,${uniqueEmail()}\nBo,${uniqueEmail()}\n`
    expect(await previewed(event, csv)).toMatchObject({ rejected: 2, columns: [null, null] })
    const columns = '?columns=name,email'
    expect(await previewed(event, csv, columns)).toMatchObject({ booked: 1, waiting: 1 })
    await imported(event, csv, `${columns}&mails=true`)
    const [ada, bo] = await registrationsOf(payload, event.id)
    expect(await mailsAbout(payload, Number(ada?.id))).toEqual(['booked'])
    expect(await mailsAbout(payload, Number(bo?.id))).toEqual(['waiting'])
  })

  it('is rejected where it is no table, has too many rows, or too many to mail', async () => {
    const event = await createOpenEvent(payload)
    const many = (count: number) => `name\n${'Ada\n'.repeat(count)}`
    for (const [csv, query, code] of [
      ['name\n"Ada', '', 'file-'],
      [many(20_001), '', 'file-too-many-rows'],
      [many(1_001), '?mails=true', 'import-too-many-mails'],
    ] as const) {
      const { status, text } = await send(event, csv, query)
      expect([status, text]).toEqual([400, expect.stringContaining(code)])
    }
    expect((await send(event, 'name\nAda', '?columns=elsewhere')).status).toBe(400)
    expect(await states(event)).toEqual([])
  })

  it('is taken for an event that takes registrations, of who may write messages', async () => {
    const event = await createOpenEvent(payload)
    const communicator = await createStaff(payload, 'communicator')
    expect((await send(event, 'name\nAda', '', communicator)).status).toBe(403)
    const none = await createOpenEvent(payload, { enabled: false })
    for (const path of ['', '/preview']) {
      const { status, text } = await send(none, 'name\nAda', '', organizer, path)
      expect([status, text]).toEqual([409, expect.stringContaining('event-closed')])
    }
  })

  const many = isLong ? 20_000 : 4_000
  it('of many rows says how far it is, and others register meanwhile', {
    tags: 'long',
  }, async () => {
    const event = await createOpenEvent(payload)
    const domain = uniqueEmail().split('@')[0]
    const rows = Array.from({ length: many }, (_, at) => `Ada ${at},a${at}@${domain}.example`)
    const csv = `name,email\n${rows.join('\n')}\n`
    let isOver = false
    const importing = linesOf(event, csv).finally(() => {
      isOver = true
    })
    const add = () => call('POST', `${event.id}/participants`, { name: 'Bo', email: '' })
    let between = 0
    for (; !isOver; between += 1) expect((await add()).status).toBe(200)
    const lines = await importing
    expect(between).toBeGreaterThan(3)
    expect(lines.flatMap((line) => (line.kind === 'stored' ? [line.rows] : []))).toEqual(
      Array.from({ length: many / 500 }, (_, at) => (at + 1) * 500),
    )
    expect(lines.at(-1)).toMatchObject({ kind: 'done', outcome: { booked: many } })
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: many + between })
    expect((await undone(event)).removed).toBe(many)
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: between })
  })

  it('with an email in two batches is imported once, and names the second', async () => {
    const event = await createOpenEvent(payload)
    const [email, known] = [uniqueEmail(), uniqueEmail()]
    await imported(event, `name,email\nCy,${known}\n`)
    const between = 'Bo,\n'.repeat(600)
    const csv = `name,email\nAda,${email}\nCy,${known}\n${between}Ada,${email}\nCy,${known}\n`
    expect(await imported(event, csv)).toMatchObject({
      ...{ booked: 601, known: 2, rejected: 1 },
      problems: [{ line: 604, problem: 'twice' }],
    })
  })

  it('stops where the event takes no more; what was stored before is there, and is undone', async () => {
    const event = await createOpenEvent(payload)
    const many = `name\n${'Ada\n'.repeat(600)}`
    await payload.db.pool.query(`CREATE FUNCTION reject_after_500() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN
        IF (SELECT taken FROM event_places WHERE event_id = NEW.event_id) >= 500
        THEN RAISE 'enough'; END IF;
        RETURN NEW;
      END $$`)
    await payload.db.pool.query(`CREATE TRIGGER reject_after_500 BEFORE INSERT
      ON event_registrations FOR EACH ROW WHEN (NEW.source = 'import')
      EXECUTE FUNCTION reject_after_500()`)
    try {
      expect(await linesOf(event, many)).toEqual([
        { kind: 'stored', rows: 500, of: 600 },
        { kind: 'stopped', code: 'import-stopped', params: [], message: expect.any(String) },
      ])
    } finally {
      await payload.db.pool.query('DROP FUNCTION reject_after_500 CASCADE')
    }
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 500 })
    expect(await undone(event)).toEqual({ removed: 500, stayed: [] })
    expect(await importsOf(event)).toEqual([])
  })
})

describe('an import that is undone', () => {
  it('takes back what it made, and says who stays since they were changed or mailed', async () => {
    const event = await createOpenEvent(payload, { places: 4 })
    const [mailed, moved] = [uniqueEmail(), uniqueEmail()]
    const csv = `name,email\nAda,\nBo,${mailed}\nCy,${moved}\nDi,\nEd,\n`
    expect(await imported(event, csv)).toMatchObject({ booked: 4, waiting: 1 })
    const [ada, bo, cy] = await registrationsOf(payload, event.id)
    const decide = (decision: string, id: number | undefined) =>
      callPlatform('POST', '/event-registrations/decide', {
        token: organizer.token,
        json: { ids: [id], decision },
      })
    await decide('check_in', ada?.id)
    await decide('undo_check_in', ada?.id)
    await payload.db.pool.query('UPDATE event_registrations SET sequence = 1 WHERE id = $1', [
      bo?.id,
    ])
    const other = await createOpenEvent(payload)
    const move = { ids: [cy?.id], event: other.id }
    const { token } = organizer
    await callPlatform('POST', '/event-registrations/move', { token, json: move })
    // The place of who was moved was offered to who waited, and they were not mailed without an email.
    expect(await undone(event)).toEqual({
      removed: 1,
      stayed: [
        { reason: 'changed', count: 2, names: ['Ada', 'Ed'] },
        { reason: 'mailed', count: 2, names: ['Bo', 'Cy'] },
      ],
    })
    expect(await placesOf(payload, event.id)).toEqual({ capacity: 4, taken: 3, waiting: 0 })
    expect(await undone(event)).toMatchObject({ removed: 0 })
  })

  it('with confirmations leaves those who got one', async () => {
    const event = await createOpenEvent(payload)
    await imported(event, `name,email\nAda,${uniqueEmail()}\nBo,\n`, '?mails=true')
    expect(await undone(event)).toEqual({
      removed: 1,
      stayed: [{ reason: 'mailed', count: 1, names: ['Ada'] }],
    })
  })

  it('twice at once removes each once, and gives the places to those who wait', async () => {
    const event = await createOpenEvent(payload, { places: 700 })
    await imported(event, `name\n${'Ada\n'.repeat(700)}`)
    const waiting = await call('POST', `${event.id}/participants`, { name: 'Bo', email: '' })
    expect(waiting.json).toMatchObject({ state: 'waiting' })
    const id = (await importsOf(event))[0]?.id
    const both = await Promise.all([undo(event, id), undo(event, id)])
    expect(both.map(({ json }) => Number(json['removed'])).reduce((a, b) => a + b)).toBe(700)
    await sweepRegistrations(payload)
    expect(await states(event)).toEqual(['offered'])
  })

  it('is one of this event and of the last 30 days, for who may import, and in the audit trail', async () => {
    const [event, other] = [await createOpenEvent(payload), await createOpenEvent(payload)]
    await imported(event, 'name\nAda\n')
    await imported(event, 'name\nBo\nCy\n')
    const [newest, first] = await importsOf(event)
    expect([newest?.count, first?.count]).toEqual([2, 1])
    expect((await undo(other, first?.id)).status).toBe(404)
    const { token } = await createStaff(payload, 'communicator')
    const path = `/events/${event.id}/participants/imports`
    expect((await callPlatform('GET', path, { token })).status).toBe(403)
    const json = { import: first?.id }
    expect((await callPlatform('POST', `${path}/undo`, { token, json })).status).toBe(403)
    await payload.db.pool.query(
      `UPDATE participant_imports SET created_at = now() - interval '31 days' WHERE id = $1`,
      [first?.id],
    )
    expect((await importsOf(event)).map(({ id }) => id)).toEqual([newest?.id])
    expect((await undo(event, first?.id)).status).toBe(404)
    expect(await undone(event)).toEqual({ removed: 2, stayed: [] })
    const { rows } = await payload.db.pool.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE collection = 'event-registrations'
         AND actor_id = $1 ORDER BY id DESC LIMIT 3`,
      [organizer.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['import_undone', 'imported', 'imported'])
  })
})
