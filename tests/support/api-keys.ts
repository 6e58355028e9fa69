import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { KeyPermission } from '#src/contract/api-keys.ts'
import { callPlatform } from './platform-api.ts'
import { password } from './staff.ts'

interface Wanted {
  readonly permissions: readonly KeyPermission[]
  readonly name?: string
  readonly password?: string
  readonly days?: 30 | 90 | 365 | null
  readonly networks?: string
}

export const requestKey = (token: string, wanted: Wanted) =>
  callPlatform('POST', '/api-keys/make', {
    token,
    json: { password, name: 'Website', days: 30, ...wanted },
  })

/** An API key of the account with this token. */
export async function makeKey(
  token: string,
  ...given: [Wanted] | KeyPermission[]
): Promise<{ id: number; key: string }> {
  const [first] = given
  const wanted = typeof first === 'object' ? first : { permissions: given as KeyPermission[] }
  const { status, json, text } = await requestKey(token, wanted)
  if (status !== 200) throw new Error(`no key was made: ${status} ${text}`)
  return json as { id: number; key: string }
}

export async function expireKey({ db }: Payload, id: number): Promise<void> {
  await db.drizzle.execute(sql`
    UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = ${id}`)
}
