'use client'
import type { ShownHoldUp } from '#src/contract/newsletters/sending-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import '../../admin/mail.css'

export function HoldUp({ holdUp }: { readonly holdUp: ShownHoldUp }) {
  const texts = useTexts('mail')
  const formatTime = useFormatTime()
  const { kind, said, since } = holdUp
  return (
    <div className="mail-trouble" role="status">
      <p>
        <strong className="ui-problem">{texts(`heldUp:${kind}`)}</strong>
      </p>
      {said ? <p>{texts('serverSaid', { words: said })}</p> : null}
      <p>{texts('heldUpSince', { time: formatTime('longDateTime', since) })}</p>
    </div>
  )
}
