import type { IncomingMessage } from 'node:http'
import type { Operation } from '#src/contract/operation.ts'
import type { Budget } from './body-budget.ts'

/** The budget and weight in bytes that a request's body claims. */
export interface BodyClaim {
  readonly budget: Budget
  readonly bytes: number
}

/**
 * The claim of a request's body on the kernel's memory; undefined for a body that is streamed, that
 * no operation reads, whose Content-Length is over the limit, or that comes without a required
 * session.
 */
export async function claimOf(
  { headers }: IncomingMessage,
  operation: Operation | undefined,
  isStaff: () => Promise<boolean>,
): Promise<BodyClaim | undefined> {
  if (operation?.body.kind !== 'json' && operation?.body.kind !== 'raw') return undefined
  const { limit } = operation.body
  const isChunked = headers['transfer-encoding'] !== undefined
  const bytes = isChunked ? limit : Number(headers['content-length'] ?? 0)
  if (bytes === 0 || bytes > limit) return undefined
  if (operation.body.kind === 'raw') return { budget: 'mailEvents', bytes }
  if (operation.auth === 'none') return { budget: 'public', bytes }
  return (await isStaff()) ? { budget: 'staff', bytes } : undefined
}
