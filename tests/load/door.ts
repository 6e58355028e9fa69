import { setTimeout as sleep } from 'node:timers/promises'
import { Phone } from '#src/events/door/browser/phone.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { book } from '#tests/support/door.ts'
import { createOpenEvent } from '#tests/support/registrations.ts'
import { openDatabase, urlOf } from './support/database.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

const participants = 10_000
const checkIns = 200

/** Two hundred of ten thousand are checked in by five phones, of which two are offline for a while. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('door')
  const event = await createOpenEvent(payload, {}, { startDate: new Date().toISOString() })
  const names = Array.from({ length: participants }, (_, at) => `Guest ${at}`)
  await book(payload, event, names)
  const { rows } = await payload.db.pool.query<{ id: number }>(
    `INSERT INTO door_links (event_id, day, starts_at, ends_at)
     VALUES ($1, now(), now() - interval '1 hour', now() + interval '1 day') RETURNING id`,
    [event.id],
  )
  const path = `/api/door/${linkToken(await mailLinkKey({ payload }), 'door', rows[0]?.id ?? 0)}`
  const web = await startWebProcess(urlOf('door'))
  const phones = Array.from({ length: 5 }, () => {
    const line = { isOffline: false }
    const storage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem() {},
      removeItem() {},
    }
    const request: typeof fetch = async (url, init) => {
      if (line.isOffline) throw new TypeError('Failed to fetch')
      return fetch(`${web.url}${String(url)}`, init)
    }
    return { line, phone: new Phone({ path, storage, request, onChange: () => undefined }) }
  })
  const sync = () => Promise.all(phones.map(({ phone }) => phone.sync()))
  await sync()
  for (const { line } of phones.slice(3)) line.isOffline = true
  const begun = performance.now()
  for (let at = 0; at < checkIns; at += 1) {
    const { phone } = phones[at % 5] ?? {}
    const person = phone && [...phone.people.values()].find(({ name }) => name === `Guest ${at}`)
    if (phone && person) phone.act(person, 'check_in')
    await sleep(5)
  }
  for (const { line } of phones) line.isOffline = false
  while (phones.some(({ phone }) => phone.waiting.length > 0)) await sync()
  const taken = performance.now() - begun
  const came = await payload.db.pool.query(
    'SELECT FROM event_registrations WHERE event_id = $1 AND checked_in_at IS NOT NULL',
    [event.id],
  )
  await web.stop()
  if (came.rowCount !== checkIns) throw new Error(`${came.rowCount} came`)
  return [
    {
      what: `${checkIns} of ${participants} checked in by five phones, two of them offline`,
      measured: `${Math.round(taken)} ms : 60,000 ms; each once`,
      ratio: taken / 60_000,
      demanded: { atMost: 1 },
    },
  ]
}
