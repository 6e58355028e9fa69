'use client'
import { Button } from '@payloadcms/ui'
import { maxFollowUpsAtOnce, type WorkItem } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FollowUpDialogs } from './follow-up-dialogs.tsx'

interface Props {
  readonly items: readonly WorkItem[]
  readonly selected: ReadonlySet<number>
  readonly onSelect: (ids: ReadonlySet<number>) => void
  readonly dialogs: FollowUpDialogs
}

const plain = { type: 'button', size: 'small', margin: false, buttonStyle: 'secondary' } as const

export function WorkSelection({ items, selected, onSelect, dialogs }: Props) {
  const texts = useTexts('follow-ups')
  const chosen = items.filter(({ id }) => selected.has(id))
  const ids = chosen.map(({ id }) => id)
  if (chosen.length === 0)
    return (
      <div className="work-selection">
        <Button
          {...plain}
          onClick={() => onSelect(new Set(items.slice(0, maxFollowUpsAtOnce).map(({ id }) => id)))}
        >
          {texts('selectAll')}
        </Button>
      </div>
    )
  return (
    <fieldset className="work-selection work-selection--active">
      <legend>{texts('selected', { count: chosen.length })}</legend>
      <Button
        {...plain}
        buttonStyle="primary"
        onClick={() => void dialogs.changeNow(ids, { kind: 'complete', note: '' })}
      >
        {texts('complete')}
      </Button>
      {(['snooze', 'assign', 'cancel'] as const).map((kind) => (
        <Button key={kind} {...plain} onClick={() => dialogs.open(kind, chosen)}>
          {texts(`${kind}`)}
        </Button>
      ))}
      <Button {...plain} onClick={() => onSelect(new Set())}>
        {texts('clear')}
      </Button>
    </fieldset>
  )
}
