import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { joinRunning } from './supervise/join.ts'

// The platform's own command line, with the settings of this project.
await joinRunning()
const { status } = spawnSync(join('node_modules', '.bin', 'payload'), process.argv.slice(2), {
  stdio: 'inherit',
  // See `script` in supervise/child.ts.
  env: { ...process.env, NODE_OPTIONS: '--conditions=production' },
})
process.exit(status ?? 1)
