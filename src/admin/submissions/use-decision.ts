'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { type Decision, decision as shape } from '#src/submissions/decision.ts'
import { messageOf, request } from '../request.ts'

/** Where a proposal stands. */
export function useDecision(id: number | string) {
  const { config } = useConfig()
  const [decision, setDecision] = useState<Decision>()
  const [problem, setProblem] = useState('')
  const path = `${config.routes.api}/action-submissions/${id}/decision`
  const load = useCallback(
    () =>
      request(path, shape).then(
        (now) => {
          setDecision(now)
          setProblem('')
        },
        (error: unknown) => setProblem(messageOf(error)),
      ),
    [path],
  )
  useEffect(() => void load(), [load])
  return { decision, problem, load }
}
