'use client'
import { toast } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { type JobProgress, readJobProgress, tryJobAgain } from '#src/contract/jobs.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'

/** Polling interval, in ms. */
const interval = 2_000

/** The state of a job, polled while it runs or is queued; null once it is completed. */
export function useJob(id: number, first: JobProgress) {
  const texts = useTexts('jobs')
  const [job, setJob] = useState<JobProgress | null>(first)
  const [isBusy, setBusy] = useState(false)
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const found = await call(readJobProgress, { id }, { signal }).catch(() => undefined)
      if (found) setJob(found.job)
    },
    [id],
  )
  usePolling(read, isBusy || job === null || job.state === 'failed', interval)
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    try {
      const { job: now } = await call(tryJobAgain, { id })
      setJob(now)
      toast.success(texts('triedAgain'))
    } catch (error) {
      toast.error(messageOf(error))
      // Another user may have retried it first.
      await read()
    } finally {
      setBusy(false)
    }
  }
  return { job, isBusy, tryAgain }
}
