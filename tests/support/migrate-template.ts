/** Migrates the database the environment names, and ends. */
import { migrate } from '#src/runtime/commands/migrate.ts'

await migrate()
process.exit(0)
