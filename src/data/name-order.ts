import { sql } from '@payloadcms/db-postgres'

type Fragment = ReturnType<typeof sql>

/**
 * An ORDER BY expression for names without regard to case, by the ICU root collation and so the
 * same on every database (decisions §1.6). Append the id. The collation must be inside: `lower`
 * would use the database's own otherwise. Indexes must have the very same expression.
 */
export const inAnyCase = (name: Fragment): Fragment => sql`lower(${name} COLLATE "und-x-icu")`
