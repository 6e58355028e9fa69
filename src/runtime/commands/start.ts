import { run } from '../supervise/run.ts'

await run({ mode: 'production', demo: process.argv.includes('--demo') })
