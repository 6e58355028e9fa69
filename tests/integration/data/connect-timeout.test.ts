import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ConnectionPool } from '#src/data/pool/connection-pool.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'

const limits = {
  connections: 2,
  connect: 1_000,
  statement: 5_000,
  longStatement: 5_000,
  lock: 5_000,
  idleTransaction: 5_000,
}

let url: string
let pool: ConnectionPool | undefined

beforeAll(async () => {
  url = await cloneTemplate(`timeout_${randomUUID()}`)
})
afterEach(() => pool?.end())

const poolOf = (databaseUrl: string): ConnectionPool => {
  pool = new ConnectionPool(databaseUrl, limits)
  return pool
}

const blockEventLoop = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('a connection opened while the event loop is blocked for longer than its timeout is used', async () => {
  const rows = poolOf(url).query('SELECT 1 AS one')
  blockEventLoop(2 * limits.connect)
  expect((await rows).rows).toEqual([{ one: 1 }])
})

it('a connection that is not opened within its timeout is given up', async () => {
  const proxy = await startDatabaseProxy(url)
  proxy.silence()
  await expect(poolOf(proxy.url).query('SELECT 1')).rejects.toThrow('timeout of opening')
  await proxy.stop()
})
