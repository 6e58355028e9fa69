import { startVitest } from 'vitest/node'
import { runChecks } from './checks/checks.ts'

const args = process.argv.slice(2)
const filters = args.filter((arg) => !arg.startsWith('--'))
const isWhole = filters.length === 0

const checked = isWhole ? await runChecks() : true
const vitest = await startVitest('test', filters, { run: true, watch: false })
const files = vitest.state.getFiles()
const tests = files.flatMap(function all(task): (typeof files)[number]['tasks'] {
  return 'tasks' in task ? task.tasks.flatMap(all as never) : [task]
})
await vitest.close()
const count = (state: string) => tests.filter(({ result }) => result?.state === state).length
const brokenFiles = files.filter(({ result }) => result?.state === 'fail').length
const failed = Math.max(count('fail'), brokenFiles) + (checked ? 0 : 1)
console.log(`${count('pass')} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
