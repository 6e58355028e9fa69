import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

let payload: Payload
let web: Web
let staff: Staff
let holder: pg.Client
let observer: pg.Client

beforeAll(async () => {
  payload = await startPayload()
  staff = await createStaff(payload, 'admin')
  web = await startWeb(payload)
  const connectionString = process.env['DATABASE_URL']
  holder = new pg.Client({ connectionString })
  observer = new pg.Client({ connectionString })
  await Promise.all([holder.connect(), observer.connect()])
})

afterAll(async () => {
  await Promise.all([holder.end(), observer.end()])
  await web.stop()
})

const blocked = async (): Promise<number> => {
  const { rowCount } = await observer.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  return rowCount ?? 0
}

const logIn = () =>
  web.read('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: staff.username, password: staff.password }),
  })

it('a locked table delays neither reads of other tables nor the login', async () => {
  await holder.query('BEGIN; LOCK TABLE news IN ACCESS EXCLUSIVE MODE')
  const stuck = Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      web.read(at % 3 === 0 ? '/api/feed/news' : `/api/news?search=${at}`),
    ),
  )
  await eventually(async () => (await blocked()) > 1, 'requests wait for the lock')
  const others = await Promise.all([
    web.read('/api/events?search=any'),
    web.read('/api/actions?search=any'),
    web.read('/api/tags?search=any'),
    web.read('/api/staff/contacts', { headers: { authorization: `Bearer ${staff.token}` } }),
    logIn(),
    logIn(),
  ])
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(await blocked()).toBeGreaterThan(0)
  // They fail while the lock is still held, and do not wait for it to end.
  expect(new Set((await stuck).map(({ status }) => status))).toEqual(new Set([500]))
  await holder.query('ROLLBACK')
  expect((await web.read('/api/news?search=again')).status).toBe(200)
})
