import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { everyDocument, readBulkEdit, startBulkEdit } from '#tests/support/bulk.ts'
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
