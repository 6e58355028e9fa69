import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  countDuplicates,
  endProcess,
  makeDeliveriesDue,
  send,
  startMailWorker,
  subscribe,
} from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

/** `MUSTER_FAULTS=long` kills more often, over a longer list. */
const isLong = process.env['MUSTER_FAULTS'] === 'long'
const recipients = isLong ? 5_000 : 200
const kills = isLong ? 20 : 1
const connections = 5

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))

describe('a newsletter whose workers are killed', () => {
  it('killed workers lose no mail, repeat at most the messages in flight, and list those in doubt', async () => {
    const server = await startSmtp()
    await subscribe(payload, 'k', recipients)
    await send(payload, await approvedNewsletter(payload))
    for (let kill = 1; kill <= kills; kill += 1) {
      const worker = await startMailWorker(server.url)
      while (server.taken.length < (recipients / (kills + 1)) * kill * 0.8) await sleep(5)
      await endProcess(worker, 'SIGKILL')
    }
    // Before there is a live worker, whose leases must not be cut short.
    await makeDeliveriesDue(payload)
    const last = await startMailWorker(server.url)
    while ((await countDeliveries(payload)).sent < recipients) await sleep(100)
    await endProcess(last, 'SIGTERM')
    const got = server.recipients()
    expect(new Set(got).size).toBe(recipients)
    expect(countDuplicates(got)).toBeLessThanOrEqual(kills * connections)
    const ids = server.messageIds()
    expect(new Set(ids).size).toBe(recipients)
    const { inDoubt } = await countDeliveries(payload)
    expect(inDoubt).toBeGreaterThanOrEqual(countDuplicates(got))
    expect(inDoubt).toBeLessThanOrEqual(kills * connections)
    await server.stop()
  })

  it('what a killed worker had not claimed goes on with the next one, before the lease ends', {
    tags: 'long',
  }, async () => {
    const server = await startSmtp()
    await subscribe(payload, 'n', recipients)
    await send(payload, await approvedNewsletter(payload))
    const killed = await startMailWorker(server.url)
    while (server.taken.length < recipients / 4) await sleep(5)
    await endProcess(killed, 'SIGKILL')
    const before = server.taken.length
    const next = await startMailWorker(server.url)
    const begun = performance.now()
    while (server.taken.length < before + connections * 2) await sleep(20)
    // A lease has 30 s, and the sweep runs every minute.
    expect(performance.now() - begun).toBeLessThan(15_000)
    await endProcess(next, 'SIGTERM')
    await server.stop()
  })

  it('two workers share a newsletter, and ended with SIGTERM lose and repeat no mail', {
    tags: 'long',
  }, async () => {
    const server = await startSmtp()
    await subscribe(payload, 't', recipients)
    await send(payload, await approvedNewsletter(payload))
    const workers = await Promise.all([startMailWorker(server.url), startMailWorker(server.url)])
    while (server.taken.length < recipients / 3) await sleep(5)
    await Promise.all(workers.map((worker) => endProcess(worker, 'SIGTERM')))
    expect((await countDeliveries(payload)).inDoubt).toBe(0)
    const last = await startMailWorker(server.url)
    while ((await countDeliveries(payload)).sent < recipients) await sleep(100)
    await endProcess(last, 'SIGTERM')
    expect(server.recipients()).toHaveLength(recipients)
    expect(countDuplicates(server.recipients())).toBe(0)
    await server.stop()
  })

  it('a worker whose database connections are cut loses no mail', { tags: 'long' }, async () => {
    const server = await startSmtp()
    await subscribe(payload, 'c', 600)
    await send(payload, await approvedNewsletter(payload))
    const worker = await startMailWorker(server.url)
    for (let cut = 0; cut < 5; cut += 1) {
      await sleep(150)
      await payload.db.drizzle
        .execute(sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
        .catch(() => undefined)
    }
    // What was being claimed when the line was cut comes back when its lease ends.
    while ((await countDeliveries(payload)).sent < 600) {
      await sleep(500)
      if (server.taken.length >= 600 - connections) await makeDeliveriesDue(payload)
    }
    expect(worker.exitCode).toBeNull()
    await endProcess(worker, 'SIGTERM')
    expect(new Set(server.recipients()).size).toBe(600)
    await server.stop()
  })
})
