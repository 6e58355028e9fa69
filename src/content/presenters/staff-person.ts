import type { z } from 'zod'
import type { PersonRow } from '#src/content/sql/people.ts'
import type { staffPerson } from '#src/contract/staff-people.ts'

export const presentStaffPerson = (row: PersonRow): z.output<typeof staffPerson> => ({
  id: row.id,
  name: row.name,
  role: row.role,
  imageUrl: row.imageUrl,
  briefMessage: row.briefMessage,
  displayOrder: row.displayOrder,
  published: row.published,
  createdAt: row.createdAt,
})
