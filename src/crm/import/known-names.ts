import { findCustomFields } from '#src/db/crm/contact-fields.ts'
import { findUserNames } from '#src/db/crm/import/user-names.ts'
import type { Database } from '#src/db/transaction.ts'
import type { KnownNames } from './options.ts'

export const findKnownNames = async (db: Database): Promise<KnownNames> => ({
  custom: await findCustomFields(db),
  owners: await findUserNames(db),
})
