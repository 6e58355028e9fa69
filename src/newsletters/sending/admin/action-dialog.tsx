'use client'
import { useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import type { SentCollection } from '#src/contract/newsletters/mails.ts'
import type { SendingAction, SendingState } from '#src/contract/newsletters/sending-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { CheckSummary } from '#src/newsletters/check/admin/check-summary.tsx'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

/** What a question needs of a mail; a decision needs the number of recipients only. */
type ConfirmedSending = Pick<SendingState, 'recipients'> &
  Partial<Pick<SendingState, 'scheduledSendAt' | 'report' | 'progress'>>

interface Props {
  readonly action: SendingAction
  readonly collection: SentCollection
  readonly id: number | string
  readonly sending: ConfirmedSending
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
  const acceptsUnknown = form.has('acceptsUnknown')
  if (action === 'send') return { acceptsUnknown }
  if (action === 'schedule') return { at: new Date(value('when')).toISOString(), acceptsUnknown }
  return action === 'approve' || action === 'reject' ? { comment: value('comment') } : {}
}

/** A local time in the format of a datetime-local input. */
const localTime = (at: string): string => {
  const time = new Date(at)
  const clock = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return clock.toISOString().slice(0, 16)
}

type QuestionProps = Pick<Props, 'action' | 'sending' | 'ownAddress'>

function Confirmation({ action, sending }: Pick<Props, 'action' | 'sending'>) {
  const texts = useTexts('mail')
  const { language } = useTranslation().i18n
  const { recipients, report, progress } = sending
  const ask = (question: 'confirmResend' | 'confirmExtend' | 'confirmSend', count: number) => (
    <p>{texts(question, { count, number: count.toLocaleString(language) })}</p>
  )
  if (action === 'cancel') {
    const counts = [report?.queued ?? 0, report?.sent ?? 0] as const
    const [rest, sent] = counts.map((count) => count.toLocaleString(language))
    return <p>{texts('confirmCancel', { rest: rest ?? '', sent: sent ?? '' })}</p>
  }
  if (action === 'resend') return ask('confirmResend', progress?.resendable ?? 0)
  if (action === 'extend')
    return progress?.newSubscribers == null ? (
      <p>{texts('confirmExtendUncounted')}</p>
    ) : (
      ask('confirmExtend', progress.newSubscribers)
    )
  return recipients === null ? <p>{texts('confirmUncounted')}</p> : ask('confirmSend', recipients)
}

function Question({ action, sending, ownAddress }: QuestionProps) {
  const texts = useTexts('mail')
  const id = useId()
  if (action === 'test')
    return (
      <label htmlFor={id}>
        {texts('addresses')}
        <input id={id} name="addresses" defaultValue={ownAddress} required />
      </label>
    )
  if (action === 'schedule')
    return (
      <label htmlFor={id}>
        {texts('when')}
        <input
          id={id}
          name="when"
          type="datetime-local"
          defaultValue={sending.scheduledSendAt ? localTime(sending.scheduledSendAt) : ''}
          required
        />
        <small>{texts('zone', { zone: zone() })}</small>
      </label>
    )
  if (action === 'approve' || action === 'reject')
    return (
      <label htmlFor={id}>
        {texts('comment')}
        <textarea id={id} name="comment" rows={3} maxLength={2_000} />
        <small>{texts('commentHelp')}</small>
      </label>
    )
  return <Confirmation action={action} sending={sending} />
}

/** Actions on a newsletter whose content cannot be changed any more. */
const ofSent: ReadonlySet<SendingAction> = new Set(['cancel', 'resend', 'extend'])

const leaving: ReadonlySet<SendingAction> = new Set(['send', 'schedule'])

export function ActionDialog({ onDone, onClose, collection, id, ...question }: Props) {
  const texts = useTexts('mail')
  const { action } = question
  return (
    <FormDialog
      title={texts(`actions:${action}`)}
      submitLabel={texts(`actions:${action}`)}
      cancelLabel={action === 'cancel' ? texts('keep') : texts('cancel')}
      onSubmit={(form) => onDone(detailsOf(action, form))}
      onClose={onClose}
    >
      <Question {...question} />
      {ofSent.has(action) ? null : (
        <CheckSummary collection={collection} id={id} leaves={leaving.has(action)} />
      )}
    </FormDialog>
  )
}
