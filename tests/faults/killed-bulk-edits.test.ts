import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import {
  everyDocument,
  fillContacts,
  postUndo,
  readBulkEdit,
  startBulkEdit,
} from '#tests/support/bulk.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger, endProcess, startMailWorker, subscribe } from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

const count = 1_200
let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
  await clearLedger(payload)
  await payload.db.drizzle.execute(sql`DELETE FROM payload_jobs`)
  await payload.db.drizzle.execute(sql`DELETE FROM bulk_edits`)
})

/** As if the lease of a worker that is dead had ended. */
const endLeases = () =>
  payload.db.drizzle.execute(sql`
    UPDATE payload_jobs SET updated_at = now() - interval '31 seconds' WHERE processing`)

it('a bulk edit whose workers are killed finishes, and changes each document once', async () => {
  const server = await startSmtp()
  const { token } = await createStaff(payload, 'communicator')
  await subscribe(payload, 'bulk', count)
  const change = { kind: 'edit', set: { source: 'Harbour fair' } }
  const list = 'newsletter-subscribers'
  const { id } = await startBulkEdit(token, list, { change, selection: everyDocument })
  const processed = async () => Number((await readBulkEdit(token, id))['processed'])
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    const before = await processed()
    const worker = await startMailWorker(server.url)
    await eventually(async () => (await processed()) > before, `progress before ${signal}`)
    await endProcess(worker, signal)
    await endLeases()
  }
  expect(await processed()).toBeLessThan(count)
  const last = await startMailWorker(server.url)
  await eventually(async () => (await readBulkEdit(token, id))['status'] === 'finished', 'the end')
  const jobs = async () =>
    (
      await payload.find({
        collection: 'payload-jobs',
        where: { taskSlug: { equals: 'bulkEdit' } },
      })
    ).docs
  await eventually(async () => (await jobs()).length === 0, 'no job is left')
  await endProcess(last, 'SIGTERM')
  expect(await readBulkEdit(token, id)).toMatchObject({ changed: count, unchanged: 0, failed: 0 })
  const where = { source: { equals: 'Harbour fair' } }
  expect((await payload.count({ collection: list, where })).totalDocs).toBe(count)
  await server.stop()
}, 240_000)

it('a bulk move whose worker is killed, and its undo whose worker is killed, lose and repeat no entry', async () => {
  const { drizzle } = payload.db
  await fillContacts(payload, count)
  const { token } = await createStaff(payload, 'organizer')
  const { id: stageId } = await payload.create({
    collection: 'progression-stages',
    data: { name: 'Killed', order: 1 },
  })
  await payload.create({
    collection: 'follow-up-rules',
    data: { name: 'Call', triggerStage: stageId, daysAfter: 9, catchupType: 'call' },
  })
  const written = async () => {
    const { rows } = await drizzle.execute(sql`
      SELECT count(*)::int AS entries, count(DISTINCT e.contact_id)::int AS contacts,
        (SELECT count(*)::int FROM follow_ups) AS "followUps",
        (SELECT count(*)::int FROM contacts WHERE current_stage_id = ${stageId}) AS moved
      FROM progression_entries e`)
    return rows[0]
  }
  const server = await startSmtp()
  const stateOf = async (id: number) => readBulkEdit(token, id)
  /** Kills the worker while it waits for a contact of the second batch. */
  const killAmid = (id: number, worker: Awaited<ReturnType<typeof startMailWorker>>) =>
    drizzle.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM contacts WHERE phone = '700' FOR UPDATE`)
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      await eventually(async () => (await stateOf(id))['processed'] === 500, 'the first batch')
      await eventually(async () => {
        const blocked = await drizzle.execute(sql`
          SELECT FROM pg_stat_activity WHERE ${rows[0]?.pid}::int = ANY(pg_blocking_pids(pid))`)
        return blocked.rows.length > 0
      }, 'the worker waits')
      await endProcess(worker, 'SIGKILL')
    })
  const finish = async (id: number) => {
    await endLeases()
    const worker = await startMailWorker(server.url)
    await eventually(async () => (await stateOf(id))['status'] === 'finished', 'the end')
    await endProcess(worker, 'SIGTERM')
  }
  const change = { kind: 'stage', stageId, followUps: true }
  const { id } = await startBulkEdit(token, 'contacts', { change, selection: everyDocument })
  await killAmid(id, await startMailWorker(server.url))
  await finish(id)
  expect(await stateOf(id)).toMatchObject({ changed: count, unchanged: 0, failed: 0 })
  expect(await written()).toEqual({
    entries: count,
    contacts: count,
    followUps: count,
    moved: count,
  })
  const undo = (await postUndo(token, id)).progress?.id ?? 0
  await killAmid(undo, await startMailWorker(server.url))
  await finish(undo)
  expect(await stateOf(undo)).toMatchObject({ changed: count, unchanged: 0, failed: 0 })
  expect(await written()).toEqual({ entries: 0, contacts: 0, followUps: 0, moved: 0 })
  await server.stop()
}, 240_000)
