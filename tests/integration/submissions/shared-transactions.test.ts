import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { onlyRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { InvalidRequest, TooManyRequests } from '#src/server/http/errors.ts'
import { SharedTransactions } from '#src/submissions/intake/shared-transactions.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

afterEach(() => {
  vi.restoreAllMocks()
})

const transactionOf = async (db: Database) =>
  (await onlyRow(db)<{ id: string }>`SELECT pg_current_xact_id()::text AS id`).id

/** Transactions of one key of which the first runs until `release` is called. */
async function openShared(key: string) {
  let begun = 0
  const shared = new SharedTransactions(async () => {
    begun += 1
  })
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  const submit = async <T>(work: (db: Database) => Promise<T>) =>
    shared.run(key, await createLocalReq({}, payload), work)
  const first = submit(async (db) => {
    await promise
    return transactionOf(db)
  })
  return { submit, first, release: () => release(), begun: () => begun }
}

const noteIn = (db: Database, key: string) =>
  run(db)`INSERT INTO submission_keys (key, body) VALUES (${key}, '')`

const noted = async (prefix: string): Promise<string[]> => {
  const { rows } = await payload.db.drizzle.execute<{ key: string }>(sql`
    SELECT key FROM submission_keys WHERE key LIKE ${`${prefix} %`} ORDER BY at, key`)
  return rows.map(({ key }) => key.slice(prefix.length + 1))
}

it('what arrives while a transaction runs shares the next, at most fifty, in its order', async () => {
  const { submit, first, release, begun } = await openShared('order')
  const order: number[] = []
  const others = Array.from({ length: 60 }, (_, at) =>
    submit(async (db) => {
      order.push(at)
      return transactionOf(db)
    }),
  )
  release()
  const ids = await Promise.all([first, ...others])
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(new Set(ids).size).toBe(3)
  expect(begun()).toBe(2)
})

it('what is rejected leaves nothing, and takes nothing from the others', async () => {
  const { submit, first, release } = await openShared('rejected')
  const works = [1, 2, 3].map((at) =>
    submit(async (db) => {
      await noteIn(db, `rejected ${at}`)
      if (at === 2) throw new InvalidRequest('no')
    }).catch((error: unknown) => error),
  )
  release()
  await first
  expect((await Promise.all(works))[1]).toBeInstanceOf(InvalidRequest)
  expect(await noted('rejected')).toEqual(['1', '3'])
})

it('where one fails otherwise, each runs alone, and that one fails', async () => {
  const { submit, first, release } = await openShared('failed')
  const runs: number[] = []
  const works = [1, 2, 3].map((at) =>
    submit(async (db) => {
      runs.push(at)
      await noteIn(db, `failed ${at}`)
      if (at === 2) await run(db)`SELECT 1 / 0`
    }).then(
      () => 'done',
      () => 'failed',
    ),
  )
  release()
  await first
  expect(await Promise.all(works)).toEqual(['done', 'failed', 'done'])
  expect(runs).toEqual([1, 2, 1, 2, 3])
  expect(await noted('failed')).toEqual(['1', '3'])
})

it('more than two thousand do not wait', async () => {
  const { submit, first, release } = await openShared('full')
  const works = Array.from({ length: 2_001 }, () =>
    submit(async () => 'done').catch((error: unknown) => error),
  )
  release()
  await first
  const outcomes = await Promise.all(works)
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(2_000)
  expect(outcomes.filter((each) => each instanceof TooManyRequests)).toHaveLength(1)
})

it('who has waited for a minute does not wait longer', async () => {
  const { submit, first, release } = await openShared('late')
  const late = submit(async () => 'done').catch((error: unknown) => error)
  // Each is asked for after its request was made, which takes a turn.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
  const inTime = submit(async () => 'done')
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  await first
  expect(await late).toBeInstanceOf(TooManyRequests)
  expect(await inTime).toBe('done')
})
