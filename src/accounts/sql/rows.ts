import { sql } from '@payloadcms/db-postgres'

export type AccountRow = {
  id: number
  username: string
  email: string
  displayName: string
  roles: string[]
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

/** The columns of an AccountRow, of users joined as `u`. */
export const accountColumns = sql`
  u.id, u.username, u.email, coalesce(u.display_name, '') AS "displayName",
  ARRAY(SELECT r.value::text FROM users_roles r WHERE r.parent_id = u.id ORDER BY r."order", r.id)
    AS roles,
  (extract(epoch FROM u.created_at) * 1000)::float8 AS "createdAt",
  (extract(epoch FROM u.updated_at) * 1000)::float8 AS "updatedAt"`
