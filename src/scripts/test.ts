import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunnerTask } from 'vitest'
import { startVitest } from 'vitest/node'
import { runChecks } from './checks/checks.ts'
import { buildIfStale } from './supervise/build.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
}

const leaves = (task: RunnerTask): RunnerTask[] =>
  'tasks' in task ? task.tasks.flatMap(leaves) : [task]

/** Runs the tests of a configuration whose path contains one of the filters, or all. */
async function runTests(config: string, filters: string[]): Promise<Tally> {
  const vitest = await startVitest('test', filters, {
    config,
    run: true,
    watch: false,
    passWithNoTests: true,
  })
  const files = vitest.state.getFiles()
  const errors = vitest.state.getUnhandledErrors().length
  await vitest.close()
  const tests = files.flatMap(leaves)
  const count = (state: string) => tests.filter(({ result }) => result?.state === state).length
  const broken = files.filter(({ result }) => result?.state === 'fail').length
  return { passed: count('pass'), failed: Math.max(count('fail'), broken) + errors }
}

/** Documented responses that no test received: `<operation> <status>`. */
async function uncovered(file: string): Promise<string[]> {
  const seen = new Set((await readFile(file, 'utf8')).split('\n'))
  const all = (await readFile(`${file}.all`, 'utf8').catch(() => '')).split('\n')
  return all.filter((line) => line !== '' && !seen.has(line))
}

const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isWhole = filters.length === 0

const isClean = isWhole ? await runChecks() : true
const folder = await mkdtemp(join(tmpdir(), 'muster-covered-'))
const covered = join(folder, 'covered')
await writeFile(covered, '')
process.env['MUSTER_COVERED'] = covered

// Before the tests that start everything: two builds at once would disturb each other.
if (isWhole || filters.some((filter) => /builds|e2e|ops|processes|start|wire/.test(filter)))
  await buildIfStale(process.cwd(), process.env)
const tallies = [
  await runTests('vitest.config.ts', filters),
  await runTests('vitest.e2e.config.ts', filters),
]

const untested = isWhole ? await uncovered(covered) : []
await rm(folder, { recursive: true, force: true })
if (untested.length > 0) console.log(`Responses without a test: ${untested.join(', ')}`)

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed =
  tallies.reduce((sum, tally) => sum + tally.failed, 0) + untested.length + (isClean ? 0 : 1)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
