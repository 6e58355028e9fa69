'use client'
import { useId } from 'react'
import type { Mailability } from '#src/contract/people/mailability.ts'
import { type ConsentPurpose, consentReasonLimit } from '#src/contract/people/people.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

export interface Intended {
  readonly email: string
  readonly purpose: ConsentPurpose
  readonly given: boolean
}

export const wordsOf = ({ email, purpose, given }: Intended, texts: Texts<'consents'>) => {
  if (purpose === 'newsletter')
    return given
      ? {
          button: texts('subscribe'),
          title: texts('subscribeTitle', { email }),
          help: texts('subscribeHelp'),
          done: texts('subscribed'),
        }
      : {
          button: texts('unsubscribe'),
          title: texts('unsubscribeTitle', { email }),
          help: texts('unsubscribeHelp'),
          done: texts('unsubscribed'),
        }
  return given
    ? {
        button: texts('allow'),
        title: texts('allowTitle', { email }),
        help: texts('allowHelp'),
        done: texts('allowed'),
      }
    : {
        button: texts('stop'),
        title: texts('stopTitle', { email }),
        help: texts('stopHelp'),
        done: texts('stoppedNow'),
      }
}

interface Props {
  readonly intended: Intended
  readonly now: Mailability
  readonly onSubmit: (reason: string) => Promise<void>
  readonly onClose: () => void
}

export function ConsentDialog({ intended, now, onSubmit, onClose }: Props) {
  const texts = useTexts('consents')
  const id = useId()
  const { title, button, help } = wordsOf(intended, texts)
  const { given } = intended
  return (
    <FormDialog
      title={title}
      submitLabel={button}
      cancelLabel={texts('cancel')}
      onSubmit={(form) => onSubmit(String(form.get('reason') ?? ''))}
      onClose={onClose}
    >
      <p>{help}</p>
      {given && now.why === 'withdrew' ? (
        <p className="mailability__warning">{texts('leftBefore')}</p>
      ) : null}
      <label htmlFor={id}>
        {given ? texts('reason') : texts('optionalReason')}
        <textarea id={id} name="reason" rows={3} required={given} maxLength={consentReasonLimit} />
      </label>
    </FormDialog>
  )
}
