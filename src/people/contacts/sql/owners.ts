import { sql } from '@payloadcms/db-postgres'
import type { Owner } from '#src/contract/people/follow-up-work.ts'
import { type Fragment, staffName } from '#src/data/columns.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import { hasRows, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const maxOwners = 500

const hasOneOf = (roles: readonly string[]): Fragment => sql`EXISTS (
  SELECT FROM users_roles r
  WHERE r.parent_id = u.id AND r.value::text = ANY(${sql.param([...roles])}::text[]))`

export const findOwners = (db: Database, roles: readonly string[]): Promise<Owner[]> => rows(db)`
    SELECT u.id, ${staffName(sql`u`)} AS name FROM users u WHERE u.state <> 'deactivated' AND ${hasOneOf(roles)}
    ORDER BY ${inAnyCase(staffName(sql`u`))}, u.id LIMIT ${maxOwners}`

/**
 * Locks a user against deletion and deactivation until the end of the transaction; false when there
 * is none with one of the roles.
 */
export const lockOwner = (db: Database, id: number, roles: readonly string[]) => hasRows(
  db,
)`SELECT u.id FROM users u
      WHERE u.id = ${id} AND u.state <> 'deactivated' AND ${hasOneOf(roles)} FOR KEY SHARE`
