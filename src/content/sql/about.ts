import { sql } from '@payloadcms/db-postgres'
import { type Filled, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { AboutValue } from '#src/payload-types.ts'

export type AboutRow = {
  missionTitle: string
  missionContent: string
  historyTitle: string
  historyContent: string
}

export type ValueRow = Filled<AboutValue, 'id' | 'title' | 'description' | 'icon' | 'colorClass'>

export async function findAbout(db: Database): Promise<AboutRow | undefined> {
  const result = await db.execute<AboutRow>(sql`
    SELECT coalesce(mission_title, '') AS "missionTitle",
      coalesce(mission_content, '') AS "missionContent",
      coalesce(history_title, '') AS "historyTitle",
      coalesce(history_content_html, '') AS "historyContent"
    FROM about LIMIT 1`)
  return rowsOf(result)[0]
}

export async function findValues(db: Database): Promise<ValueRow[]> {
  const result = await db.execute<ValueRow>(sql`
    SELECT id, title, coalesce(description, '') AS description, coalesce(icon, '') AS icon,
      coalesce(color_class, '') AS "colorClass"
    FROM about_values ORDER BY display_order, id`)
  return rowsOf(result)
}
