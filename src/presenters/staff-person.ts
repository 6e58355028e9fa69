import type { z } from 'zod'
import type { staffPerson } from '#src/contract/staff-people.ts'
import type { PersonRow } from '#src/db/content/people.ts'
import { presentPerson } from './person.ts'

/** Serializes a person for staff. */
export const presentStaffPerson = (row: PersonRow): z.output<typeof staffPerson> => ({
  ...presentPerson(row),
  published: row.published,
  createdAt: row.createdAt,
})
