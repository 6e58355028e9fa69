import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildsFolder, fingerprint, finishedMark } from '#src/data/builds/current-build.mjs'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { requestSteadily, requestUntilClosed } from '#tests/support/keep-alive.ts'
import {
  eventually,
  killRepeatedly,
  openFolder,
  removeFolder,
  startMuster,
} from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { secrets } from '#tests/support/settings.ts'
import { openStartedFolder } from '#tests/support/started-folder.ts'

/** Several web processes on one port, as `WEB_CONCURRENCY` asks for. */

const buildTimeout = 400_000

type Muster = Awaited<ReturnType<typeof startMuster>>

let folder: string
let muster: Muster

beforeAll(async () => {
  folder = await openFolder()
  const databaseUrl = await cloneTemplate(`web_processes_${randomUUID().slice(0, 8)}`)
  const own = { DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1:1' }
  muster = await startMuster(folder, {
    ...{ ...secrets, ...own, WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' },
    ADMIN_PASSWORD: 'chosen by the operator',
  })
  await muster.waitForOutput('Muster is running')
}, buildTimeout)

afterAll(async () => {
  muster.kill('SIGKILL')
  await muster.waitForExit()
  await removeFolder(folder)
}, buildTimeout)

const servers = async (of: Muster = muster): Promise<number[]> =>
  (await of.processes())
    .filter((line) => line.includes('programs/server.mjs'))
    .map((line) => Number(line.split(' ')[0]))

const parentOf = async (pid: number): Promise<number> => {
  const [, parent] = /^PPid:\s*(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(parent)
}

/** The children of the parent web process, as many as have started. */
const childServers = async (of: Muster = muster): Promise<number[]> => {
  const all = await servers(of)
  const parents = await Promise.all(all.map((pid) => parentOf(pid).catch(() => Number.NaN)))
  return all.filter((_, at) => all.includes(parents[at] ?? Number.NaN))
}
const childServer = async (of: Muster = muster): Promise<number | undefined> =>
  (await childServers(of))[0]

/** Over a separate connection: one to a killed process ends with it. */
const responds = async (path: string, url = muster.url): Promise<boolean> =>
  fetch(url + path, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

const hasWorker = async (): Promise<boolean> => {
  const response = await fetch(`${muster.opsUrl}/readyz`, { headers: { connection: 'close' } })
  return response.status === 200 && Object((await response.json()) as unknown).worker === true
}

describe('two web processes', () => {
  it('two web processes serve one port, and are ready with a worker', async () => {
    expect(await servers()).toHaveLength(3)
    await eventually(hasWorker, 'it is ready')
  })

  it('npm start with DATABASE_URL starts no embedded database, and stores and tells no secret', async () => {
    expect((await muster.processes()).filter((each) => each.includes('bin/postgres'))).toEqual([])
    for (const name of ['postgres', 'secrets.json'])
      expect(existsSync(join(folder, name)), name).toBe(false)
    for (const secret of ['chosen by the operator', ...Object.values(secrets)])
      expect(muster.output()).not.toContain(secret)
  })

  it('the metrics of two web processes are summed', async () => {
    for (let at = 0; at < 20; at += 1)
      await fetch(`${muster.url}/api/none`, { headers: { connection: 'close' } })
    const text = await (await fetch(`${muster.opsUrl}/metrics`)).text()
    const [, count] =
      /muster_http_requests_total\{method="GET",route="other",status="404"\} (\d+)/.exec(text) ?? []
    expect(Number(count)).toBe(20)
    expect(text.match(/^muster_cache_hits_total /gm)).toHaveLength(1)
  })

  it('what runs is named by /readyz, the metrics, the first line of the log and the mark of the build', async () => {
    const name = await fingerprint(process.cwd())
    const mark = await readFile(join(buildsFolder, name, finishedMark), 'utf8')
    const { version, commit } = JSON.parse(mark)
    const ready = JSON.parse(await (await fetch(`${muster.opsUrl}/readyz`)).text())
    expect(ready).toMatchObject({ build: name, ...(commit ? { commit } : {}) })
    const metrics = await (await fetch(`${muster.opsUrl}/metrics`)).text()
    expect(metrics).toContain(
      `muster_build_info{version="${version}",build="${name}",commit="${commit ?? ''}",node="${process.versions.node}"} 1`,
    )
    const [first = ''] = muster.output().match(/^\{.*\}$/m) ?? []
    expect(JSON.parse(first)).toMatchObject({ msg: 'Muster starts: web', build: name, version })
  })

  it('a killed web process is replaced while the other serves', async () => {
    const victim = (await childServer()) ?? expect.unreachable('no process keeps another')
    process.kill(victim, 'SIGKILL')
    await eventually(() => responds('/api/tags'), 'the other responds')
    await eventually(async () => {
      const now = await servers()
      return now.length === 3 && !now.includes(victim)
    }, 'another has taken its place')
    expect(await responds('/api/tags')).toBe(true)
  }, 130_000)

  it('a web process that ends again and again does not end the other', {
    tags: 'long',
    timeout: 130_000,
  }, async () => {
    const [survivor = Number.NaN] = await childServers()
    await killRepeatedly(6, async () => (await childServers()).filter((pid) => pid !== survivor))
    // A connection may still be handed to the one that was killed last.
    await eventually(() => responds('/api/tags'), 'the other responds')
    expect(await childServers()).toContain(survivor)
    await eventually(async () => (await servers()).length === 3, 'another has taken its place')
  })

  it('SIGHUP restarts the web processes one after the other, and no request fails', {
    tags: 'long',
  }, async () => {
    const before = await childServers()
    const [parent] = (await servers()).filter((pid) => !before.includes(pid))
    const paths = ['/api/tags', '/api/news?page=2', '/admin/login', '/api/openapi.json']
    const load = requestSteadily(
      paths.map((path) => muster.url + path),
      8,
    )
    muster.kill('SIGHUP')
    await muster.waitForOutput('All 2 web processes were restarted from build ')
    const { build } = JSON.parse(await (await fetch(`${muster.opsUrl}/readyz`)).text())
    expect(muster.output()).toContain(`restarted from build ${build}`)
    const outcomes = await load.stop()
    const seen = `${JSON.stringify(outcomes)}\n${muster.output()}`
    expect(Object.keys(outcomes), seen).toEqual(['200'])
    expect(outcomes['200']).toBeGreaterThan(50)
    const after = await childServers()
    expect(after).toHaveLength(2)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    expect(await servers()).toContain(parent)
    await eventually(hasWorker, 'a worker is there again')
  })

  it('web processes that are ending drain their clients, and lose no request', {
    tags: 'long',
    timeout: 400_000,
  }, async () => {
    const own = await openStartedFolder()
    const opsPort = String(await reservePort())
    const settings = { WEB_CONCURRENCY: '2', OPS_PORT: opsPort, DRAIN_SECONDS: '10' }
    const ending = await startMuster(own, settings)
    try {
      await ending.waitForOutput('Muster is running')
      const readyz = `http://127.0.0.1:${opsPort}/readyz`
      await eventually(async () => (await fetch(readyz)).status === 200, 'it is ready')
      const clients = ['/api/tags', '/api/openapi.json', '/admin/login'].flatMap((path) =>
        [50, 500].map((pause) => requestUntilClosed(ending.url + path, pause)),
      )
      await sleep(1_000)
      ending.kill('SIGTERM')
      await eventually(async () => (await fetch(readyz)).status === 503, 'it is not ready any more')
      expect(new Set((await Promise.all(clients)).flat())).toEqual(new Set([200]))
      await ending.waitForExit()
    } finally {
      ending.kill('SIGKILL')
      await ending.waitForExit()
      await removeFolder(own)
    }
  })

  it('web processes asked to end finish their requests, and leave nothing running', async () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('{"username":'))
        await sleep(1_500)
        controller.enqueue(Buffer.from('"admin","password":"wrong"}'))
        controller.close()
      },
    })
    const login = fetch(`${muster.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    await sleep(500)
    muster.kill('SIGTERM')
    expect((await login).status).toBe(401)
    await muster.waitForExit()
  })
})

it('web processes become ready though one of them is killed while it starts', {
  tags: 'long',
}, async () => {
  const own = await openStartedFolder()
  const starting = await startMuster(own, { WEB_CONCURRENCY: '2' })
  try {
    const started = async () => (await childServer(starting).catch(() => undefined)) !== undefined
    await eventually(started, 'one is starting')
    process.kill((await childServer(starting)) ?? Number.NaN, 'SIGKILL')
    await starting.waitForOutput('Muster is running')
    expect(await servers(starting)).toHaveLength(3)
  } finally {
    starting.kill('SIGKILL')
    await starting.waitForExit()
    await removeFolder(own)
  }
})
