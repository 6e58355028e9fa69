import type { ExportedContact } from '#src/db/crm/export-contacts.ts'
import type { ExportFile } from './csv/export-file.ts'

/** Contacts as a file with all fields. */
export const contactsFile = (
  batches: AsyncIterable<readonly ExportedContact[]>,
): ExportFile<ExportedContact> => ({
  name: 'contacts',
  fields: [
    ...(['id', 'name', 'email', 'phone', 'status', 'tags', 'progressionStage'] as const),
    ...(['notes', 'createdAt', 'updatedAt'] as const),
  ],
  batches,
})
