'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SendingAction } from '#src/email/sending-desk.ts'
import { messageOf } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly action: SendingAction
  /** How many would get the mail. */
  readonly recipients: number
  readonly ownAddress: string
  readonly onDone: (details: object) => Promise<void>
  readonly onClose: () => void
}

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const detailsOf = (action: SendingAction, form: FormData): object => {
  const value = (name: string) => String(form.get(name) ?? '')
  if (action === 'test')
    return {
      emails: value('addresses')
        .split(/[\s,;]+/)
        .filter(Boolean),
    }
  if (action === 'schedule') return { at: new Date(value('when')).toISOString() }
  return action === 'approve' || action === 'reject' ? { comment: value('comment') } : {}
}

type Asked = Pick<Props, 'action' | 'recipients' | 'ownAddress'>

function Question({ action, recipients, ownAddress }: Asked) {
  const texts = useTexts(inLanguages)
  const { i18n } = useTranslation()
  const id = useId()
  if (action === 'test')
    return (
      <label htmlFor={id}>
        {texts.addresses}
        <input id={id} name="addresses" defaultValue={ownAddress} required />
      </label>
    )
  if (action === 'schedule')
    return (
      <label htmlFor={id}>
        {texts.when}
        <input id={id} name="when" type="datetime-local" required />
        <small>{texts.zone(zone())}</small>
      </label>
    )
  if (action === 'approve' || action === 'reject')
    return (
      <label htmlFor={id}>
        {texts.comment}
        <textarea id={id} name="comment" rows={3} maxLength={2_000} />
        <small>{texts.commentHelp}</small>
      </label>
    )
  return <p>{texts.confirmSend(recipients.toLocaleString(i18n.language), recipients === 1)}</p>
}

/** Asks what an action needs to know, or whether it is really meant. */
export function ActionDialog({ action, recipients, ownAddress, onDone, onClose }: Props) {
  const texts = useTexts(inLanguages)
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React hands it on to the document's own form, which must not be saved by it.
    event.stopPropagation()
    setBusy(true)
    setProblem('')
    try {
      await onDone(detailsOf(action, new FormData(event.currentTarget)))
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="mail-dialog"
      onClose={onClose}
      aria-label={texts.actions[action]}
    >
      <form onSubmit={(event) => void submit(event)}>
        <h3>{texts.actions[action]}</h3>
        <Question action={action} recipients={recipients} ownAddress={ownAddress} />
        <p role="alert">{problem}</p>
        <div className="mail-dialog__end">
          <Button type="button" buttonStyle="secondary" margin={false} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" margin={false} disabled={isBusy}>
            {texts.actions[action]}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  )
}
