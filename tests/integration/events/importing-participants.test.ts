import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { importParticipants } from '#src/contract/events/participants.ts'
import type { Event } from '#src/payload-types.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
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

const send = (event: Event, csv: string, query = '', { token } = organizer) =>
  callPlatform('POST', `/events/${event.id}/participants/import${query}`, {
    token,
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })
const store = '?dryRun=false'
const imported = async (event: Event, csv: string, query = store) => {
  const { status, json, text } = await send(event, csv, query)
  expect(status, text).toBe(200)
  return importParticipants.response.schema.parse(json)
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
    const preview = await imported(event, csv, '')
    expect(preview).toEqual({
      header: ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Begleitpersonen', 'Egal'],
      columns: ['firstName', 'lastName', 'email', 'phone', 'companions', null],
      ...{ booked: 2, waiting: 0, known: 0, rejected: 0, problems: [] },
    })
    expect(await states(event)).toEqual([])
    expect(await imported(event, csv)).toEqual(preview)
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

  it('has the columns that are chosen, and mails those who are new where that is asked for', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const csv = `a,b\nAda,${uniqueEmail()}\nBo,${uniqueEmail()}\n`
    expect(await imported(event, csv, '')).toMatchObject({ rejected: 2, columns: [null, null] })
    const columns = 'columns=name,email'
    await imported(event, csv, `${store}&mails=true&${columns}`)
    const [ada, bo] = await registrationsOf(payload, event.id)
    expect(await mailsAbout(payload, Number(ada?.id))).toEqual(['booked'])
    expect(await mailsAbout(payload, Number(bo?.id))).toEqual(['waiting'])
  })

  it('is rejected where it is no table, has too many rows, or too many to mail', async () => {
    const event = await createOpenEvent(payload)
    const many = (count: number) => `name\n${'Ada\n'.repeat(count)}`
    for (const [csv, query, code] of [
      ['name\n"Ada', store, 'file-'],
      [many(20_001), store, 'file-too-many-rows'],
      [many(1_001), `${store}&mails=true`, 'import-too-many-mails'],
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
    expect((await send(event, 'name\nAda', store, communicator)).status).toBe(403)
    const none = await createOpenEvent(payload, { enabled: false })
    const { status, text } = await send(none, 'name\nAda', store)
    expect([status, text]).toEqual([409, expect.stringContaining('event-closed')])
  })

  it('of 20,000 rows is imported as a whole', async () => {
    const event = await createOpenEvent(payload)
    const domain = uniqueEmail().split('@')[0]
    const rows = Array.from({ length: 20_000 }, (_, at) => `Ada ${at},a${at}@${domain}.example`)
    const csv = `name,email\n${rows.join('\n')}\n`
    expect(await imported(event, csv)).toMatchObject({ booked: 20_000 })
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 20_000 })
  })
})
