'use client'
import { useTranslation } from '@payloadcms/ui'
import {
  finishedAt,
  type SendingProgress,
  type SendingState,
} from '#src/email/compose/sending-state.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useFormatTime } from '../use-format-time.ts'
import { HoldUp } from './hold-up.tsx'
import { texts as inLanguages } from './texts.ts'

function Paused({ progress }: { readonly progress: SendingProgress }) {
  const texts = useTexts(inLanguages)
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const { by, at, reason } = progress
  const time = formatTime('longDateTime', at)
  if (!reason) return <p>{texts.pausedOn(time, by)}</p>
  const [refused, tried] = [reason.refused, reason.tried].map((n) => n.toLocaleString(language))
  return (
    <div className="mail-trouble" role="status">
      <p>
        <strong>{texts.pausedForRejections(time, refused ?? '', tried ?? '')}</strong>
      </p>
      {reason.said ? <p>{texts.serverSaid(reason.said)}</p> : null}
    </div>
  )
}

function Stage({ progress }: { readonly progress: SendingProgress }) {
  const texts = useTexts(inLanguages)
  const formatTime = useFormatTime()
  const { stage, by, at } = progress
  if (stage === 'sending') return <p>{texts.isBeingSent}</p>
  if (stage === 'paused') return <Paused progress={progress} />
  if (stage === 'done') return null
  return <p>{texts.cancelledOn(formatTime('longDateTime', at), by)}</p>
}

export function SendingStage({ sending }: { readonly sending: SendingState }) {
  const texts = useTexts(inLanguages)
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const { progress, heldUp } = sending
  const rest = finishedAt(sending, new Date())
  return (
    <>
      {progress ? <Stage progress={progress} /> : null}
      {progress?.isLocalTime && progress.stage === 'sending' ? <p>{texts.atLocalTime}</p> : null}
      {rest && progress?.perHour ? (
        <p>
          {texts.perHour(
            progress.perHour.toLocaleString(language),
            formatTime('longDateTime', rest.toISOString()),
          )}
        </p>
      ) : null}
      {heldUp && progress?.stage !== 'paused' ? <HoldUp holdUp={heldUp} /> : null}
    </>
  )
}
