import { writeExport } from '#src/crm/csv/export-file.ts'
import { findSubscribersToExport } from '#src/db/email/subscribers.ts'
import { database } from '#src/db/transaction.ts'
import { subscribersFile } from '#src/email/subscribers/export-subscribers.ts'
import { exportCommand } from '../export-command.ts'

/** `GET /cms-api/newsletter-subscribers/export`: the list of subscribers as filtered. */
export const exportSubscribers = exportCommand({
  collection: 'newsletter-subscribers',
  area: 'newsletters',
  write: (req, format, batches) => {
    async function* rows() {
      for await (const ids of batches) yield await findSubscribersToExport(await database(req), ids)
    }
    return writeExport(format, subscribersFile(rows()))
  },
})
