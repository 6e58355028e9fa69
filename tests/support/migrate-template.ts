/** Migrates the database the environment names, and ends. */
import { migrate } from '#src/scripts/migrate.ts'

await migrate()
process.exit(0)
