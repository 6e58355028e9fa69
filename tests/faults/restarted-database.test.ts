import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConnectionPool } from '#src/data/pool/connection-pool.ts'
import { poolLimits } from '#src/data/pool/limits.ts'
import { databaseAdapter } from '#src/platform/workarounds/held-connection.ts'
import { type PostgresServer, startPostgres } from '#src/runtime/postgres/server.ts'
import { env as settings } from '#src/settings/env.ts'
import {
  approvedNewsletter,
  countDeliveries,
  countDuplicates,
  endProcess,
  makeDeliveriesDue,
  send,
  startMailWorker,
  subscribe,
} from '#tests/support/mail.ts'
import { testProgram } from '#tests/support/programs.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import config from '../../payload.config.ts'

const isLong = process.env['MUSTER_FAULTS'] === 'long'
const recipients = isLong ? 5_000 : 600
const restarts = isLong ? 10 : 2
const connections = 5

const run = promisify(execFile)
let folder: string
let server: PostgresServer
let payload: Payload

const start = (port = 0): Promise<PostgresServer> =>
  startPostgres({
    folder: join(folder, 'postgres'),
    password: 'test',
    preferredPort: port,
    database: 'muster',
    settings: ['fsync=off'],
  })

/** Kills it, as a crash does; its backends end when they notice. */
const crash = async (): Promise<void> => {
  const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await server.ended
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-restart-'))
  await chmod(folder, 0o755)
  server = await start()
  const env = { ...process.env, DATABASE_URL: server.url('muster') }
  await run(process.execPath, testProgram('migrate-template'), { env })
  const adapter = databaseAdapter(
    { push: false },
    () => new ConnectionPool(server.url('muster'), poolLimits(settings())),
  )
  // The platform's own defaults for an adapter.
  const db = { allowIDOnCreate: false, ...adapter, name: 'postgres' }
  payload = await getPayload({ config: { ...(await config), db }, key: folder })
})

afterAll(async () => {
  await payload?.destroy()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a worker recovers by itself when the database restarts, and loses no mail', async () => {
  const smtp = await startSmtp()
  await subscribe(payload, 'p', recipients)
  await send(payload, await approvedNewsletter(payload))
  const worker = await startMailWorker(smtp.url, server.url('muster'))
  const { port } = server
  for (let restart = 1; restart <= restarts; restart += 1) {
    while (smtp.taken.length < (recipients / (restarts + 1)) * restart) await sleep(5)
    await (restart % 2 === 0 ? server.stop() : crash())
    server = await start(port)
  }
  const state = () => countDeliveries(payload).catch(() => undefined)
  for (let now = await state(); now?.sent !== recipients; now = await state()) {
    await sleep(300)
    // What was being claimed when the line was cut comes back when its lease ends.
    if (new Set(smtp.recipients()).size >= recipients - restarts * connections)
      await makeDeliveriesDue(payload).catch(() => undefined)
  }
  expect(worker.exitCode).toBeNull()
  await endProcess(worker, 'SIGTERM')
  const got = smtp.recipients()
  expect(new Set(got).size).toBe(recipients)
  expect(countDuplicates(got)).toBeLessThanOrEqual(restarts * connections)
  expect(new Set(smtp.messageIds()).size).toBe(recipients)
  expect((await countDeliveries(payload)).inDoubt).toBeGreaterThanOrEqual(countDuplicates(got))
  await smtp.stop()
})
