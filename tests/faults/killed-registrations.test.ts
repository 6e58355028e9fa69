import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import {
  clearLedger,
  countDeliveries,
  countDuplicates,
  endProcess,
  makeDeliveriesDue,
  startMailWorker,
} from '#tests/support/mail.ts'
import { testProgram } from '#tests/support/programs.ts'
import { createOpenEvent, mailsAbout, registrationsOf } from '#tests/support/registrations.ts'
import { startSmtp } from '#tests/support/smtp.ts'

/** `MUSTER_FAULTS=long` kills more often, in a greater rush. */
const isLong = process.env['MUSTER_FAULTS'] === 'long'
const clients = isLong ? 1_000 : 80
const places = isLong ? 100 : 12
const kills = isLong ? 20 : 2
const connections = 5

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))

const startWebProcess = async (): Promise<{ process: ChildProcess; url: string }> => {
  const web = spawn(process.execPath, testProgram('web-process'), {
    env: { ...process.env, RATE_LIMIT_SUBMISSIONS: '1000000' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [url] = await Promise.race([once(web, 'message'), once(web, 'close')])
  return { process: web, url: String(url) }
}

it('a rush through kills of web and worker gives each place once, in order, and one mail to each', async () => {
  const server = await startSmtp()
  const event = await createOpenEvent(payload, { places })
  let web = await startWebProcess()
  let worker = await startMailWorker(server.url)

  /** Registers as a client does that has a key: until it has a response. */
  const register = async (n: number): Promise<void> => {
    for (;;) {
      const response = await fetch(`${web.url}/api/events/${event.slug}/registration`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `rush ${n}` },
        body: JSON.stringify({ name: 'Ada', email: `rush${n}@example.org` }),
      }).catch(() => undefined)
      if (response?.status === 200) return
      await sleep(20)
    }
  }
  const rush = Promise.all(Array.from({ length: clients }, (_, n) => register(n)))

  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = (clients / (kills + 1)) * kill * 0.8
    while ((await registrationsOf(payload, event.id)).length < enough) await sleep(5)
    await Promise.all([endProcess(web.process, 'SIGKILL'), endProcess(worker, 'SIGKILL')])
    web = await startWebProcess()
    worker = await startMailWorker(server.url)
  }
  await rush
  const all = await registrationsOf(payload, event.id)
  expect(all).toHaveLength(clients)
  expect(all.map(({ seats }) => seats)).toEqual(all.map((_, at) => (at < places ? 1 : 0)))
  for (const { id } of all) expect(await mailsAbout(payload, id)).toEqual(['confirm'])

  await endProcess(worker, 'SIGKILL')
  // While there is no live worker, whose leases must not be cut short.
  await makeDeliveriesDue(payload)
  worker = await startMailWorker(server.url)
  while ((await countDeliveries(payload)).sent < clients) await sleep(100)
  await Promise.all([endProcess(web.process, 'SIGTERM'), endProcess(worker, 'SIGTERM')])
  const got = server.recipients()
  expect(new Set(got)).toEqual(new Set(all.map(({ email }) => email)))
  expect(countDuplicates(got)).toBeLessThanOrEqual((kills + 1) * connections)
  await server.stop()
}, 1_800_000)
