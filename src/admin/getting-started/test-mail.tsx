'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { type TestMailState, testMailState } from '#src/email/compose/test-mail-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { HoldUp } from '../email/hold-up.tsx'
import { messageOf, request } from '../request.ts'
import { usePolling } from '../use-polling.ts'
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
  const { config } = useConfig()
  const url = `${config.routes.api}/globals/settings/test-mail`
  const [mail, setMail] = useState<TestMailState>()
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setProblem('')
    setMail(undefined)
    try {
      setMail(await request(url, testMailState, { method: 'POST', json: {} }))
    } catch (error) {
      setProblem(messageOf(error))
    }
    setSending(false)
  }
  const delivery = mail?.delivery
  const read = useCallback(
    async (signal: AbortSignal) => {
      const at = `${url}?delivery=${delivery}`
      const state = await request(at, testMailState, { signal }).catch(() => undefined)
      if (state) setMail((current) => (current?.delivery === state.delivery ? state : current))
    },
    [url, delivery],
  )
  usePolling(read, !isWaiting(mail), pause)
  return (
    <div className="test-mail">
      <Button
        type="button"
        buttonStyle="secondary"
        size="small"
        margin={false}
        disabled={isSending || isWaiting(mail)}
        onClick={() => void send()}
      >
        {texts('test')}
      </Button>
      <p role="status">{mail ? outcomeOf(mail, isLocal, texts) : problem}</p>
      {mail?.heldUp ? <HoldUp holdUp={mail.heldUp} /> : null}
    </div>
  )
}
