import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTurn } from '#src/scripts/supervise/lock.ts'
import { openFolder, removeFolder } from '#tests/support/muster.ts'

let folder: string

beforeEach(async () => {
  folder = await openFolder()
})
afterEach(() => removeFolder(folder))

it('work in a folder is done by one at a time, also after one that failed', async () => {
  let atWork = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++atWork)
    await sleep(20)
    atWork--
  }
  const failing = inTurn(folder, () => Promise.reject(new Error('broke off')))
  await Promise.all([
    expect(failing).rejects.toThrow('broke off'),
    ...Array.from({ length: 4 }, () => inTurn(folder, work)),
  ])
  expect(most).toBe(1)
})

it('whoever waits goes on when the one at work is killed', async () => {
  const holder = join(folder, 'holder.ts')
  const lock = resolve(import.meta.dirname, '../../src/scripts/supervise/lock.ts')
  await writeFile(
    holder,
    `import { inTurn } from ${JSON.stringify(lock)}
    void inTurn(${JSON.stringify(folder)}, () => new Promise(() => {
      process.send?.('at work')
      setInterval(() => {}, 1_000)
    }))`,
  )
  const child = fork(holder, { execArgv: ['--import', import.meta.resolve('tsx')] })
  await once(child, 'message')
  let isDone = false
  const waiting = inTurn(folder, async () => {
    isDone = true
  })
  await sleep(1_000)
  expect(isDone).toBe(false)
  child.kill('SIGKILL')
  await waiting
})
