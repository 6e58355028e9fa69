'use client'
import type { ShownHoldUp } from '#src/email/compose/sending-state.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useFormatTime } from '../use-format-time.ts'
import './mail.css'
import { texts as inLanguages } from './texts.ts'

export function HoldUp({ holdUp }: { readonly holdUp: ShownHoldUp }) {
  const texts = useTexts(inLanguages)
  const formatTime = useFormatTime()
  const { kind, said, since } = holdUp
  return (
    <div className="mail-trouble" role="status">
      <p>
        <strong>{texts.heldUp[kind]}</strong>
      </p>
      {said ? <p>{texts.serverSaid(said)}</p> : null}
      <p>{texts.heldUpSince(formatTime('longDateTime', since))}</p>
    </div>
  )
}
