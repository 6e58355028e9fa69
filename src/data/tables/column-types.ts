import { customType, timestamp } from '@payloadcms/db-postgres/drizzle/pg-core'

/** Column types that drizzle does not have by these names. */

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
