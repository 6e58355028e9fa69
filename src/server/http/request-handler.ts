import type { Target } from './target.ts'

/**
 * Handles a request. `target` is the result of an earlier match of its URL; without it the request
 * is matched here.
 */
export type Dispatch = (request: Request, target?: Target) => Promise<Response>

/**
 * Internal response header with the time at which a cached response expires; removed before
 * sending.
 */
export const freshUntilHeader = 'x-muster-fresh-until'
