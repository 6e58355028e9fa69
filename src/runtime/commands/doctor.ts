import { parseArgs } from 'node:util'
import { type Finding, problem } from '../doctor/finding.ts'
import { findings } from '../doctor/findings.ts'
import { joinRunning } from '../supervise/join.ts'

// `npm run doctor`: looks at a set-up as its processes would, and changes nothing.

const usage = `Usage: npm run doctor [-- --json] [-- --mail ADDRESS]
  One line for each finding; ends with 1 where one is a problem.
  --json          as JSON
  --mail ADDRESS  sends a test mail there`

const options = { json: { type: 'boolean' }, mail: { type: 'string' } } as const

const readArguments = () => {
  try {
    return parseArgs({ options }).values
  } catch {
    console.error(usage)
    process.exit(1)
  }
}

const lineOf = ({ status, check, text }: Finding): string =>
  `${status.padEnd(8)} ${check.padEnd(10)} ${text}`

const { json = false, mail } = readArguments()

const report = (found: readonly Finding[]): never => {
  if (json) console.log(JSON.stringify(found, null, 2))
  else for (const each of found) console.log(lineOf(each))
  process.exit(found.some(({ status }) => status === 'problem') ? 1 : 0)
}

await joinRunning((text) => report([{ check: 'settings', ...problem(text) }]))
report(await findings(process.env, mail))
