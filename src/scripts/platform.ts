import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { joinRunning } from './supervise/join.ts'

// The platform's own command line, with the settings of this project.
await joinRunning()

/** Timeouts in seconds for migrations by hand: a day, unless the settings say otherwise. */
const longLimits = { DATABASE_STATEMENT_TIMEOUT: '86400', DATABASE_LOCK_TIMEOUT: '60' }

const { status } = spawnSync(join('node_modules', '.bin', 'payload'), process.argv.slice(2), {
  stdio: 'inherit',
  // See `script` in supervise/child.ts.
  env: { ...longLimits, ...process.env, NODE_OPTIONS: '--conditions=production' },
})
process.exit(status ?? 1)
