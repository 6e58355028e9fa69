import { writeExport } from '#src/crm/csv/export-file.ts'
import { contactsFile } from '#src/crm/export-contacts.ts'
import { findCustomFields } from '#src/db/crm/contact-fields.ts'
import { findContactsToExport } from '#src/db/crm/export-contacts.ts'
import { database } from '#src/db/transaction.ts'
import { exportCommand } from '../export-command.ts'

/** `GET /cms-api/contacts/export`: the list of contacts as filtered. */
export const exportContacts = exportCommand({
  collection: 'contacts',
  area: 'contacts',
  write: async (req, format, batches) => {
    async function* rows() {
      for await (const ids of batches) yield await findContactsToExport(await database(req), ids)
    }
    return writeExport(format, contactsFile(rows(), await findCustomFields(await database(req))))
  },
})
