import { z } from 'zod'

const created = z.object({ id: z.int() })

/** The id of the entry that the form of a new one has created, by what the form has of it. */
export const createdIdIn = (data: unknown): number | undefined => created.safeParse(data).data?.id
