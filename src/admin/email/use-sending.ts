'use client'
import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { request } from '#src/admin/request.ts'
import { useReading } from '#src/admin/use-latest-response.ts'
import {
  type SendingAction,
  type SendingState,
  sendingState,
} from '#src/email/compose/sending-state.ts'

/** How often it is asked how the sending goes, in ms. */
const pause = 1_500

const isGoingOn = ({ report }: SendingState): boolean =>
  report !== null && report.queued + report.sending > 0

const saved = z.object({ updatedAt: z.string() })

/**
 * By which a command says what its author had before them: the version the form shows, which a
 * browser may have kept while others wrote, and after a command of one's own what came of it.
 */
function useVersion() {
  const { savedDocumentData } = useDocumentInfo()
  const shown = saved.safeParse(savedDocumentData).data?.updatedAt ?? ''
  const [own, setOwn] = useState({ shown, seen: shown })
  const version = own.shown === shown ? own.seen : shown
  return { seen: version, note: (next: string) => setOwn({ shown, seen: next }) }
}

/** Where a newsletter or composed email stands, kept up to date while it is being sent, and how to move it. */
export function useSending(id: number | string, first: SendingState | undefined) {
  const { config } = useConfig()
  const { collectionSlug } = useDocumentInfo()
  const base = `${config.routes.api}/${collectionSlug}/${id}`
  const { seen: version, note } = useVersion()
  const [sending, setSending] = useState(first)
  const read = useCallback(() => request(`${base}/desk`, sendingState), [base])
  const { problem, load, overtake } = useReading(read, setSending)
  const isWatched = sending !== undefined && isGoingOn(sending)
  useEffect(() => {
    if (!isWatched) return
    const watching = setInterval(() => void load(), pause)
    return () => clearInterval(watching)
  }, [isWatched, load])

  /** Throws an Error whose message may be shown. */
  const act = async (action: SendingAction, details: object = {}): Promise<void> => {
    const json = { seen: version, ...details }
    const now = await request(`${base}/${action}`, sendingState, { method: 'POST', json })
    // What was asked before a command, and is answered after it, is no longer so.
    overtake()
    note(now.seen)
    setSending(now)
  }
  return { desk: sending, problem, load, act }
}
