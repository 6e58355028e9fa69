import type { z } from 'zod'
import type { event, eventDetail } from '#src/contract/content/events.ts'
import type { EventDetailRow, EventRow } from '#src/db/content/events.ts'
import { presentTag } from './tag.ts'

/** Serializes an event for a list. */
export const presentEvent = (row: EventRow): z.output<typeof event> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  startDate: row.startDate,
  endDate: row.endDate,
  location: row.location,
  imageUrl: row.imageUrl,
  link: row.link,
  tags: row.tags.map(presentTag),
  cancelled: row.cancelled,
})

/** Serializes one event with its content. */
export const presentEventDetail = (row: EventDetailRow): z.output<typeof eventDetail> => ({
  ...presentEvent(row),
  content: row.content,
})
