'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Decision, decision as shape } from '#src/submissions/decision.ts'
import { messageOf, request } from '../request.ts'

/** Where a proposal stands: as it came with the page, and read again. */
export function useDecision(id: number, first: Decision) {
  const { config } = useConfig()
  const [decision, setDecision] = useState(first)
  const [problem, setProblem] = useState('')
  const path = `${config.routes.api}/action-submissions/${id}/decision`
  // What was asked first may be answered last.
  const latest = useRef(0)
  const load = useCallback(async () => {
    latest.current += 1
    const asked = latest.current
    try {
      const now = await request(path, shape)
      if (asked !== latest.current) return
      setDecision(now)
      setProblem('')
    } catch (error) {
      if (asked === latest.current) setProblem(messageOf(error))
    }
  }, [path])
  // A page that a browser has kept may show what is no longer so.
  useEffect(() => void load(), [load])
  return { decision, problem, load }
}
