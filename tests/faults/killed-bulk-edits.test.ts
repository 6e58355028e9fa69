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
import { clearLedger, endProcess, startWaitingWorker, subscribe } from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

type WaitingWorker = ReturnType<typeof startWaitingWorker>
type Worker = Awaited<WaitingWorker['started']>

const few = 400
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

/** Makes changes of the subscribers with these numbers wait for an advisory lock of the number. */
const stopAt = async (numbers: readonly number[]) => {
  const { drizzle } = payload.db
  await drizzle.execute(sql`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_xact_lock_shared(substring(NEW.email FROM '[0-9]+')::int);
      RETURN NEW;
    END $$`)
  await drizzle.execute(sql`
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON newsletter_subscribers FOR EACH ROW
    WHEN (NEW.email IN (${sql.raw(numbers.map((n) => `'bulk${n}@example.org'`).join())}))
    EXECUTE FUNCTION wait_for_test()`)
  return () => drizzle.execute(sql`DROP FUNCTION wait_for_test CASCADE`)
}

/** Has a worker begin, and ends it once it waits amid a batch. */
const endAt = async (stop: number, signal: 'SIGKILL' | 'SIGTERM', next: WaitingWorker) => {
  const { drizzle } = payload.db
  await next.started
  const { ended } = await drizzle.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${stop})`)
    const worker = await next.begin()
    await eventually(async () => {
      const { rows } = await drizzle.execute(sql`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${stop} AND NOT granted`)
      return rows.length > 0
    }, `the worker waits at ${stop}`)
    const ended = endProcess(worker, signal)
    // Who is asked to end finishes the batch, for which the lock is given back.
    if (signal === 'SIGKILL') await ended
    return { ended }
  })
  await ended
  await endLeases()
}

it('a bulk edit whose workers are killed amid a batch finishes, and changes each document once', {
  tags: 'long',
}, async () => {
  const server = await startSmtp()
  const start = () => startWaitingWorker(server.url)
  const [one, two, three, last] = [start(), start(), start(), start()]
  const { token } = await createStaff(payload, 'communicator')
  await subscribe(payload, 'bulk', few)
  const goOn = await stopAt([150, 250, 350])
  const change = { kind: 'edit', set: { source: 'Harbour fair' } }
  const list = 'newsletter-subscribers'
  const { id } = await startBulkEdit(token, list, { change, selection: everyDocument })
  const processed = async () => Number((await readBulkEdit(token, id))['processed'])
  await endAt(150, 'SIGKILL', one)
  expect(await processed()).toBe(100)
  await endAt(250, 'SIGTERM', two)
  expect(await processed()).toBe(300)
  await endAt(350, 'SIGKILL', three)
  expect(await processed()).toBe(300)
  await goOn()
  const worker = await last.begin()
  await eventually(async () => (await readBulkEdit(token, id))['status'] === 'finished', 'the end')
  const jobs = async () =>
    (
      await payload.find({
        collection: 'payload-jobs',
        where: { taskSlug: { equals: 'bulkEdit' } },
      })
    ).docs
  await eventually(async () => (await jobs()).length === 0, 'no job is left')
  await endProcess(worker, 'SIGTERM')
  expect(await readBulkEdit(token, id)).toMatchObject({ changed: few, unchanged: 0, failed: 0 })
  const where = { source: { equals: 'Harbour fair' } }
  expect((await payload.count({ collection: list, where })).totalDocs).toBe(few)
  await server.stop()
})

it('a bulk move whose worker is killed, and its undo whose worker is killed, lose and repeat no entry', async () => {
  const { drizzle } = payload.db
  const server = await startSmtp()
  const first = startWaitingWorker(server.url)
  const second = startWaitingWorker(server.url)
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
  const stateOf = async (id: number) => readBulkEdit(token, id)
  /** Starts a bulk edit, and kills the worker while it waits for a contact of the second batch. */
  const killAmid = (start: () => Promise<number>, worker: Worker) =>
    drizzle.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM contacts WHERE phone = '700' FOR UPDATE`)
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      const id = await start()
      await eventually(async () => (await stateOf(id))['processed'] === 500, 'the first batch')
      await eventually(async () => {
        const blocked = await drizzle.execute(sql`
          SELECT FROM pg_stat_activity WHERE ${rows[0]?.pid}::int = ANY(pg_blocking_pids(pid))`)
        return blocked.rows.length > 0
      }, 'the worker waits')
      await endProcess(worker, 'SIGKILL')
      return id
    })
  const finish = async (id: number, { begin }: WaitingWorker) => {
    await endLeases()
    const worker = await begin()
    await eventually(async () => (await stateOf(id))['status'] === 'finished', 'the end')
    return worker
  }
  const change = { kind: 'stage', stageId, followUps: true }
  const move = async () => {
    const { id } = await startBulkEdit(token, 'contacts', { change, selection: everyDocument })
    return id
  }
  const id = await killAmid(move, await first.begin())
  const third = startWaitingWorker(server.url)
  const worker = await finish(id, second)
  expect(await stateOf(id)).toMatchObject({ changed: count, unchanged: 0, failed: 0 })
  expect(await written()).toEqual({
    entries: count,
    contacts: count,
    followUps: count,
    moved: count,
  })
  const undo = await killAmid(async () => (await postUndo(token, id)).progress?.id ?? 0, worker)
  await endProcess(await finish(undo, third), 'SIGTERM')
  expect(await stateOf(undo)).toMatchObject({ changed: count, unchanged: 0, failed: 0 })
  expect(await written()).toEqual({ entries: 0, contacts: 0, followUps: 0, moved: 0 })
  await server.stop()
})
