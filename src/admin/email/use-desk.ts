'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import {
  type NewsletterAction,
  type NewsletterDesk,
  newsletterDesk,
} from '#src/email/newsletter-desk.ts'
import { messageOf, request } from '../request.ts'

/** How often it is asked how the sending goes, in ms. */
const pause = 1_500

const isGoingOn = ({ report }: NewsletterDesk): boolean =>
  report !== null && report.queued + report.sending > 0

/** Where a newsletter stands, kept up to date while it is being sent, and how to move it. */
export function useDesk(id: number | string) {
  const { config } = useConfig()
  const base = `${config.routes.api}/newsletters/${id}`
  const [desk, setDesk] = useState<NewsletterDesk>()
  const [problem, setProblem] = useState('')

  const load = useCallback(
    () =>
      request(`${base}/desk`, newsletterDesk).then(
        (now) => {
          setDesk(now)
          setProblem('')
        },
        (error: unknown) => setProblem(messageOf(error)),
      ),
    [base],
  )
  useEffect(() => void load(), [load])
  const isWatched = desk !== undefined && isGoingOn(desk)
  useEffect(() => {
    if (!isWatched) return
    const watching = setInterval(() => void load(), pause)
    return () => clearInterval(watching)
  }, [isWatched, load])

  /** Throws an Error whose message may be shown. */
  const act = async (action: NewsletterAction, details: object = {}): Promise<void> => {
    const json = { seen: desk?.seen ?? '', ...details }
    setDesk(await request(`${base}/${action}`, newsletterDesk, { method: 'POST', json }))
  }
  return { desk, problem, load, act }
}
