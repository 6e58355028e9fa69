import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { Webhook } from 'standardwebhooks'
import type { Webhook as StoredWebhook } from '#src/payload-types.ts'
import type { InNetworks } from '#src/settings/networks.ts'
import { callDueWebhooks } from '#src/workspace/webhooks/call-due.ts'

export type Event = StoredWebhook['events'][number]

export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

type Respond = (request: IncomingMessage, response: ServerResponse, count: number) => unknown

/** A receiver on this machine, which accepts everything by default. */
export async function startReceiver(respond: Respond = (_, response) => response.end()) {
  const received: Received[] = []
  const behaviour = { respond }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = Buffer.concat(chunks).toString()
    received.push({ path: request.url ?? '', headers, body })
    behaviour.respond(request, response, received.length)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    received,
    respond: (next: Respond) => {
      behaviour.respond = next
    },
    port,
    url: `http://localhost:${port}/hook`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Verifies a request as a receiver does; throws where its signature is wrong. */
export const verify = ({ headers, body }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers)

/** This machine is allowed. */
export const loopback: InNetworks = (ip) => ip.startsWith('127.') || ip === '::1'

/** Webhooks of one test. */
export function webhooksOf(payload: Payload) {
  const execute = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    (await payload.db.drizzle.execute<Row>(statement)).rows
  const create = async (url: string, events: Event[], data: object = {}) =>
    payload.create({
      collection: 'webhooks',
      data: { name: 'Receiver', url, events, active: true, ...data },
    })
  const clear = async () => {
    await execute(sql`DELETE FROM webhooks`)
    await execute(sql`DELETE FROM payload_jobs`)
    await execute(sql`DELETE FROM upcoming_news`)
  }
  const log = async (webhook: number) => {
    const { docs } = await payload.find({
      collection: 'webhook-calls',
      where: { webhook: { equals: webhook } },
      sort: 'id',
      depth: 0,
      pagination: false,
    })
    return docs
  }
  return {
    execute,
    create,
    clear,
    /** Removes all others, and creates a webhook of pages with its receiver, which is running. */
    begin: async () => {
      await clear()
      const receiver = await startReceiver()
      const { id } = await create(receiver.url, ['page.published'])
      return { receiver, webhook: id }
    },
    secretOf: async (webhook: number): Promise<string> => {
      const [row] = await execute<{ secret: string }>(sql`
        SELECT secret FROM webhook_secrets WHERE webhook_id = ${webhook} AND ends_at IS NULL`)
      return row?.secret ?? ''
    },
    made: async (webhook: number): Promise<[string, unknown][]> => {
      const rows = await execute<{ event: string; data: unknown }>(sql`
        SELECT event, data FROM webhook_calls WHERE webhook_id = ${webhook} ORDER BY id`)
      return rows.map(({ event, data }) => [event, data])
    },
    log,
    onlyCall: async (webhook: number) => {
      const [call] = await log(webhook)
      if (!call) throw new Error('there is no call')
      return call
    },
    stateOf: async (id: number) => payload.findByID({ collection: 'webhooks', id, depth: 0 }),
    call: (options: { isAllowed?: InNetworks; timeout?: number } = {}) =>
      callDueWebhooks(payload, new AbortController().signal, { isAllowed: loopback, ...options }),
    /** Lets all retries and leases come due. */
    passTime: () =>
      execute(sql`UPDATE webhook_calls SET due_at = now() WHERE status IN ('waiting', 'sending')`),
  }
}
export type Webhooks = ReturnType<typeof webhooksOf>
