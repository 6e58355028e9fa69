import type { IncomingMessage } from 'node:http'
import type { Operation } from '#src/contract/operation.ts'
import type { Budget } from './body-budget.ts'

/** What a request's body counts towards, and with how many bytes. */
export interface BodyClaim {
  readonly budget: Budget
  readonly bytes: number
}

/**
 * How many bytes of a request the kernel will hold in memory: none of a body that is streamed,
 * that no operation reads, that says it is too large, or that comes without a session.
 */
export async function claimOf(
  { headers }: IncomingMessage,
  operation: Operation | undefined,
  isStaff: () => Promise<boolean>,
): Promise<BodyClaim | undefined> {
  if (operation?.body.kind !== 'json') return undefined
  const { limit } = operation.body
  const isChunked = headers['transfer-encoding'] !== undefined
  const bytes = isChunked ? limit : Number(headers['content-length'] ?? 0)
  if (bytes === 0 || bytes > limit) return undefined
  if (operation.auth === 'none') return { budget: 'public', bytes }
  return (await isStaff()) ? { budget: 'staff', bytes } : undefined
}
