import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import {
  approvedNewsletter,
  clearLedger,
  endProcess,
  send,
  startMailWorker,
  subscribe,
} from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
  await clearLedger(payload)
})

it('a worker whose database connections fall silent goes on over new ones', async () => {
  const smtp = await startSmtp()
  const proxy = await startDatabaseProxy(process.env['DATABASE_URL'] ?? '')
  const limits = { DATABASE_STATEMENT_TIMEOUT: '1', DATABASE_CONNECT_TIMEOUT: '5' }
  const worker = await startMailWorker(smtp.url, proxy.url, limits)
  try {
    await subscribe(payload, 'before', 2)
    await send(payload, await approvedNewsletter(payload))
    await eventually(async () => smtp.taken.length === 2, 'it delivers')
    proxy.silence()
    await subscribe(payload, 'after', 3)
    await send(payload, await approvedNewsletter(payload))
    proxy.restore()
    await eventually(async () => new Set(smtp.recipients()).size === 5, 'it delivers again')
    await endProcess(worker, 'SIGTERM')
    expect(worker.exitCode).toBe(0)
  } finally {
    await endProcess(worker, 'SIGKILL')
    await proxy.stop()
    await smtp.stop()
  }
})
