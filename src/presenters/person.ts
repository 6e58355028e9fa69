import type { z } from 'zod'
import type { person } from '#src/contract/content/people.ts'
import type { PersonRow } from '#src/db/content/people.ts'

/** A person as the public sees them. */
export const presentPerson = (row: PersonRow): z.output<typeof person> => ({
  id: row.id,
  name: row.name,
  role: row.role,
  imageUrl: row.imageUrl,
  briefMessage: row.briefMessage,
  displayOrder: row.displayOrder,
})
