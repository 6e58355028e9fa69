'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import type { ActionableFollowUp, FollowUpDialogs } from './follow-up-dialogs.tsx'

interface Props extends Pick<FollowUpDialogs, 'open' | 'changeNow'> {
  readonly followUp: ActionableFollowUp
  /** Whether the less frequent ones are shown on request. */
  readonly isCompact?: boolean
}

export function FollowUpButtons({ followUp, open, changeNow, isCompact }: Props) {
  const texts = useTexts('follow-ups')
  const isOpen = followUp.status === 'pending' || followUp.status === 'overdue'
  if (!isOpen)
    return followUp.isReopenable ? (
      <div className="ui-row ui-row--tight follow-up-buttons">
        <SmallButton onClick={() => void changeNow([followUp.id], { kind: 'reopen' })}>
          {texts('reopen')}
        </SmallButton>
      </div>
    ) : null
  const others = (['log', 'snooze', 'assign', 'cancel'] as const).map((kind) => (
    <SmallButton key={kind} onClick={() => open(kind, [followUp])}>
      {texts(`${kind}`)}
    </SmallButton>
  ))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the contact's form
    <div
      className="ui-row ui-row--tight follow-up-buttons"
      role="group"
      aria-label={texts('actionsFor', { name: `${followUp.contactName}: ${followUp.ruleName}` })}
    >
      <SmallButton
        buttonStyle="primary"
        onClick={() => void changeNow([followUp.id], { kind: 'complete', note: '' })}
      >
        {texts('complete')}
      </SmallButton>
      {isCompact ? (
        <details>
          <summary>{texts('moreActions')}</summary>
          <div className="ui-row ui-row--tight follow-up-buttons">{others}</div>
        </details>
      ) : (
        others
      )}
    </div>
  )
}
