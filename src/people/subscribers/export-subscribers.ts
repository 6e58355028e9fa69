import type { ExportedSubscriber } from '#src/people/subscribers/sql/subscribers.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'

export const subscribersFile = (
  batches: AsyncIterable<readonly ExportedSubscriber[]>,
): ExportFile<ExportedSubscriber> => ({
  name: 'subscribers',
  columns: columnsOf([
    ...(['id', 'email', 'name', 'status', 'source', 'suppression', 'suppressedAt'] as const),
    ...(['createdAt', 'unsubscribedAt', 'withdrawnElsewhereAt', 'updatedAt', 'topics'] as const),
    ...(['language', 'postcode', 'city', 'frequency'] as const),
  ]),
  batches,
})
