import type { ExportedContact } from '#src/db/crm/export-contacts.ts'
import type { ExportFile } from './csv/export-file.ts'

/** The columns of an exported file, in their order. */
export const exportedFields = [
  ...(['id', 'name', 'email', 'phone', 'status', 'tags', 'progressionStage'] as const),
  ...(['notes', 'createdAt', 'updatedAt'] as const),
]

/** Contacts as a file with all fields. */
export const contactsFile = (
  batches: AsyncIterable<readonly ExportedContact[]>,
): ExportFile<ExportedContact> => ({
  name: 'contacts',
  fields: exportedFields,
  batches,
})
