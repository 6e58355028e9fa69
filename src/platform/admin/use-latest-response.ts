'use client'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from './request.ts'

/**
 * Stale-response guard: passes the result of each `load` to `take`. Responses may arrive out of
 * order: only that of the last request counts, and none requested before `overtake` was called.
 * `problem` is the error message of the last read; "" on success.
 */
export function useLatestResponse<T>(read: () => Promise<T>, take: (found: T) => void) {
  const [problem, setProblem] = useState('')
  const latest = useRef(0)
  const overtake = useCallback((): number => {
    latest.current += 1
    return latest.current
  }, [])
  const load = useCallback(async (): Promise<void> => {
    const current = overtake()
    try {
      const found = await read()
      if (current !== latest.current) return
      take(found)
      setProblem('')
    } catch (error) {
      if (current === latest.current) setProblem(messageOf(error))
    }
  }, [read, take, overtake])
  return { problem, load, overtake }
}
