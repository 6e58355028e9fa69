import type { JSONFieldServerProps } from 'payload'
import { database } from '#src/data/transaction.ts'
import { TopicChoices } from './admin/topic-choices.tsx'
import { findTopicChoices } from './sql/topics.ts'

/** The topics of a subscriber, by their names. */
export async function TopicsField({ path, req, permissions }: JSONFieldServerProps) {
  const topics = await findTopicChoices(await database(req))
  const mayUpdate = permissions === true || Boolean(permissions?.update)
  return <TopicChoices topics={topics} path={path} isReadOnly={!mayUpdate} />
}
