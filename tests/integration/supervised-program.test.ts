import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Supervised } from '#src/runtime/supervise/supervised.ts'
import { cannotRun } from '#src/server/processes/exit-code.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'

let folder: string
let lives: string
const running: Supervised[] = []
const lines: string[] = []

beforeEach(async () => {
  folder = await openFolder()
  lives = join(folder, 'lives')
  lines.length = 0
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
  await removeFolder(folder)
})

/** A program whose code reads in `life` how often it was started. */
const supervise = async (text: string): Promise<Supervised> => {
  const path = join(folder, 'program.mjs')
  await writeFile(
    path,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(lives)}, process.pid + '\\n')
    const life = readFileSync(${JSON.stringify(lives)}, 'utf8').trim().split('\\n').length
    const ready = () => process.send('ready')
    setInterval(() => {}, 1_000)
    process.on('disconnect', () => process.exit())
    ${text}`,
  )
  const program = { name: 'It', args: [path], env: {}, timeout: 1_000 }
  const supervised = new Supervised(program, (line) => lines.push(line))
  running.push(supervised)
  supervised.start()
  return supervised
}

const pids = async (): Promise<number[]> =>
  (await readFile(lives, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number)

const isAlive = (pid = 0): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a supervised program', () => {
  it('a supervised program learns how often it was restarted, and why, for its metrics', async () => {
    const said = join(folder, 'said')
    const supervised = await supervise(
      `if (life < 3) process.exit(life)
      const { MUSTER_RESTARTS, MUSTER_LAST_END } = process.env
      appendFileSync(${JSON.stringify(said)}, MUSTER_RESTARTS + ' ' + MUSTER_LAST_END)
      ready()`,
    )
    await supervised.ready
    expect(await readFile(said, 'utf8')).toBe('2 ended (2) before it was ready')
  })

  it('a supervised program that ends before it was ready is restarted until it is', async () => {
    const supervised = await supervise('if (life < 4) process.exit(3); ready()')
    await supervised.tried
    expect(await pids()).toHaveLength(1)
    await supervised.ready
    expect(await pids()).toHaveLength(4)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('It ended (3) before it was ready; restarting.')
  })

  it('a supervised program is restarted without limit once it was ready', {
    tags: 'long',
  }, async () => {
    const supervised = await supervise('ready(); if (life < 7) setTimeout(process.exit, 20)')
    await supervised.ready
    await eventually(async () => (await pids()).length === 7, 'its seventh life')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe('It ended (0); restarting.')
    expect(isAlive((await pids()).at(-1))).toBe(true)
  })

  it('a supervised program that cannot run, before it was ever ready, is not restarted', async () => {
    const supervised = await supervise(`process.exit(${cannotRun})`)
    await expect(supervised.ready).rejects.toThrow('It cannot run.')
    expect(await pids()).toHaveLength(1)
    expect(lines).toEqual([])
  })

  it('a supervised program that cannot run, after it was ready, is restarted', async () => {
    await supervise(
      `if (life === 1) { ready(); setTimeout(process.exit, 50, ${cannotRun}) } else ready()`,
    )
    await eventually(async () => (await pids()).length === 2, 'its second life')
    expect(lines).toEqual([`It ended (${cannotRun}); restarting.`])
  })

  it('a supervised program that is stopped ends and is not restarted', async () => {
    const supervised = await supervise('ready()')
    await supervised.ready
    const [pid] = await pids()
    await supervised.stop()
    expect(isAlive(pid)).toBe(false)
    expect(lines).toEqual([])
  })

  it('a supervised program stopped while its restart is pending is not restarted', {
    tags: 'long',
  }, async () => {
    const supervised = await supervise('process.exit(1)')
    await eventually(async () => lines.length === 3, 'it has ended three times')
    await supervised.stop()
    const before = (await pids()).length
    await new Promise((done) => setTimeout(done, 2_000))
    expect(await pids()).toHaveLength(before)
  })

  it('a supervised program that cannot be started at all is retried', async () => {
    const program = { name: 'It', args: ['--no-such-flag'], env: {}, timeout: 1_000 }
    const supervised = new Supervised(program, (line) => lines.push(line))
    running.push(supervised)
    supervised.start()
    await supervised.tried
    await eventually(async () => lines.length === 2, 'it was tried twice')
    expect(lines[0]).toBe('It ended (9) before it was ready; restarting.')
  })
})
