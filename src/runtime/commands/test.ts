import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { runChecks } from '../checks/checks.ts'
import { buildIfStale } from '../supervise/build.ts'
import { longTests, sourcesAlone } from './full-run.ts'
import { type Tally, tallyOf } from './test-failures.ts'

/** Runs the tests whose path contains one of the filters, or all; without those of `test:full`. */
async function runTests(filters: string[]): Promise<Tally> {
  const vitest = await startVitest('test', filters, {
    run: true,
    watch: false,
    passWithNoTests: true,
    ...(isShort ? { testNamePattern: sourcesAlone, tagsFilter: longTests.filter } : {}),
  })
  const tally = tallyOf(vitest.state.getFiles(), vitest.state.getUnhandledErrors())
  await vitest.close()
  return tally
}

/** Documented responses that no test received: `<operation> <status>`. */
async function uncovered(file: string): Promise<string[]> {
  const seen = new Set((await readFile(file, 'utf8')).split('\n'))
  const all = (await readFile(`${file}.all`, 'utf8').catch(() => '')).split('\n')
  return all.filter((line) => line !== '' && !seen.has(line))
}

const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isWhole = filters.length === 0
if (process.argv.includes('--full')) process.env['MUSTER_FAULTS'] = 'long'
if (isWhole) process.env['MUSTER_FAULTS'] ??= 'short'
const isShort = process.env['MUSTER_FAULTS'] === 'short'

const isClean = isWhole ? await runChecks() : true
const folder = await mkdtemp(join(tmpdir(), 'muster-covered-'))
const covered = join(folder, 'covered')
await writeFile(covered, '')
process.env['MUSTER_COVERED'] = covered

// Before the tests that start everything: two builds at once would disturb each other.
if (isWhole || filters.some((filter) => /builds|e2e|ops|processes|start|wire/.test(filter)))
  await buildIfStale(process.cwd(), process.env)
const { passed, failures: failed } = await runTests(filters)

const untested = isWhole ? await uncovered(covered) : []
await rm(folder, { recursive: true, force: true })

// Repeated at the end: of a long log, CI shows little more than its last lines.
const failures = [
  ...(isClean ? [] : ['npm run check: see the beginning of the log']),
  ...failed,
  ...untested.map((response) => `no test received ${response}`),
]
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
