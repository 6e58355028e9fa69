'use client'
import { useTranslation } from '@payloadcms/ui'
import {
  countsOf,
  type SendingState as State,
  stageOf,
} from '#src/contract/newsletters/sending-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { SendingStage } from '../sending/admin/sending-stage.tsx'

function Recipients({ count }: { readonly count: number | null }) {
  const texts = useTexts('mail')
  const { language } = useTranslation().i18n
  if (count === null) return <p>{texts('uncounted')}</p>
  return <p>{texts('recipients', { number: count.toLocaleString(language), count })}</p>
}

/** Draft, Scheduled, Sent; of one that is sent, what it is at. */
function useStateName(sending: State): string {
  const texts = useTexts('mail')
  const { language } = useTranslation().i18n
  const { status, report } = sending
  const stage = stageOf(sending)
  if (status !== 'sent' || stage === 'done') return texts(`states:${status}`)
  if (stage !== 'paused' || !report) return texts(`stages:${stage}`)
  const { done, all } = countsOf(report)
  const [finished, total] = [done, all].map((count) => count.toLocaleString(language))
  return texts('pausedAt', { finished: finished ?? '', total: total ?? '' })
}

function SentAt({ sending }: { readonly sending: State }) {
  const texts = useTexts('mail')
  const formatTime = useFormatTime()
  const time = sending.sentAt ? formatTime('longDateTime', sending.sentAt) : ''
  if (!time) return null
  return <p>{texts(stageOf(sending) === 'done' ? 'sentOn' : 'startedOn', { time })}</p>
}

export function MailStatus({ sending }: { sending: State }) {
  const texts = useTexts('mail')
  const formatTime = useFormatTime()
  const name = useStateName(sending)
  const { status, approvalStatus, approvalComment, decidedBy } = sending
  const { scheduledSendAt, recipients } = sending
  const due = scheduledSendAt ? formatTime('longDateTime', scheduledSendAt) : ''
  return (
    <div className="mail-status">
      <p>
        <strong>{name}</strong>
        {approvalStatus === null ? null : ` · ${texts(`states:${approvalStatus}`)}`}
        {decidedBy ? ` (${decidedBy})` : null}
      </p>
      {approvalComment ? <p>{texts('decidedWith', { comment: approvalComment })}</p> : null}
      {status === 'scheduled' && due ? <p>{texts('scheduledFor', { time: due })}</p> : null}
      {status === 'sent' ? <SentAt sending={sending} /> : null}
      <SendingStage sending={sending} />
      {status === 'sent' ? <p className="ui-muted mail-note">{texts('record')}</p> : null}
      {status === 'sent' ? null : <Recipients count={recipients} />}
    </div>
  )
}
