import { poolerProblem } from '#src/data/direct-connection.ts'
import { migrationStatus } from '#src/data/preparation.ts'
import { endWithReason, failToStart } from '#src/server/processes/fail-to-start.ts'
import { env, WrongSetting } from '#src/settings/env.ts'
import { openToBackUp } from '../backup/installation.ts'
import { joinRunning } from '../supervise/join.ts'

// `npm run migrate`: brings the database of a self-hosted server up to date and creates the first
// account, as `npm start` does by itself; `-- --status` says what the database lacks.

const usage = 'Usage: npm run migrate, or npm run migrate -- --status'

const printStatus = async (databaseUrl: string): Promise<void> => {
  const all = await migrationStatus(databaseUrl)
  for (const { name, isDone } of all) console.log(`${isDone ? 'done   ' : 'missing'}  ${name}`)
  const missing = all.filter(({ isDone }) => !isDone).length
  console.log(
    missing === 0 ? `All ${all.length} are done.` : `${missing} of ${all.length} are missing.`,
  )
}

/** Of the embedded database too where nothing runs: it is started for the time. */
const showStatus = async (): Promise<void> => {
  const { databaseUrl, close } = await openToBackUp(new AbortController().signal)
  await printStatus(databaseUrl).finally(close)
}

const prepare = async (databaseUrl: string): Promise<void> => {
  const problem = await poolerProblem(databaseUrl)
  if (problem) throw new WrongSetting(problem)
  // It ends the process.
  await import('./prepare.ts')
}

const [option, ...more] = process.argv.slice(2)
if (more.length > 0 || (option !== undefined && option !== '--status'))
  endWithReason(new WrongSetting(usage))
if (option === '--status') await showStatus().catch(endWithReason)
else {
  await joinRunning()
  await prepare(env().DATABASE_URL).catch(failToStart)
}
process.exit(0)
