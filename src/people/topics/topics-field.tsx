import type { DefaultServerCellComponentProps, JSONFieldServerProps, Payload } from 'payload'
import { cache } from 'react'
import { readTopicIds } from '#src/contract/newsletters/topics.ts'
import { database } from '#src/data/transaction.ts'
import { TopicChoices } from './admin/topic-choices.tsx'
import { findTopicChoices } from './sql/topics.ts'

/** The topics of a subscriber, by their names. */
export async function TopicsField({ path, req, permissions }: JSONFieldServerProps) {
  const topics = await findTopicChoices(await database(req))
  const mayUpdate = permissions === true || Boolean(permissions?.update)
  return <TopicChoices topics={topics} path={path} isReadOnly={!mayUpdate} />
}

/** Once for all rows of a list. */
const topicsOf = cache((payload: Payload) => findTopicChoices(payload.db.drizzle))

export async function TopicsCell({ cellData, payload }: DefaultServerCellComponentProps) {
  const ids = new Set(readTopicIds(cellData))
  const topics = (await topicsOf(payload)).filter(({ id }) => ids.has(id))
  return <>{topics.map(({ name }) => name).join(', ') || '—'}</>
}
