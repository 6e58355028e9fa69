import type { Database } from '#src/data/transaction.ts'
import type { Texts } from '#src/locales/texts.ts'
import { type Audience, findSegmentNames } from '#src/newsletters/audience/sql/audience.ts'
import { findTopicChoices } from '#src/people/topics/sql/topics.ts'

const whoIs = (segments: string, minus: string, t: Texts<'audience'>): string => {
  if (segments === '') return minus === '' ? t('everybody') : t('everybodyExcept', { minus })
  return minus === '' ? t('to', { segments }) : t('toExcept', { segments, minus })
}

/** The name of a topic; undefined where it is the only one. */
const nameAmongOthers = async (db: Database, topic: number | undefined) => {
  const all = await findTopicChoices(db)
  return all.length > 1 ? all.find(({ id }) => id === topic)?.name : undefined
}

/**
 * An audience as text, with the names of its topic and segments, which are part of what is approved;
 * where there is one topic only, without it.
 */
export async function audienceText(
  db: Database,
  { topic, segments, minus }: Audience,
  t: Texts<'audience'>,
): Promise<string> {
  const included = (await findSegmentNames(db, segments)).join(', ')
  const off = (await findSegmentNames(db, minus)).join(', ')
  const who = whoIs(included, off, t)
  const named = await nameAmongOthers(db, topic)
  return named ? `${t('topic', { topic: named })} ${who}` : who
}
