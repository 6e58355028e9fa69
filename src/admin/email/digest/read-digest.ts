import { z } from 'zod'
import { frames } from '#src/contract/email/enums.ts'
import { request } from '../../request.ts'

const digest = z.object({
  title: z.string(),
  subject: z.string(),
  frame: z.enum(frames),
  body: z.unknown(),
})
export type ReadDigest = z.output<typeof digest>

const found = z.object({ digest: digest.nullable() })
const made = z.object({ id: z.int().nullable() })

/** What is new since the last newsletter; null for nothing. Throws like `request`. */
export const readDigest = async (api: string): Promise<ReadDigest | null> =>
  (await request(`${api}/newsletters/digest`, found)).digest

/** Creates a draft of it; null when there is nothing new. Throws like `request`. */
export const makeDigest = async (api: string): Promise<number | null> =>
  (await request(`${api}/newsletters/digest`, made, { method: 'POST' })).id
