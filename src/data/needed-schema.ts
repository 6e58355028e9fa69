import type pg from 'pg'
import { z } from 'zod'
import { WrongSetting } from '#src/settings/env.ts'

export const neededSchema = z.object({
  tables: z.record(z.string(), z.array(z.string())),
  enums: z.record(z.string(), z.array(z.string())),
})
export type NeededSchema = z.output<typeof neededSchema>

const present = `
  SELECT c.relname::text AS name, a.attname::text AS part
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT t.typname::text, e.enumlabel::text
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
    WHERE t.typnamespace = current_schema()::regnamespace`

async function missingIn(client: pg.Client, needed: NeededSchema): Promise<string[]> {
  const { rows } = await client.query<{ name: string; part: string }>(present)
  const parts = new Map<string, Set<string>>()
  for (const { name, part } of rows)
    parts.set(name, (parts.get(name) ?? new Set<string>()).add(part))
  const lacking = (all: NeededSchema['tables'], whole: string, one: string): string[] =>
    Object.entries(all).flatMap(([name, wanted]) => {
      const there = parts.get(name)
      if (!there) return [`the ${whole} ${name}`]
      return wanted
        .filter((part) => !there.has(part))
        .map((part) => `the ${one} ${part} of ${name}`)
    })
  return [...lacking(needed.tables, 'table', 'column'), ...lacking(needed.enums, 'type', 'value')]
}

const shown = 5

/**
 * Throws WrongSetting where a database whose migrations have all run lacks what the configuration
 * needs: the options of an organisation have no migration yet.
 */
export async function requireSchema(client: pg.Client, needed: NeededSchema): Promise<void> {
  const missing = await missingIn(client, needed)
  if (missing.length === 0) return
  const more = missing.length > shown ? ` and ${missing.length - shown} more` : ''
  throw new WrongSetting(
    `No migration makes what the options in organisation/ need: ${missing.slice(0, shown).join(', ')}${more}. Make it by \`npm run payload -- migrate:create NAME\`, then run \`npm run migrate\` (docs/extending.md, After a change).`,
  )
}
