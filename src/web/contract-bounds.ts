import type { IncomingMessage } from 'node:http'
import type { Operation } from '#src/contract/operation.ts'
import { targetOf } from '#src/http/node.ts'
import { isMethod, routeMatcher } from '#src/http/routes.ts'
import type { Budget } from './body-budget.ts'

/** What a request's body counts towards, and with how many bytes. */
export interface BodyClaim {
  readonly budget: Budget
  readonly bytes: number
}

/**
 * Says how many bytes of a request the kernel will hold in memory: none of a body that is
 * streamed, that nobody wants, that says it is too large, or that comes without a session.
 */
export function contractClaims(operations: readonly Operation[]) {
  const match = routeMatcher(operations)
  return (request: IncomingMessage, isStaff: () => Promise<boolean>) =>
    claimOf(request, isStaff, (method, path) => match(method, path)?.route)
}

async function claimOf(
  request: IncomingMessage,
  isStaff: () => Promise<boolean>,
  find: (method: Operation['method'], path: string) => Operation | undefined,
): Promise<BodyClaim | undefined> {
  const { method = '', headers } = request
  const [path = '/'] = targetOf(request).split(/[?#]/)
  const operation = isMethod(method) ? find(method, path) : undefined
  if (operation?.body.kind !== 'json') return undefined
  const { limit } = operation.body
  const isChunked = headers['transfer-encoding'] !== undefined
  const bytes = isChunked ? limit : Number(headers['content-length'] ?? 0)
  if (bytes === 0 || bytes > limit) return undefined
  if (operation.auth === 'none') return { budget: 'public', bytes }
  return (await isStaff()) ? { budget: 'staff', bytes } : undefined
}
