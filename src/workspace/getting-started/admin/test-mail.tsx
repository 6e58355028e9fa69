'use client'
import { useCallback, useState } from 'react'
import {
  readTestMail,
  sendTestMail,
  type TestMailState,
} from '#src/contract/newsletters/test-mail.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { HoldUp } from '#src/newsletters/sending/admin/hold-up.tsx'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { outcomeOf } from './test-mail-outcome.ts'

/** Polling interval, in ms. */
const pause = 1_500

const isWaiting = (mail: TestMailState | undefined): boolean =>
  mail?.status === 'queued' || mail?.status === 'sending'

interface Props {
  readonly isLocal: boolean
}

export function TestMail({ isLocal }: Props) {
  const texts = useTexts('getting-started')
  const [mail, setMail] = useState<TestMailState>()
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setProblem('')
    setMail(undefined)
    try {
      setMail(await call(sendTestMail))
    } catch (error) {
      setProblem(messageOf(error))
    }
    setSending(false)
  }
  const delivery = mail?.delivery
  const read = useCallback(
    async (signal: AbortSignal) => {
      if (delivery === undefined) return
      const state = await call(readTestMail, { delivery }, { signal }).catch(() => undefined)
      if (state) setMail((current) => (current?.delivery === state.delivery ? state : current))
    },
    [delivery],
  )
  usePolling(read, !isWaiting(mail), pause)
  return (
    <div className="test-mail">
      <SmallButton disabled={isSending || isWaiting(mail)} onClick={() => void send()}>
        {texts('test')}
      </SmallButton>
      <p role="status">{mail ? outcomeOf(mail, isLocal, texts) : problem}</p>
      {mail?.heldUp ? <HoldUp holdUp={mail.heldUp} /> : null}
    </div>
  )
}
