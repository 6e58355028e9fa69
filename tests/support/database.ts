import { getPayload, type Payload } from 'payload'
import pg from 'pg'
import config from '../../payload.config.ts'
import { cloneTemplate } from './clone-template.ts'
import { restoreRows, storeRows } from './initial-rows.ts'

async function withClient(act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  await act(client).finally(() => client.end())
}

async function boot(): Promise<Payload> {
  await cloneTemplate(new URL(process.env['DATABASE_URL'] ?? '').pathname.slice(1))
  await withClient(storeRows)
  return getPayload({ config })
}

let booted: Promise<Payload> | undefined
let emptied: Promise<void> | undefined
let file: string | undefined

/**
 * Payload on this worker's own database, booted once per worker. Each test file finds the rows that
 * the migrations made, and no others.
 */
export async function startPayload(): Promise<Payload> {
  const isFirst = booted === undefined
  booted ??= boot()
  if (file !== process.env['TEST_FILE']) {
    file = process.env['TEST_FILE']
    emptied = isFirst ? undefined : booted.then(() => withClient(restoreRows))
  }
  await emptied
  return booted
}
