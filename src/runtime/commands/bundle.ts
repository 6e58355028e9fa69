import { endWithReason } from '#src/server/processes/fail-to-start.ts'
import { bundleIfStale } from '../supervise/build.ts'
import { root } from '../supervise/root.ts'

// Bundles the programs of a build, for a start without one: in a separate process, since the bundler
// stays with the one that ran it.
await bundleIfStale(root).catch(endWithReason)
process.exit(0)
