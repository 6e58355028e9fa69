import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { endProcess } from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { testProgram } from '#tests/support/programs.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** One web process that an editor writes to, and another that is frozen meanwhile. */

let payload: Payload
let make: ReturnType<typeof contentMaker>
let writer: Web
let proxy: DatabaseProxy
let other: ChildProcess
let url: string
let tag: number

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  writer = await startWeb(payload)
  proxy = await startDatabaseProxy(process.env['DATABASE_URL'] ?? '')
  other = spawn(process.execPath, testProgram('web-process'), {
    env: { ...process.env, LISTEN_URL: proxy.url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [ready] = await Promise.race([once(other, 'message'), once(other, 'close')])
  url = String(ready)
})

afterAll(async () => {
  await endProcess(other, 'SIGKILL')
  await proxy.stop()
  await writer.stop()
})

const read = async (): Promise<string> => (await fetch(`${url}/api/tags`)).text()

/** How many responses came from its cache. */
const hits = async (): Promise<number> => {
  const reply = once(other, 'message')
  other.send('hits')
  const [count] = await reply
  return Number(count)
}

/** Resolves once it responds from its cache. */
const isCached = () =>
  eventually(async () => {
    await read()
    const before = await hits()
    await read()
    return (await hits()) > before
  }, 'it responds from its cache')

const edit = async (): Promise<string> => {
  const name = unique('Edited')
  await payload.update({ collection: 'tags', id: tag, data: { name } })
  await writer.served?.settled()
  return name
}

const listeners = async (): Promise<number> => {
  const { rowCount } = await payload.db.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE application_name = 'muster-cache' AND datname = current_database()`,
  )
  return rowCount ?? 0
}

describe('a web process that stood still while an editor wrote', () => {
  beforeEach(async () => {
    tag = (await make.tag()).id
    await isCached()
  })

  it('a resumed web process does not serve a stale response, even before it was notified', async () => {
    proxy.pause()
    other.kill('SIGSTOP')
    const name = await edit()
    other.kill('SIGCONT')
    expect(await read()).toContain(name)
    proxy.resume()
    await isCached()
    expect(await read()).toContain(name)
  })

  it('a frozen web process delays one writer only, and listens again when it is resumed', async () => {
    expect(await listeners()).toBe(2)
    other.kill('SIGSTOP')
    await edit()
    await eventually(async () => (await listeners()) === 1, 'its connection is ended')
    const name = await edit()
    other.kill('SIGCONT')
    expect(await read()).toContain(name)
    await eventually(async () => (await listeners()) === 2, 'it listens again')
  })

  it('a web process cut off from notifications does not serve a stale response', async () => {
    proxy.pause()
    const name = await edit()
    expect(await read()).toContain(name)
    await sleep(200)
    expect(await read()).toContain(name)
    proxy.resume()
  })
})
