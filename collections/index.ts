import type { CollectionConfig } from 'payload'
import { withOutcomeMessage } from '#src/content/publishing/outcome-message.ts'
import { withHistory } from './audit-history.ts'
import { withBulkEdits } from './bulk-edits.ts'
import { content } from './content/index.ts'
import { crm } from './crm/index.ts'
import { email } from './email/index.ts'
import { withEmptyList } from './empty-list.ts'
import { staff } from './staff/index.ts'
import { submissions } from './submissions/index.ts'
import { webhookCollections } from './webhooks/index.ts'

// The contract's OpenAPI document is for developers; Payload's API tab would mislead them.
const withoutApiTab = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  admin: { ...collection.admin, hideAPIURL: true },
})

export const collections: readonly CollectionConfig[] = [
  ...content,
  ...submissions,
  ...crm,
  ...email,
  ...staff,
  ...webhookCollections,
]

export const forStaff = (collection: CollectionConfig): CollectionConfig =>
  withOutcomeMessage(withBulkEdits(withHistory(withEmptyList(withoutApiTab(collection)))))
