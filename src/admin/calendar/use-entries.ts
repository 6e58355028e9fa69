'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { type CalendarPage, calendarPage } from '#src/contract/content/calendar.ts'
import { messageOf, request } from '../request.ts'

/**
 * The calendar's entries between two timestamps (ISO 8601), fetched again when they change or on
 * demand.
 */
export function useEntries(from: string, until: string) {
  const { config } = useConfig()
  const url = `${config.routes.api}/events/calendar?from=${from}&until=${until}`
  const [read, setRead] = useState<{ url: string; page: CalendarPage }>()
  const [problem, setProblem] = useState<{ url: string; words: string }>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    request(url, calendarPage, { signal: controller.signal }).then(
      (page) => {
        setRead({ url, page })
        setProblem(undefined)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem({ url, words: messageOf(error) })
      },
    )
    return () => controller.abort()
  }, [url, attempt])

  return {
    page: read?.url === url ? read.page : undefined,
    problem: problem?.url === url ? problem.words : '',
    tryAgain: () => {
      setProblem(undefined)
      setAttempt((count) => count + 1)
    },
  }
}
