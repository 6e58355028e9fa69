'use client'
import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { ofSent, readSending } from '#src/contract/newsletters/mails.ts'
import type { SendingAction, SendingState } from '#src/contract/newsletters/sending-state.ts'
import { actOn } from '#src/newsletters/admin/act-on.ts'
import { call } from '#src/platform/admin/call.ts'
import { request } from '#src/platform/admin/request.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { seldom, usePolling } from '#src/platform/admin/use-polling.ts'
import { recordVersion } from '#src/platform/saving/admin/seen-versions.tsx'
import { storedDocument } from '#src/platform/saving/admin/store-document.ts'
import { setByServerInMails, useShowStored } from '#src/platform/saving/admin/use-show-stored.ts'

/** Polling interval, in ms. */
const pause = 1_500

const isGoingOn = ({ report, progress }: SendingState): boolean => {
  if (report === null) return false
  return report.sending > 0 || (report.queued > 0 && progress?.stage !== 'paused')
}

/** Actions on what is sent, of which nothing in the form can be changed any more. */
const ofSentMail: ReadonlySet<SendingAction> = new Set(['cancel', 'resend', 'extend'])

const saved = z.object({ updatedAt: z.string(), status: z.string() })

/**
 * The version that commands send as their optimistic lock: that of the form's document, which a
 * browser may have cached while others wrote, or that returned by the user's last command.
 */
function useVersion() {
  const { savedDocumentData } = useDocumentInfo()
  const { updatedAt: shown = '', status } = saved.safeParse(savedDocumentData).data ?? {}
  const [own, setOwn] = useState({ shown, seen: shown })
  const version = own.shown === shown ? own.seen : shown
  return { status, seen: version, note: (next: string) => setOwn({ shown, seen: next }) }
}

/**
 * The sending state of a newsletter or composed email, polled while it is being sent, and its
 * commands.
 */
export function useSending(id: number | string, first: SendingState | undefined) {
  const { config } = useConfig()
  const { collectionSlug } = useDocumentInfo()
  const base = `${config.routes.api}/${collectionSlug}/${id}`
  const { status, seen: version, note } = useVersion()
  const [sending, setSending] = useState(first)
  const showStored = useShowStored(setByServerInMails)
  const router = useRouter()
  const mail = useMemo(
    () => ofSent.parse({ collection: collectionSlug, id: String(id) }),
    [collectionSlug, id],
  )
  const read = useCallback(() => call(readSending, mail), [mail])
  const { problem, load, overtake } = useLatestResponse(read, setSending)
  const isWatched = sending !== undefined && isGoingOn(sending)
  const isSent = sending?.status === 'sent'
  usePolling(load, isSent && !isWatched, isWatched ? pause : seldom)
  const isFormOpen = isSent && status !== undefined && status !== 'sent'
  // Whoever sent it, the form is locked as soon as that is known.
  useEffect(() => {
    if (isFormOpen) router.refresh()
  }, [isFormOpen, router])

  /** Throws an Error with a displayable message. */
  const act = async (action: SendingAction, details: object = {}): Promise<void> => {
    const now = await actOn(action, { ...mail, body: details }, version)
    // Stale-response guard: discards responses to requests made before the command.
    overtake()
    note(now.seen)
    recordVersion(base, now.seen)
    setSending(now)
    if (action === 'send') return
    if (ofSentMail.has(action)) return router.refresh()
    // A refresh would take what is typed meanwhile. Without a response the fields show it later.
    await request(`${base}?depth=0`, storedDocument).then(showStored, () => undefined)
  }
  return { mail, sending, problem, load, act }
}
