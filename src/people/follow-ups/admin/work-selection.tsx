'use client'
import { maxFollowUpsAtOnce, type WorkItem } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import type { FollowUpDialogs } from './follow-up-dialogs.tsx'

interface Props {
  readonly items: readonly WorkItem[]
  readonly selected: ReadonlySet<number>
  readonly onSelect: (ids: ReadonlySet<number>) => void
  readonly dialogs: FollowUpDialogs
}

export function WorkSelection({ items, selected, onSelect, dialogs }: Props) {
  const texts = useTexts('follow-ups')
  const chosen = items.filter(({ id }) => selected.has(id))
  const ids = chosen.map(({ id }) => id)
  if (chosen.length === 0)
    return (
      <div className="work-selection">
        <SmallButton
          onClick={() => onSelect(new Set(items.slice(0, maxFollowUpsAtOnce).map(({ id }) => id)))}
        >
          {texts('selectAll')}
        </SmallButton>
      </div>
    )
  return (
    <fieldset className="work-selection work-selection--active">
      <legend>{texts('selected', { count: chosen.length })}</legend>
      <SmallButton
        buttonStyle="primary"
        onClick={() => void dialogs.changeNow(ids, { kind: 'complete', note: '' })}
      >
        {texts('complete')}
      </SmallButton>
      {(['snooze', 'assign', 'cancel'] as const).map((kind) => (
        <SmallButton key={kind} onClick={() => dialogs.open(kind, chosen)}>
          {texts(`${kind}`)}
        </SmallButton>
      ))}
      <SmallButton onClick={() => onSelect(new Set())}>{texts('clear')}</SmallButton>
    </fieldset>
  )
}
