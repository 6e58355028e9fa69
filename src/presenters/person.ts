import type { z } from 'zod'
import type { person } from '#src/contract/content/people.ts'
import type { PersonRow } from '#src/db/content/people.ts'

/** Serializes a person for the public. */
export const presentPerson = (row: PersonRow): z.output<typeof person> => ({
  id: row.id,
  name: row.name,
  role: row.role,
  imageUrl: row.imageUrl,
  briefMessage: row.briefMessage,
  displayOrder: row.displayOrder,
})
