import type pg from 'pg'
import { WrongSetting } from '#src/settings/env.ts'
import { isRestoreUnfinished } from './unfinished-restore.ts'

/** Major versions of Postgres that the tests run on, first and last of all between. */
const oldest = 15
const newest = 18

export function versionProblem(number: number, name: string): string | undefined {
  const major = Math.floor(number / 10_000)
  if (major >= oldest && major <= newest) return undefined
  return `The database is Postgres ${name}; Muster supports Postgres ${oldest} to ${newest}.`
}

/**
 * Throws WrongSetting where the server is too old. One that is newer than the tested ones is named
 * and used, because there is no way back from it.
 */
export async function requireSupportedPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS number,
      current_setting('server_version') AS name`,
  )
  const { number = 0, name = '' } = rows[0] ?? {}
  const problem = versionProblem(number, name)
  if (problem === undefined) return
  if (number < oldest * 10_000) throw new WrongSetting(problem)
  process.stderr.write(`${problem}\n`)
}

/** Throws where the server is not supported, or a restore into the database was not completed. */
export async function requireUsableDatabase(client: pg.Client): Promise<void> {
  await requireSupportedPostgres(client)
  if (await isRestoreUnfinished(client))
    throw new WrongSetting(
      'A restore into this database was not completed: run `npm run restore` again, which begins anew, or name another database.',
    )
}
