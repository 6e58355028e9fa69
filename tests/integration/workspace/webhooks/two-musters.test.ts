import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { removeFolder, startMuster } from '#tests/support/muster.ts'
import { firstAccount, openStartedFolder } from '#tests/support/started-folder.ts'
import { startReceiver } from '#tests/support/webhooks.ts'

/** Two installations whose contacts are written into each other come to rest. */

const startTimeout = 400_000
const account = { username: firstAccount.username, password: firstAccount.password }
const event = z.object({
  type: z.string(),
  origin: z.object({ key: z.int() }).nullable(),
  data: z.object({ id: z.int() }),
})
type Json = Record<string, unknown>

/** An installation with a key of a program, and the calls that it makes of its contacts. */
async function openMuster() {
  const folder = await openStartedFolder()
  const muster = await startMuster(folder, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8, ::1' })
  await muster.waitForOutput('Muster is running')
  const ask = async (method: string, path: string, token: string, json?: unknown) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const response = await fetch(muster.url + path, { method, headers, ...body })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (await response.json()) as Json
  }
  const { token } = await ask('POST', '/cms-api/users/login', '', account)
  const staff = await ask('POST', '/api/auth/login', '', account)
  const wanted = { name: 'Other Muster', days: 30, password: account.password }
  const permissions = ['contacts:read', 'contacts:write']
  const made = await ask('POST', '/cms-api/api-keys/make', `JWT ${token}`, {
    ...wanted,
    permissions,
  })
  const { id, key } = z.object({ id: z.int(), key: z.string() }).parse(made)
  const api = (method: string, path: string, json?: unknown) =>
    ask(method, path, `Bearer ${key}`, json)
  const receiver = await startReceiver()
  await ask('POST', '/cms-api/webhooks', `JWT ${token}`, {
    ...{ name: 'Other Muster', url: receiver.url, active: true },
    events: ['contact.created', 'contact.changed'],
  })
  /** As a person at this installation writes. */
  const write = async (contact: Json) => {
    const body = { contacts: [contact] }
    await ask('PUT', '/api/staff/contacts', `Bearer ${staff['token']}`, body)
  }
  const notesOf = async (email: string) => {
    const found = await api('GET', `/api/staff/contacts?search=${encodeURIComponent(email)}`)
    const [contact] = z.array(z.object({ id: z.int() })).parse(found)
    return contact && (await api('GET', `/api/staff/contacts/${contact.id}`))['notes']
  }
  const close = async () => {
    muster.kill('SIGTERM')
    await muster.waitForExit()
    await receiver.stop()
    await removeFolder(folder)
  }
  return { key: id, api, receiver, write, notesOf, close }
}
type Muster = Awaited<ReturnType<typeof openMuster>>

/** Writes what one calls about into the other, as an integration between them does. */
function carry(from: Muster, to: Muster, leavesOutItsOwn: boolean) {
  const carried = { count: 0, last: Date.now() }
  from.receiver.respond(async (_, response, count) => {
    const { origin, data } = event.parse(JSON.parse(from.receiver.received[count - 1]?.body ?? ''))
    response.end()
    carried.last = Date.now()
    if (leavesOutItsOwn && origin?.key === from.key) return
    carried.count += 1
    const { name, email, notes } = await from.api('GET', `/api/staff/contacts/${data.id}`)
    await to.api('PUT', '/api/staff/contacts', { contacts: [{ name, email, notes }] })
  })
  return carried
}

let one: Muster
let other: Muster

beforeAll(async () => {
  one = await openMuster()
  other = await openMuster()
}, startTimeout * 2)
afterAll(async () => {
  await one?.close()
  await other?.close()
}, startTimeout)

const connect = (leavesOutItsOwn: boolean) => {
  const both = [carry(one, other, leavesOutItsOwn), carry(other, one, leavesOutItsOwn)]
  /** Resolves when neither has called for four seconds. */
  return async () => {
    const lastCall = () => Math.max(...both.map(({ last }) => last))
    for (let since = Date.now(); Date.now() - Math.max(since, lastCall()) < 4000; ) await sleep(100)
    return both.map(({ count }) => count)
  }
}

describe('two installations that write their contacts into each other', () => {
  it('leaving out what its own key wrote, a change is carried once, and changes at once end', async () => {
    const rest = connect(true)
    const email = 'ada@example.org'
    await one.write({ email, name: 'Ada', notes: 'from one' })
    expect(await rest()).toEqual([1, 0])
    expect(await other.notesOf(email)).toBe('from one')
    await other.write({ email, notes: 'from other' })
    expect(await rest()).toEqual([1, 1])
    expect(await one.notesOf(email)).toBe('from other')
    await Promise.all([
      one.write({ email, notes: 'at once, one' }),
      other.write({ email, notes: 'at once, other' }),
    ])
    const [there = 0, back = 0] = await rest()
    expect(there + back).toBeLessThanOrEqual(4)
  })

  it('leaving out nothing, it ends all the same: what is as it was is no event', async () => {
    const rest = connect(false)
    const email = 'grace@example.org'
    await one.write({ email, name: 'Grace', notes: 'N' })
    expect(await rest()).toEqual([1, 1])
    expect(await other.notesOf(email)).toBe('N')
    expect(await one.notesOf(email)).toBe('N')
  })
})
