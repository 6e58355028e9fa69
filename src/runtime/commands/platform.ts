import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { joinRunning } from '../supervise/join.ts'

// The platform's own command line, with the settings of this project.

/** Commands that write files by the configuration alone, also where nothing can be started. */
const withoutDatabase = ['generate:types', 'generate:importmap', 'migrate:create']

const [command = ''] = process.argv.slice(2)
// As for a build, settings have placeholders.
if (withoutDatabase.includes(command)) process.env['NEXT_PHASE'] = 'phase-production-build'
else await joinRunning()

/** Timeouts in seconds for migrations by hand: a day, unless the settings say otherwise. */
const longLimits = { DATABASE_STATEMENT_TIMEOUT: '86400', DATABASE_LOCK_TIMEOUT: '60' }

const { status } = spawnSync(join('node_modules', '.bin', 'payload'), process.argv.slice(2), {
  stdio: 'inherit',
  // See `script` in supervise/child.ts.
  env: { ...longLimits, ...process.env, NODE_OPTIONS: '--conditions=production' },
})
process.exit(status ?? 1)
