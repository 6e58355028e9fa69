import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import type { ExportedParticipant } from './sql/participants.ts'

export const participantsFile = (
  batches: AsyncIterable<readonly ExportedParticipant[]>,
): ExportFile<ExportedParticipant> => ({
  name: 'participants',
  columns: columnsOf([
    ...(['id', 'event', 'name', 'email', 'phone', 'companions', 'state', 'source'] as const),
    ...(['answers', 'consent', 'checkedInAt', 'createdAt'] as const),
  ]),
  batches,
})
