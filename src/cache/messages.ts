import { z } from 'zod'

/**
 * `ask`: requests an acknowledgement of all changes so far. `heard`: the acknowledgement by the
 * process of that connection.
 */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id: z.string() }),
  z.object({ kind: z.literal('heard'), id: z.string(), by: z.int() }),
])
export type CacheMessage = z.infer<typeof message>

/** Serializes a message. */
export const writeMessage = (value: CacheMessage): string => JSON.stringify(value)

/** Parses a message between web processes; undefined for anything else. Never throws. */
export function readMessage(text: string | undefined): CacheMessage | undefined {
  try {
    return message.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
