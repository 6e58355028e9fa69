import { z } from 'zod'

const created = z.object({ id: z.int() })

export const createdIdIn = (data: unknown): number | undefined => created.safeParse(data).data?.id
