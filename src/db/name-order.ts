import { sql } from '@payloadcms/db-postgres'

type Fragment = ReturnType<typeof sql>

/**
 * What orders by a name in any case, by the root collation and so alike on every database
 * (decisions §1.6). Follow it by the id. The collation stands inside: `lower` itself goes by
 * the database's own otherwise. Indexes must have the very same expression.
 */
export const inAnyCase = (name: Fragment): Fragment => sql`lower(${name} COLLATE "und-x-icu")`
