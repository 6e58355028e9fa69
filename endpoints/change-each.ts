import { createLocalReq, type PayloadRequest } from 'payload'
import { describeFault } from '#src/settings/describe-fault.ts'

/**
 * Changes each in a transaction by itself, on behalf of the same user; undefined for one that fails,
 * which is logged with `fault`.
 */
export async function changeEach<Outcome>(
  { payload, user, context }: PayloadRequest,
  ids: readonly number[],
  fault: string,
  change: (req: PayloadRequest, id: number) => Promise<Outcome>,
): Promise<Map<number, Outcome | undefined>> {
  const outcomes = new Map<number, Outcome | undefined>()
  for (const id of new Set(ids)) {
    const req = await createLocalReq(user ? { user, context: { ...context } } : {}, payload)
    const outcome = await change(req, id).catch((error: unknown) => {
      payload.logger.error({ fault: describeFault(error), id }, fault)
      return undefined
    })
    outcomes.set(id, outcome)
  }
  return outcomes
}

/** How many were decided of those that a decision was about. */
export const countDecided = (outcomes: ReadonlyMap<number, boolean | undefined>) => {
  const decided = [...outcomes.values()].filter(Boolean).length
  return { decided, failed: outcomes.size - decided }
}
