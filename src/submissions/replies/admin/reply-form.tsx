'use client'
import { Button, toast } from '@payloadcms/ui'
import { useId, useRef, useState } from 'react'
import { type Conversation, replyLimit } from '#src/contract/submissions/conversation.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf } from '#src/platform/admin/request.ts'

interface Props {
  readonly conversation: Conversation
  /** Throws an Error with a displayable message. */
  readonly onSend: (text: string) => Promise<void>
}

const mailbox = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name ? `${name} <${email}>` : email

/** What was written stays until it is sent; a second click while it is being sent does nothing. */
function useDraft(onSend: Props['onSend']) {
  const texts = useTexts('replies')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // The state follows a click only with the next rendering.
  const isSending = useRef(false)
  const send = async () => {
    if (isSending.current) return
    if (text.trim() === '') return setProblem(texts('empty'))
    isSending.current = true
    setBusy(true)
    setProblem('')
    try {
      await onSend(text)
      setText('')
      toast.success(texts('sent'))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { text, setText, isBusy, problem, send }
}

export function ReplyForm({ conversation, onSend }: Props) {
  const texts = useTexts('replies')
  const id = useId()
  const { text, setText, isBusy, problem, send } = useDraft(onSend)
  const { recipient, subject, sender } = conversation
  return (
    <fieldset className="ui-panel ui-inputs replies__form">
      <legend>{texts('reply')}</legend>
      <dl className="ui-facts">
        <dt>{texts('to')}</dt>
        <dd>{mailbox(recipient)}</dd>
        <dt>{texts('from')}</dt>
        <dd>{mailbox(sender)}</dd>
        <dt>{texts('subject')}</dt>
        <dd>{subject}</dd>
      </dl>
      <label htmlFor={id}>{texts('text')}</label>
      <textarea
        id={id}
        rows={8}
        maxLength={replyLimit}
        value={text}
        disabled={isBusy}
        aria-describedby={`${id}help`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}help`} className="ui-muted replies__help">
        {texts('help', { replyTo: sender.replyTo })}
      </p>
      <div className="ui-row ui-row--wide replies__end">
        <Button type="button" margin={false} disabled={isBusy} onClick={() => void send()}>
          {texts('send')}
        </Button>
        <p role="alert">{problem}</p>
      </div>
    </fieldset>
  )
}
