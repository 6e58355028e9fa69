import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'
import { readTopicIds } from '#src/contract/newsletters/topics.ts'
import { findTopicChoices } from './sql/topics.ts'

/** Once for all rows of a list. */
const topicsOf = cache((payload: Payload) => findTopicChoices(payload.db.drizzle))

export async function TopicsCell({ cellData, payload }: DefaultServerCellComponentProps) {
  const ids = new Set(readTopicIds(cellData))
  const topics = (await topicsOf(payload)).filter(({ id }) => ids.has(id))
  return <>{topics.map(({ name }) => name).join(', ') || '—'}</>
}
