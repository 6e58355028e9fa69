import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFolder, type Running, removeFolder, startMusterIn } from '#tests/support/muster.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import type { Row } from './support/row.ts'

/** What a first start may take without its installation, and its build, in s; memory in MB. */
const allowed = { start: 50, build: 30, memory: 340 }

/** How long after a start its memory is read, in ms. */
const settled = 60_000

/** The memory of a process, in MB; what it shares with others counts in parts (PSS). */
async function memoryOf(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1_000
}

/** A process and all that it has started, and so on. */
async function treeOf(pid: string): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const below = await Promise.all(children.split(' ').filter(Boolean).map(treeOf))
  return [pid, ...below.flat()]
}

/** The memory of all processes, those of Postgres among them, in MB. */
async function memoryOfAll(muster: Running): Promise<number> {
  const marked = (await muster.processes()).map((line) => line.split(' ')[0] ?? '')
  const all = new Set((await Promise.all(marked.map(treeOf))).flat())
  const sizes = await Promise.all([...all].map(memoryOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Starts it, waits until it is at rest, and ends it. */
async function start(project: string, folder: string) {
  const began = performance.now()
  const muster = await startMusterIn(project, folder)
  await muster.waitForOutput('Muster is running')
  const seconds = (performance.now() - began) / 1_000
  await sleep(settled)
  const memory = await memoryOfAll(muster)
  muster.kill('SIGTERM')
  await muster.waitForExit()
  const build = Number(/Building .*: done in (\d+) s/.exec(muster.output())?.[1])
  return { seconds, build, memory }
}

const row = (what: string, measured: number, allowed: number, unit: string): Row => ({
  what,
  measured: `${measured.toFixed(0)} ${unit} : ${allowed} ${unit}`,
  ratio: measured / allowed,
  demanded: { atMost: 1 },
})

/**
 * The first start of a copy of the project that was never built, and the next one. What `npm ci`
 * takes depends on the network, and comes before.
 */
export async function bench(): Promise<Row[]> {
  const project = await copyProject('whole')
  const folder = await openFolder()
  const first = await start(project, folder)
  const next = await start(project, folder)
  await removeFolder(folder)
  await removeFolder(project)
  return [
    row('first start, once installed', first.seconds, allowed.start, 's'),
    row('… of which its build', first.build, allowed.build, 's'),
    row('… all processes at rest after it, together', first.memory, allowed.memory, 'MB'),
    row('… and after the next start', next.memory, allowed.memory, 'MB'),
  ]
}
