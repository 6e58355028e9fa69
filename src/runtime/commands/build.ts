import { endWithReason } from '#src/server/processes/fail-to-start.ts'
import { buildIfStale } from '../supervise/build.ts'
import { root } from '../supervise/root.ts'

// Makes the build that `npm start` and `npm run web` use; needs no database and no setting.
const folder = await buildIfStale(root, process.env).catch(endWithReason)
console.log(`The build of these sources is in ${folder}.`)
process.exit(0)
