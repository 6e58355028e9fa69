'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { useReading } from '#src/admin/use-latest-response.ts'
import { type Decision, decision as shape } from '#src/submissions/decision.ts'
import { request } from '../request.ts'

/** Where a proposal stands: as it came with the page, and read again. */
export function useDecision(id: number, first: Decision) {
  const { config } = useConfig()
  const [decision, setDecision] = useState(first)
  const path = `${config.routes.api}/action-submissions/${id}/decision`
  const read = useCallback(() => request(path, shape), [path])
  const { problem, load } = useReading(read, setDecision)
  // A page that a browser has kept may show what is no longer so.
  useEffect(() => void load(), [load])
  return { decision, problem, load }
}
