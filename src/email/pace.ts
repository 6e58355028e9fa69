import { setTimeout as sleep } from 'node:timers/promises'
import type { Turn } from './deliver.ts'

type Pace = (turn: () => Promise<Turn>) => Promise<Turn>

/**
 * Lets turns begin so that at most so many deliveries per second are made; one that found
 * nothing to do does not count. A waiting turn ends idle at the signal.
 */
export function paceOf(perSecond: number | undefined, signal: AbortSignal): Pace {
  if (perSecond === undefined) return (turn) => turn()
  const interval = 1_000 / perSecond
  let free = 0
  return async (turn) => {
    const now = Date.now()
    const start = Math.max(now, free)
    free = start + interval
    if (start > now) await sleep(start - now, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return 'idle'
    const went = await turn()
    if (went === 'idle') free -= interval
    return went
  }
}
