'use client'
import { Button } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ActionableFollowUp, FollowUpDialogs } from './follow-up-dialogs.tsx'

interface Props extends Pick<FollowUpDialogs, 'open' | 'changeNow'> {
  readonly followUp: ActionableFollowUp
  /** Whether the less frequent ones are shown on request. */
  readonly isCompact?: boolean
}

const plain = { type: 'button', size: 'small', margin: false, buttonStyle: 'secondary' } as const

export function FollowUpButtons({ followUp, open, changeNow, isCompact }: Props) {
  const texts = useTexts('follow-ups')
  const isOpen = followUp.status === 'pending' || followUp.status === 'overdue'
  if (!isOpen)
    return followUp.isReopenable ? (
      <div className="follow-up-buttons">
        <Button {...plain} onClick={() => void changeNow([followUp.id], { kind: 'reopen' })}>
          {texts('reopen')}
        </Button>
      </div>
    ) : null
  const others = (['log', 'snooze', 'assign', 'cancel'] as const).map((kind) => (
    <Button key={kind} {...plain} onClick={() => open(kind, [followUp])}>
      {texts(`${kind}`)}
    </Button>
  ))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the contact's form
    <div
      className="follow-up-buttons"
      role="group"
      aria-label={texts('actionsFor', { name: `${followUp.contactName}: ${followUp.ruleName}` })}
    >
      <Button
        {...plain}
        buttonStyle="primary"
        onClick={() => void changeNow([followUp.id], { kind: 'complete', note: '' })}
      >
        {texts('complete')}
      </Button>
      {isCompact ? (
        <details>
          <summary>{texts('moreActions')}</summary>
          <div className="follow-up-buttons">{others}</div>
        </details>
      ) : (
        others
      )}
    </div>
  )
}
