import type { CollectionConfig } from 'payload'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { withBulkEdits } from './bulk-command.ts'
import { content } from './content/index.ts'
import { crm } from './crm/index.ts'
import { email } from './email/index.ts'
import { staff } from './staff/index.ts'
import { submissions } from './submissions/index.ts'

// Who writes programs reads the contract's own document; the platform's tab would mislead them.
const withoutApiTab = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  admin: { ...collection.admin, hideAPIURL: true },
})

/** Everything of ours that is stored, in the order of the admin UI's menu. */
export const collections: readonly CollectionConfig[] = [
  ...content,
  ...submissions,
  ...crm,
  ...email,
  ...staff,
]

/** A collection as every list and form of the admin UI has it. */
export const forStaff = (collection: CollectionConfig): CollectionConfig =>
  withBulkEdits(withoutApiTab(collection))

/** In which folder of the storage the files of each upload collection lie. */
export const uploadFolders = { media: 'media', 'proposal-images': proposalFolder } as const
