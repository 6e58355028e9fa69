'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { useFollowing } from '#src/admin/use-polling.ts'
import { followedJob, type JobProgress } from '#src/jobs/progress.ts'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** How often it is asked how a job stands, in ms. */
const interval = 2_000

/** A job, followed while it runs or waits; null once it is done. */
export function useJob(id: number, first: JobProgress) {
  const { config } = useConfig()
  const texts = useTexts(inLanguages)
  const [job, setJob] = useState<JobProgress | null>(first)
  const [isBusy, setBusy] = useState(false)
  const url = `${config.routes.api}/payload-jobs/${id}`
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const init = signal ? { signal } : {}
      const found = await request(`${url}/progress`, followedJob, init).catch(() => undefined)
      if (found) setJob(found.job)
    },
    [url],
  )
  useFollowing(read, isBusy || job === null || job.state === 'failed', interval)
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    try {
      const { job: now } = await request(`${url}/try-again`, followedJob, { method: 'POST' })
      setJob(now)
      toast.success(texts.triedAgain)
    } catch (error) {
      toast.error(messageOf(error))
      // Another person may have been quicker.
      await read()
    } finally {
      setBusy(false)
    }
  }
  return { job, isBusy, tryAgain }
}
