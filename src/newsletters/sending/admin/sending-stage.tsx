'use client'
import { useTranslation } from '@payloadcms/ui'
import {
  finishedAt,
  type SendingProgress,
  type SendingState,
} from '#src/contract/newsletters/sending-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { HoldUp } from './hold-up.tsx'

function Paused({ progress }: { readonly progress: SendingProgress }) {
  const texts = useTexts('mail')
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const { by, at, reason } = progress
  const time = formatTime('longDateTime', at)
  if (!reason) return <p>{by ? texts('pausedBy', { time, by }) : texts('pausedOn', { time })}</p>
  const [refused, tried] = [reason.refused, reason.tried].map((n) => n.toLocaleString(language))
  return (
    <div className="mail-trouble" role="status">
      <p>
        <strong className="ui-problem">
          {texts('pausedForRejections', { time, refused: refused ?? '', tried: tried ?? '' })}
        </strong>
      </p>
      {reason.said ? <p>{texts('serverSaid', { words: reason.said })}</p> : null}
    </div>
  )
}

function Stage({ progress }: { readonly progress: SendingProgress }) {
  const texts = useTexts('mail')
  const formatTime = useFormatTime()
  const { stage, by, at } = progress
  if (stage === 'paused') return <Paused progress={progress} />
  if (stage !== 'cancelled') return null
  const time = formatTime('longDateTime', at)
  return <p>{by ? texts('cancelledBy', { time, by }) : texts('cancelledOn', { time })}</p>
}

export function SendingStage({ sending }: { readonly sending: SendingState }) {
  const texts = useTexts('mail')
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const { progress, heldUp } = sending
  const freezing = progress?.stage === 'cancelled' ? null : progress?.freezing
  const rest = finishedAt(sending, new Date())
  return (
    <>
      {progress ? <Stage progress={progress} /> : null}
      {freezing ? (
        <p>
          {texts('freezing', {
            written: freezing.written.toLocaleString(language),
            total: freezing.total.toLocaleString(language),
          })}
        </p>
      ) : null}
      {progress?.isLocalTime && progress.stage === 'sending' ? <p>{texts('atLocalTime')}</p> : null}
      {rest && progress?.perHour ? (
        <p>
          {texts('perHour', {
            limit: progress.perHour.toLocaleString(language),
            time: formatTime('longDateTime', rest.toISOString()),
          })}
        </p>
      ) : null}
      {heldUp && progress?.stage !== 'paused' ? <HoldUp holdUp={heldUp} /> : null}
    </>
  )
}
