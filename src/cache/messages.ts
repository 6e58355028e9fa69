import { z } from 'zod'

/** `ask`: have you heard of all so far? `heard`: the process of that connection has. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id: z.string() }),
  z.object({ kind: z.literal('heard'), id: z.string(), by: z.int() }),
])
export type CacheMessage = z.infer<typeof message>

/** A message as it travels. */
export const writeMessage = (value: CacheMessage): string => JSON.stringify(value)

/** What web processes say to each other; undefined for anything else. Never throws. */
export function readMessage(text: string | undefined): CacheMessage | undefined {
  try {
    return message.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
