'use client'
import { useEffect, useState } from 'react'
import { type FindResult, findAnything } from '#src/contract/find.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { recentDocuments } from './recent.ts'

/** Debounce delay of typing, in ms. */
const pause = 120

interface Found extends FindResult {
  readonly of: string
}

/**
 * What is found for what is typed (debounced; a request that is superseded is aborted), or for
 * nothing, the documents of late. What was found before stays until there is something new.
 */
export function useFind(typed: string) {
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState('')
  const [isReading, setReading] = useState(true)
  useEffect(() => {
    const ending = new AbortController()
    const query = typed === '' ? { recent: recentDocuments() } : { q: typed }
    const read = () =>
      call(findAnything, query, ending).then(
        (result) => {
          setFound({ ...result, of: typed })
          setProblem('')
          setReading(false)
        },
        (error: unknown) => {
          if (ending.signal.aborted) return
          setProblem(messageOf(error))
          setReading(false)
        },
      )
    setReading(true)
    const waiting = setTimeout(() => void read(), typed === '' ? 0 : pause)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [typed])
  return { found, problem, isReading }
}
