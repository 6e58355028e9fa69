import type { Database } from '#src/data/transaction.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { findUserNames } from '#src/people/import/sql/user-names.ts'
import type { KnownNames } from './options.ts'

export const findKnownNames = async (db: Database): Promise<KnownNames> => ({
  custom: await findCustomFields(db),
  owners: await findUserNames(db),
})
