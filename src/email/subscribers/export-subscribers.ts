import { columnsOf, type ExportFile } from '#src/crm/csv/export-file.ts'
import type { ExportedSubscriber } from '#src/db/email/subscribers.ts'

export const subscribersFile = (
  batches: AsyncIterable<readonly ExportedSubscriber[]>,
): ExportFile<ExportedSubscriber> => ({
  name: 'subscribers',
  columns: columnsOf([
    ...(['id', 'email', 'name', 'status', 'source', 'suppression', 'suppressedAt'] as const),
    ...(['createdAt', 'unsubscribedAt', 'withdrawnElsewhereAt', 'updatedAt'] as const),
  ]),
  batches,
})
