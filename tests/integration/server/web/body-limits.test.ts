import { once } from 'node:events'
import { connect } from 'node:net'
import { SignJWT } from 'jose'
import type { Payload } from 'payload'
import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#src/accounts/sessions/open-session.ts'
import { findCredentials } from '#src/accounts/sql/find.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { createStaff } from '#tests/support/staff.ts'
import { gate, startWeb, type Web } from '#tests/support/web.ts'

/** What a body may be before the platform or the kernel reads any of it. */

const kibibyte = 1024
const mebibyte = 1024 * kibibyte
const json = 'Content-Type: application/json'
const form = 'Content-Type: multipart/form-data; boundary=b'

let payload: Payload
let web: Web
/** Headers that authenticate a user. */
let session: string
let bearer: string

beforeAll(async () => {
  payload = await startPayload()
  const { id, token } = await createStaff(payload, 'editor')
  const checked = await findCredentials(payload.db.drizzle, id)
  const opened = checked && (await openSession(await createLocalReq({}, payload), checked))
  session = `Cookie: payload-token=${opened?.token}`
  bearer = `Authorization: Bearer ${token}`
  web = await startWeb(payload)
})
afterAll(() => web.stop())

const resultOf = ({ status, body }: Awaited<ReturnType<typeof rawRequest>>) =>
  status === 200 ? 200 : [status, JSON.parse(body.toString()).errors[0].message]

/** The status of a request that declares a body of this size, and the error message if rejected. */
const declare = async (bytes: number, path: string, ...headers: string[]) =>
  resultOf(
    await rawRequest(web.url, ['POST', path], {
      headers: [`Content-Length: ${bytes}`, ...headers],
    }),
  )

/** The same with a body; that of staff is checked before it is handed on. */
const send = async (bytes: number, path: string, ...headers: string[]) =>
  resultOf(await rawRequest(web.url, ['POST', path], { headers, body: Buffer.alloc(bytes, 0x20) }))

const signIn = [401, 'Please sign in']
const tooLarge = [413, 'This is too large']
const types = [json, form, 'Content-Type: text/plain', 'Content-Type: text/csv']

describe('limits of bodies to the platform', () => {
  it('a body without a session may have 64 KiB, whatever its type and path', async () => {
    for (const path of ['/cms-api/users/login', '/cms-api/media'])
      for (const type of types) {
        expect(await declare(64 * kibibyte, path, type)).toBe(200)
        expect(await declare(64 * kibibyte + 1, path, type)).toEqual(signIn)
      }
  })

  it.each(['/admin', '/admin/login', '/preview/news/1', '/cms-api/../admin'])(
    'a write to the page %s needs a session, whatever its size, type and method',
    async (path) => {
      for (const type of types)
        for (const bytes of [0, 1, 64 * kibibyte + 1])
          expect(await declare(bytes, path, type)).toEqual(signIn)
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        expect(resultOf(await rawRequest(web.url, [method, path]))).toEqual(signIn)
    },
  )

  it('a body of JSON or of a server action may have 1 MiB with a session', async () => {
    for (const who of [session, bearer])
      for (const [path, type] of [
        ['/cms-api/news', json],
        ['/admin', form],
        ['/admin', 'Content-Type: text/plain'],
      ] as const) {
        expect(await send(mebibyte, path, type, who)).toBe(200)
        expect(await declare(mebibyte + 1, path, type, who)).toEqual(tooLarge)
      }
  })

  it('a form may have 12 MiB and a file of contacts 50 MiB with a session', async () => {
    expect(await declare(12 * mebibyte, '/cms-api/media', form, session)).toBe(200)
    expect(await declare(12 * mebibyte + 1, '/cms-api/media', form, session)).toEqual(tooLarge)
    const csv = 'Content-Type: text/csv'
    expect(await declare(50 * mebibyte, '/cms-api/contacts/import', csv, session)).toBe(200)
    expect(await declare(50 * mebibyte + 1, '/cms-api/contacts/import', csv, session)).toEqual(
      tooLarge,
    )
  })

  it('a body with a forged or expired session is limited like one without', async () => {
    const sign = (secret: string, exp: number) =>
      new SignJWT({ id: 1, collection: 'users' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(exp)
        .sign(new TextEncoder().encode(secret))
    const now = Math.floor(Date.now() / 1000)
    const forged = [
      await sign('x'.repeat(32), now + 60),
      await sign(payload.secret, now - 1),
      'a.b.c',
    ]
    for (const token of forged)
      for (const header of [`Cookie: payload-token=${token}`, `Authorization: Bearer ${token}`])
        expect(await declare(mebibyte, '/cms-api/news', json, header)).toEqual(signIn)
    const good = await sign(payload.secret, now + 60)
    expect(await send(mebibyte, '/cms-api/news', json, `Authorization: JWT ${good}`)).toBe(200)
    expect(await send(mebibyte, '/cms-api/news', json, `Cookie: x=1; payload-token=${good}`)).toBe(
      200,
    )
  })

  it('a body of staff reaches the platform unchanged, unless it has too many values', async () => {
    const received: string[] = []
    const reading = await startWeb(payload, {
      handle: async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk)
        received.push(Buffer.concat(chunks).toString())
        response.end('read')
      },
    })
    const post = (body: string) =>
      rawRequest(reading.url, ['POST', '/cms-api/news'], {
        headers: [json, session],
        body: Buffer.from(body),
      })
    const bodies = ['{}', 'x'.repeat(65_536), JSON.stringify({ text: 'é,[{'.repeat(150_000) })]
    for (const body of bodies) expect((await post(body)).status).toBe(200)
    expect(received).toEqual(bodies)
    expect((await post(`[${'1,'.repeat(100_000)}1]`)).status).toBe(413)
    expect((await post(`[${'1,'.repeat(99_000)}1]`)).status).toBe(200)
    await reading.stop()
  })

  it.each(['POST', 'PATCH', 'DELETE', 'GET'])(
    'a %s without a declared length is rejected',
    async (method) => {
      const { status } = await rawRequest(web.url, [method, '/cms-api/news'], {
        headers: [json, 'Transfer-Encoding: chunked'],
        after: '2\r\n{}\r\n0\r\n\r\n',
      })
      expect(status).toBe(411)
    },
  )

  it('a body that is too large is rejected, and its client can read why', async () => {
    const sent = await rawRequest(web.url, ['POST', '/cms-api/users/login'], {
      headers: [json],
      body: Buffer.alloc(12 * mebibyte, 0x20),
    })
    expect(sent.status).toBe(413)
  })
})

/** Requests without a session whose bodies wait, by the client they come from. */
const waiting = async (to: Web) => {
  const sockets = new Set<ReturnType<typeof connect>>()
  const port = Number(new URL(to.url).port)
  return {
    /** Sends all of a body but its last byte. */
    sendPartially: async (bytes: number, client: string) => {
      const socket = connect(port, '127.0.0.1')
      sockets.add(socket)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      const head = `POST /cms-api/users/login HTTP/1.1\r\nHost: x\r\n${json}\r\nX-Forwarded-For: ${client}`
      socket.write(`${head}\r\nContent-Length: ${bytes}\r\n\r\n${' '.repeat(bytes - 1)}`)
      return socket
    },
    end: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe('buffered bodies', () => {
  const open = (handle: Parameters<typeof startWeb>[1]) =>
    startWeb(payload, { trustProxy: (_, hop) => hop === 0, ...handle })

  const from = (client: string) => ({
    'x-forwarded-for': client,
    'content-type': 'application/json',
  })

  it('buffered bodies of one client take a quarter of the memory for anonymous ones; others are read meanwhile', async () => {
    let begun = 0
    const { open: finish, passed } = gate()
    const blockingWeb = await open({
      handle: (_, response) => {
        begun += 1
        void passed.then(() => response.end('done'))
      },
    })
    const send = (client: string, bytes: number) =>
      fetch(`${blockingWeb.url}/cms-api/users/login`, {
        method: 'POST',
        headers: from(client),
        body: ' '.repeat(bytes),
      }).then(({ status }) => status)
    const greedy = Array.from({ length: 20 }, () => send('203.0.113.1', 64 * kibibyte))
    await eventually(async () => begun === 4, 'four of them are read')
    const modest = send('203.0.113.2', 64 * kibibyte)
    const neighbour = send('2001:db8::1', 256 * kibibyte - 1).catch(() => 0)
    await eventually(async () => begun === 5, 'another client is read')
    expect(begun).toBe(5)
    finish()
    expect(await Promise.all([...greedy, modest])).toEqual(Array(21).fill(200))
    expect(await neighbour).toBe(401)
    await blockingWeb.stop()
  })

  it('buffered bodies of a client that disconnected are freed', async () => {
    const begun: unknown[] = []
    const blockingWeb = await open({
      handle: (request) => {
        begun.push(request.headers['content-length'])
        request.resume()
      },
    })
    const { sendPartially, end } = await waiting(blockingWeb)
    for (let at = 0; at < 6; at += 1) await sendPartially(64 * kibibyte, '203.0.113.3')
    await eventually(async () => begun.length === 4, 'four are read')
    end()
    await sendPartially(60_000, '203.0.113.3')
    await eventually(async () => begun.includes('60000'), 'room again')
    end()
    await blockingWeb.stop()
  })

  it('bodies beyond the queue are rejected with Retry-After, in the error format of either surface', async () => {
    const blockingWeb = await open({ handle: () => undefined })
    const { sendPartially, end } = await waiting(blockingWeb)
    for (let at = 0; at < 104; at += 1) await sendPartially(64 * kibibyte, '203.0.113.4')
    const send = (path: string) =>
      fetch(blockingWeb.url + path, {
        method: 'POST',
        headers: from('203.0.113.4'),
        body: ' '.repeat(65_536),
      })
    const platform = send('/cms-api/users/login')
    const contract = send('/api/contact')
    const first = await Promise.race([platform, contract])
    expect(first.headers.get('retry-after')).toBe('5')
    expect([(await platform).status, (await contract).status]).toEqual([503, 400])
    expect(await (await contract).json()).toEqual({
      error: 'Too many requests, try again later',
    })
    expect((await contract).headers.get('access-control-allow-origin')).toBe('*')
    const other = await fetch(`${blockingWeb.url}/api/contact`, {
      method: 'POST',
      headers: from('203.0.113.2'),
      body: '{}',
    })
    expect(((await other.json()) as { error: string }).error).toMatch(/^name: /)
    end()
    await blockingWeb.stop()
  })

  it('a body that arrives too slowly loses its slot and its connection', async () => {
    const blockingWeb = await open({ handle: () => undefined })
    const { sendPartially, end } = await waiting(blockingWeb)
    const socket = await sendPartially(1_000, '203.0.113.5')
    const began = Date.now()
    await once(socket, 'close')
    expect(Date.now() - began).toBeGreaterThan(4_000)
    end()
    await blockingWeb.stop()
  })
})
