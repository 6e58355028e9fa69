import { runChecks } from '../checks/checks.ts'

process.exit((await runChecks()) ? 0 : 1)
