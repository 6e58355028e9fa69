import { type Audience, findSegmentNames } from '#src/db/email/audience.ts'
import type { Database } from '#src/db/transaction.ts'
import type { texts } from './texts.ts'

/** An audience as text, with the names of its segments: they are part of what is approved. */
export async function audienceText(
  db: Database,
  { segments, minus }: Audience,
  t: (typeof texts)['en'],
): Promise<string> {
  const included = (await findSegmentNames(db, segments)).join(', ')
  const off = (await findSegmentNames(db, minus)).join(', ')
  if (segments.length === 0) return minus.length === 0 ? t.everybody : t.everybodyExcept(off)
  return minus.length === 0 ? t.to(included) : t.toExcept(included, off)
}
