'use client'
import { useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import type { SendingAction } from '#src/email/compose/sending-state.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useTexts } from '../translations/use-texts.ts'
import { CheckSummary } from './check/check-summary.tsx'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly action: SendingAction
  readonly collection: string
  readonly id: number | string
  /** Number of recipients; null where it takes too long to count. */
  readonly recipients: number | null
  readonly ownAddress: string
  /** Timestamp of the scheduled send, if there is one. */
  readonly scheduledFor?: string | null
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

/** A local time in the format of a datetime-local input. */
const localTime = (at: string): string => {
  const time = new Date(at)
  const clock = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return clock.toISOString().slice(0, 16)
}

type QuestionProps = Pick<Props, 'action' | 'recipients' | 'ownAddress' | 'scheduledFor'>

function Question({ action, recipients, ownAddress, scheduledFor }: QuestionProps) {
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
        <input
          id={id}
          name="when"
          type="datetime-local"
          defaultValue={scheduledFor ? localTime(scheduledFor) : ''}
          required
        />
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
  if (recipients === null) return <p>{texts.confirmUncounted}</p>
  return <p>{texts.confirmSend(recipients.toLocaleString(i18n.language), recipients === 1)}</p>
}

/** A dialog for an action's input, or its confirmation. */
export function ActionDialog({ onDone, onClose, collection, id, ...question }: Props) {
  const texts = useTexts(inLanguages)
  const { action } = question
  return (
    <FormDialog
      title={texts.actions[action]}
      submitLabel={texts.actions[action]}
      cancelLabel={texts.cancel}
      onSubmit={(form) => onDone(detailsOf(action, form))}
      onClose={onClose}
    >
      <Question {...question} />
      <CheckSummary collection={collection} id={id} />
    </FormDialog>
  )
}
