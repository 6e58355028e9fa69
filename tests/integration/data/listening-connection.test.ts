import type { Payload } from 'payload'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ListeningConnection } from '#src/data/listening-connection.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'

const channel = 'test_listening_connection'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const listen = async () => {
  const proxy = await startDatabaseProxy(env().DATABASE_URL)
  ends.push(() => proxy.stop())
  const seen = { received: [] as (string | undefined)[], subscribed: 0, lost: 0 }
  const connection = new ListeningConnection({
    name: 'test',
    connectionString: proxy.url,
    subscribe: async (client) => {
      client.on('notification', (message) => seen.received.push(message.payload))
      await client.query(`LISTEN ${channel}`)
      seen.subscribed += 1
    },
    onLost: () => {
      seen.lost += 1
    },
  })
  const running = connection.run()
  ends.push(() => connection.stop())
  await vi.waitFor(() => expect(seen.subscribed).toBe(1), 60_000)
  const notify = (text: string) =>
    payload.db.pool.query('SELECT pg_notify($1, $2)', [channel, text])
  return { proxy, connection, running, seen, notify }
}

it('a listening connection that is cut, or ended by the database, is made again', async () => {
  const { proxy, seen, notify } = await listen()
  proxy.cut()
  await vi.waitFor(() => expect(seen).toMatchObject({ subscribed: 2, lost: 1 }), 60_000)
  await payload.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = $1`,
    [`LISTEN ${channel}`],
  )
  await vi.waitFor(() => expect(seen).toMatchObject({ subscribed: 3, lost: 2 }), 60_000)
  await notify('after both')
  await vi.waitFor(() => expect(seen.received).toEqual(['after both']), 60_000)
})

it('a listening connection that was stopped ends its run and is not made again', async () => {
  const { proxy, connection, running, seen } = await listen()
  await connection.stop()
  await running
  await vi.waitFor(() => expect(proxy.open()).toBe(0), 60_000)
  expect(seen).toMatchObject({ subscribed: 1, lost: 1 })
})

it('a listening connection on a silent network can be stopped', async () => {
  const { proxy, connection, seen } = await listen()
  proxy.silence()
  await connection.stop()
  expect(seen.subscribed).toBe(1)
})
