import type { IncomingMessage, ServerResponse } from 'node:http'
import { AnswersFromMemory } from '#src/cache/answer-kept.ts'
import { ChangeListener } from '#src/cache/change-listener.ts'
import { cacheKeys } from '#src/cache/key.ts'
import { Lease } from '#src/cache/lease.ts'
import { ResponseCache } from '#src/cache/response-cache.ts'
import type { Operation } from '#src/contract/operation.ts'
import type { Dispatch } from '#src/http/dispatch.ts'
import { answerOverNode } from '#src/http/node.ts'
import { isSafe } from './methods.ts'

/** The kernel and what it serves, as the bundle of Next hands them over. */
export interface Contract {
  readonly dispatch: Dispatch
  readonly operations: readonly Operation[]
}

/** The contract over node:http: reads from memory where that is right, writes that are heard. */
export function serveContract({ dispatch, operations }: Contract, databaseUrl: string) {
  const lease = new Lease()
  const cache = new ResponseCache(dispatch, undefined, () => lease.isValid)
  const listener = new ChangeListener(databaseUrl, lease, {
    onUp: () => cache.start(),
    onChange: () => cache.flush(),
    onDown: () => cache.stop(),
  })
  const memory = new AnswersFromMemory(cache, cacheKeys(operations))

  const settled = () => listener.settle()
  const heard: Dispatch = async (request) => {
    const answer = await dispatch(request)
    if (!isSafe(request.method)) await settled()
    return answer
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (await memory.make(request, response)) return
    } catch {
      // An answer that broke off while it was read breaks off for all who waited for it.
      return void response.destroy()
    }
    await answerOverNode(heard, request, response)
  }

  return {
    cache,
    /** Resolves when every process has forgotten what was read before. */
    settled,
    /** Answers at once what is in memory; false when it is not. */
    fromMemory: (request: IncomingMessage, response: ServerResponse): boolean =>
      memory.answer(request, response),
    /** Answers a request of the contract. Never throws. */
    handle,
    run: () => listener.run(),
    stop: () => listener.stop(),
  }
}
