import { withDirectConnection } from '#src/data/direct-connection.ts'
import { diskFolder } from '#src/data/storage/index.ts'
import { type Env, parseConnectionUrl } from '#src/settings/env.ts'
import { faultReason } from '#src/settings/fault-reason.ts'
import { runningRelease } from './running-release.ts'

/** Host, port and path of a URL; what precedes them may be a password. */
const placeOf = (text: string): string => {
  const { host, pathname } = parseConnectionUrl(text)
  return `${host}${pathname === '/' ? '' : pathname}`
}

/** Where the files are. */
export function describeStorage(settings: Env): string {
  const { S3_BUCKET, S3_ENDPOINT } = settings
  if (!S3_BUCKET) return `folder ${diskFolder(settings)}`
  return `bucket ${S3_BUCKET}${S3_ENDPOINT ? ` at ${placeOf(S3_ENDPOINT)}` : ''}`
}

const postgresVersion = (url: string): Promise<string> =>
  withDirectConnection(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    return rows[0]?.version ?? ''
  }).catch((error: unknown) => `not reached: ${faultReason(error) ?? 'connecting failed'}`)

/** What a process runs, and what it runs with, for its first log line: no user, no secret. */
export async function describeStart(role: 'web' | 'worker', settings: Env) {
  const { HOST, PORT, OPS_HOST, SMTP_URL } = settings
  const port = role === 'web' ? settings.OPS_PORT : settings.WORKER_OPS_PORT
  return {
    ...runningRelease(),
    node: process.versions.node,
    ...(role === 'web' ? { address: `${HOST}:${PORT}`, url: settings.BASE_URL } : {}),
    ...(port === undefined ? {} : { ops: `${OPS_HOST}:${port}` }),
    database: placeOf(settings.DATABASE_URL),
    postgres: await postgresVersion(settings.DATABASE_URL),
    storage: describeStorage(settings),
    mail: SMTP_URL ? placeOf(SMTP_URL) : 'no server of its own',
  }
}
