import { contactStatuses } from '#src/contract/people/enums.ts'
import type { Database } from '#src/data/transaction.ts'
import { findStages } from '#src/people/board/sql/stages.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { findTopicsByName } from '#src/people/topics/sql/topics.ts'
import type { KnownValues } from './form-body.ts'

/** What fields of people can hold, which may have changed since a form was published. */
export const findPersonFields = async (db: Database) => ({
  custom: await findCustomFields(db),
  stages: await findStages(db, { search: undefined, offset: 0 }),
})
export type PersonFields = Awaited<ReturnType<typeof findPersonFields>>

const lowerCase = (values: Iterable<string>): ReadonlySet<string> =>
  new Set([...values].map((value) => value.toLowerCase()))

export const findKnownValues = async (db: Database): Promise<KnownValues> => ({
  stage: lowerCase((await findPersonFields(db)).stages.map(({ name }) => name)),
  status: lowerCase(contactStatuses),
  topics: lowerCase((await findTopicsByName(db)).keys()),
})
