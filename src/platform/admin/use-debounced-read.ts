'use client'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from './request.ts'

interface Reading<T> {
  readonly isReading: boolean
  /** What was found last, and the key it is of: it stays while another is read, or that fails. */
  readonly found?: T
  readonly of?: string
  /** The error message of the last read; "" on success. */
  readonly problem: string
}

interface Options {
  /** Of changes, in ms. */
  readonly delay: number
  /** Reads again when it changes. */
  readonly retries?: number
}

/**
 * Reads what follows typing: after a delay, whenever `key` changes; a request that is superseded is
 * aborted. Nothing is read, and nothing found, while `key` is undefined.
 */
export function useDebouncedRead<T>(
  key: string | undefined,
  read: (signal: AbortSignal) => Promise<T>,
  { delay, retries = 0 }: Options,
): Reading<T> {
  const [state, setState] = useState<Reading<T>>({ isReading: key !== undefined, problem: '' })
  const latest = useRef(read)
  latest.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries only repeat it
  useEffect(() => {
    if (key === undefined) return setState({ isReading: false, problem: '' })
    const ending = new AbortController()
    const { signal } = ending
    setState((before) => ({ ...before, isReading: true }))
    const waiting = setTimeout(() => {
      latest.current(signal).then(
        (found) => {
          if (!signal.aborted) setState({ isReading: false, found, of: key, problem: '' })
        },
        (error: unknown) => {
          if (signal.aborted) return
          setState((before) => ({ ...before, isReading: false, problem: messageOf(error) }))
        },
      )
    }, delay)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [key, delay, retries])
  return state
}
