import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunnerTask } from 'vitest'
import { startVitest } from 'vitest/node'
import { runChecks } from './checks/checks.ts'

const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isWhole = filters.length === 0

const leaves = (task: RunnerTask): RunnerTask[] =>
  'tasks' in task ? task.tasks.flatMap(leaves) : [task]

/** Operations that no test has seen succeed. */
const uncovered = async (file: string): Promise<string[]> => {
  const seen = new Set((await readFile(file, 'utf8')).split('\n'))
  const document = (await readFile(`${file}.all`, 'utf8').catch(() => '')).split('\n')
  return document.filter((id) => id !== '' && !seen.has(id))
}

const checked = isWhole ? await runChecks() : true
const folder = await mkdtemp(join(tmpdir(), 'muster-covered-'))
const covered = join(folder, 'covered')
await writeFile(covered, '')
process.env['MUSTER_COVERED'] = covered

const vitest = await startVitest('test', filters, { run: true, watch: false })
const files = vitest.state.getFiles()
const tests = files.flatMap(leaves)
await vitest.close()

const untested = isWhole ? await uncovered(covered) : []
await rm(folder, { recursive: true, force: true })
if (untested.length > 0) console.log(`No test saw these operations succeed: ${untested.join(', ')}`)

const count = (state: string) => tests.filter(({ result }) => result?.state === state).length
const brokenFiles = files.filter(({ result }) => result?.state === 'fail').length
const errors = vitest.state.getUnhandledErrors().length
const failed = Math.max(count('fail'), brokenFiles) + errors + (checked ? 0 : 1) + untested.length
console.log(`${count('pass')} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
