import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { type CustomField, customField } from '#src/contract/people/custom-fields.ts'
import { affected, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const found = z.array(customField)

export async function findCustomFields(db: Database): Promise<CustomField[]> {
  const result = await db.execute(sql`
    SELECT f.name, f.label, f.type, f.type = 'choice' AND coalesce(f.several, false) AS several, ARRAY(
      SELECT t.text FROM contact_fields_texts t
      WHERE t.parent_id = f.id AND t.path = 'choices' ORDER BY t."order") AS choices
    FROM contact_fields f ORDER BY f."order", f.id`)
  return found.parse(rowsOf(result))
}

export const removeCustomValues = (db: Database, name: string): Promise<number> => affected(db)`
      UPDATE contacts SET custom = custom - ${name}::text, updated_at = now()
      WHERE custom ? ${name}::text`
