'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { useReading } from '#src/admin/use-latest-response.ts'
import { type Decision, decision as shape } from '#src/submissions/decision.ts'
import { request } from '../request.ts'

/** The decision on a proposal: server-rendered, then fetched again on demand. */
export function useDecision(id: number, first: Decision) {
  const { config } = useConfig()
  const [decision, setDecision] = useState(first)
  const path = `${config.routes.api}/action-submissions/${id}/decision`
  const read = useCallback(() => request(path, shape), [path])
  const { problem, load } = useReading(read, setDecision)
  // Pages restored from the browser's cache (back/forward) may be stale.
  useEffect(() => void load(), [load])
  return { decision, problem, load }
}
