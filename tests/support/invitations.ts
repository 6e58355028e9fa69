import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { callPlatform } from './platform-api.ts'
import type { Staff } from './staff.ts'

export async function invitedBy(payload: Payload, email: string): Promise<string> {
  const { rows } = await payload.db.drizzle.execute<{ html: string }>(sql`
    SELECT html_content AS html FROM deliveries WHERE email = ${email} ORDER BY id DESC LIMIT 1`)
  const [, token = ''] = /\/admin\/invitation\/([\w-]{43})"/.exec(rows[0]?.html ?? '') ?? []
  return token
}

export const inviteAs = ({ token }: Staff, json: object) =>
  callPlatform('POST', '/users/invite', { token, json })

export const accept = (token: string, json: object = {}) =>
  callPlatform('POST', '/users/accept-invitation', {
    json: {
      token,
      username: 'chosen',
      displayName: 'Chosen',
      password: 'a long password',
      ...json,
    },
  })
