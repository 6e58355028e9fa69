'use client'
import { useTranslation } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { readSending } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'

/** Polling interval, in ms. */
const pause = 3_000

export interface Sending {
  readonly newsletter: number
  readonly sent: number
  readonly recipients: number
}

/**
 * The progress of a newsletter, polled while the page is visible; on an error the last state stays.
 */
export function LineProgress({ title, sending }: { title: string; sending: Sending }) {
  const { language } = useTranslation().i18n
  const texts = useTexts('dashboard')
  const [isOver, setOver] = useState(false)
  const [sent, setSent] = useState(sending.sent)
  const { newsletter, recipients } = sending
  const read = useCallback(
    async (signal: AbortSignal) => {
      const mail = { collection: 'newsletters', id: newsletter } as const
      const found = await call(readSending, mail, { signal }).catch(() => undefined)
      const report = found?.report
      if (!report) return
      setSent(report.sent)
      setOver(report.queued + report.sending === 0)
    },
    [newsletter],
  )
  usePolling(read, isOver, pause)
  return (
    <div className="ui-row desk-card__progress">
      <progress value={sent} max={recipients} aria-label={title} />
      <span>
        {texts('sent', {
          sent: sent.toLocaleString(language),
          recipients: recipients.toLocaleString(language),
        })}
      </span>
    </div>
  )
}
