import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { TransactionLost } from '#src/data/failed-commits.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'

/** A table whose rows are rejected at the COMMIT. */
const rejectAtCommit = async ({ db }: Payload): Promise<void> => {
  await db.drizzle.execute(sql`
    CREATE TABLE IF NOT EXISTS rejected_at_commit (
      id int PRIMARY KEY,
      other int REFERENCES rejected_at_commit DEFERRABLE INITIALLY DEFERRED
    )`)
}
const insert = sql`INSERT INTO rejected_at_commit VALUES (1, 2)`

/** An operation of Payload within the request's transaction that fails. */
const failNested = (req: PayloadRequest) =>
  req.payload.create({ collection: 'tags', data: {} as never, req }).then(
    () => expect.unreachable(),
    () => undefined,
  )

describe('a transaction', () => {
  let payload: Payload
  beforeAll(async () => {
    payload = await startPayload()
    await rejectAtCommit(payload)
  })

  it('a transaction rejects when its COMMIT fails', async () => {
    const req = await createLocalReq({}, payload)
    const work = withTransaction(req, (db) => db.execute(insert))
    await expect(work).rejects.toThrow()
    expect(req.transactionID).toBeUndefined()
  })

  it('a transaction rejects with TransactionLost when work continues after a nested operation failed', async () => {
    const req = await createLocalReq({}, payload)
    const name = `lost ${Date.now()}`
    const work = withTransaction(req, async () => {
      await payload.create({ collection: 'tags', data: { name, slug: '' }, req })
      await failNested(req)
    })
    await expect(work).rejects.toBeInstanceOf(TransactionLost)
    const where = { name: { equals: name } }
    expect((await payload.count({ collection: 'tags', where })).totalDocs).toBe(0)
  })

  it('a transaction leaves no session behind, however it ends', async () => {
    const req = await createLocalReq({}, payload)
    const before = Object.keys(payload.db.sessions ?? {}).length
    await withTransaction(req, async () => undefined)
    await withTransaction(req, () => Promise.reject(new Error('no'))).catch(() => undefined)
    expect(Object.keys(payload.db.sessions ?? {})).toHaveLength(before)
    expect(req.transactionID).toBeUndefined()
  })
})

describe('Payload alone', () => {
  let bare: Payload
  beforeAll(async () => {
    bare = await startBarePlatform()
    await rejectAtCommit(bare)
  })

  it('Payload alone reports a failed COMMIT as success', async () => {
    const id = await bare.db.beginTransaction()
    const session = bare.db.sessions?.[String(id)]?.db as Payload['db']['drizzle']
    await session.execute(insert)
    await bare.db.commitTransaction(String(id))
    const { rows } = await bare.db.drizzle.execute(sql`SELECT FROM rejected_at_commit`)
    expect(rows).toEqual([])
  })

  it('Payload alone detaches a request from its transaction when a nested operation fails', async () => {
    const req = await createLocalReq({}, bare)
    const id = await bare.db.beginTransaction()
    if (id !== null) req.transactionID = id
    await bare.create({ collection: 'events', data: {} as never, req }).catch(() => undefined)
    expect(req.transactionID).toBeUndefined()
  })
})
