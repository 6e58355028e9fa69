import type { z } from 'zod'
import type { entry, timelineEntry } from '#src/contract/people/shapes.ts'
import type { EntryRow } from '#src/people/board/sql/progression.ts'

export const presentEntry = ({
  id,
  stage,
  interactionType,
  notes,
  createdAt,
}: EntryRow): z.output<typeof entry> => ({
  id,
  stage,
  interactionType,
  notes: notes ?? '',
  createdAt,
})

export const presentTimelineEntry = (row: EntryRow): z.output<typeof timelineEntry> => ({
  ...presentEntry(row),
  createdBy:
    row.createdById === null || row.createdBy === null
      ? null
      : { id: row.createdById, username: row.createdBy },
})
