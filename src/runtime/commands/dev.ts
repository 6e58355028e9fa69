import { run } from '../supervise/run.ts'

await run({ mode: 'development', demo: process.argv.includes('--demo') })
