import type { Database } from '#src/data/transaction.ts'
import type { Texts } from '#src/locales/texts.ts'
import { type Audience, findSegmentNames } from '#src/newsletters/audience/sql/audience.ts'

/** An audience as text, with the names of its segments: they are part of what is approved. */
export async function audienceText(
  db: Database,
  { segments, minus }: Audience,
  t: Texts<'audience'>,
): Promise<string> {
  const included = (await findSegmentNames(db, segments)).join(', ')
  const off = (await findSegmentNames(db, minus)).join(', ')
  if (segments.length === 0)
    return minus.length === 0 ? t('everybody') : t('everybodyExcept', { minus: off })
  return minus.length === 0
    ? t('to', { segments: included })
    : t('toExcept', { segments: included, minus: off })
}
