'use client'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from './request.ts'

/**
 * Reads what a part shows, as often as `load` is called, and gives it to `take`. Answers may
 * overtake each other: only what was asked last counts, and nothing that was asked before
 * `overtake`. `problem` says why it could not be read; "" when it could.
 */
export function useReading<T>(read: () => Promise<T>, take: (found: T) => void) {
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
