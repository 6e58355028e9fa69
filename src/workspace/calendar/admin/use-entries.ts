'use client'
import { useEffect, useState } from 'react'
import { type CalendarPage, readCalendar } from '#src/contract/content/calendar.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

/**
 * The calendar's entries between two timestamps (ISO 8601), fetched again when they change or on
 * demand.
 */
export function useEntries(from: string, until: string) {
  const range = `${from} ${until}`
  const [read, setRead] = useState<{ range: string; page: CalendarPage }>()
  const [problem, setProblem] = useState<{ range: string; words: string }>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    call(readCalendar, { from, until }, { signal: controller.signal }).then(
      (page) => {
        setRead({ range, page })
        setProblem(undefined)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem({ range, words: messageOf(error) })
      },
    )
    return () => controller.abort()
  }, [from, until, range, attempt])

  return {
    page: read?.range === range ? read.page : undefined,
    problem: problem?.range === range ? problem.words : '',
    tryAgain: () => {
      setProblem(undefined)
      setAttempt((count) => count + 1)
    },
  }
}
