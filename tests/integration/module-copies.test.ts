import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'

/** A module as another part of the server bundle has it: the same code, loaded once more. */
const loadCopy = (path: string, copy: number) =>
  import(/* @vite-ignore */ `${import.meta.dirname}/../../src/${path}?copy=${copy}`)

type Prepared = typeof import('#src/data/prepared.ts')
type HashingModule = typeof import('#src/accounts/password/hashing-limit.ts')
type Storages = typeof import('#src/data/storage/index.ts')

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

describe('two copies of a module in one process', () => {
  it('two copies of a module run different prepared statements over one pool', async () => {
    const one: Prepared = await loadCopy('data/prepared.ts', 1)
    const other: Prepared = await loadCopy('data/prepared.ts', 2)
    expect(one.queryPrepared).not.toBe(other.queryPrepared)
    const { drizzle } = payload.db
    // As often as the pool has connections, so that each has prepared both.
    for (let round = 0; round < 12; round += 1) {
      const texts = await one.queryPrepared(drizzle, sql`SELECT ${'a'}::text AS found`)
      const numbers = await other.queryPrepared(drizzle, sql`SELECT ${round}::int + 1 AS found`)
      expect([texts, numbers]).toEqual([[{ found: 'a' }], [{ found: round + 1 }]])
    }
  })

  it('two copies of a module hash at most two passwords at once', async () => {
    const one: HashingModule = await loadCopy('accounts/password/hashing-limit.ts', 1)
    const other: HashingModule = await loadCopy('accounts/password/hashing-limit.ts', 2)
    expect(one.withHashingSlot).not.toBe(other.withHashingSlot)
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setImmediate(done))
      running -= 1
    }
    const hashes = [one, other, one, other, one, other].map(({ withHashingSlot }, at) =>
      withHashingSlot({ ip: `client ${at}` }, work),
    )
    await Promise.all(hashes)
    expect(most).toBe(2)
  })

  it('two copies of a module use the same storage', async () => {
    const one: Storages = await loadCopy('data/storage/index.ts', 1)
    const other: Storages = await loadCopy('data/storage/index.ts', 2)
    expect(one.storage).not.toBe(other.storage)
    expect(one.storage()).toBe(other.storage())
  })
})
