'use client'
import { Button } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { WorkView } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { ListProblem } from '#src/platform/admin/list-problem.tsx'
import './follow-ups.css'
import { AddFollowUp } from './add-follow-up.tsx'
import { useFollowUpDialogs } from './follow-up-dialogs.tsx'
import { useWork } from './use-work.ts'
import { ViewChoice } from './view-choice.tsx'
import { WorkRow } from './work-row.tsx'
import { WorkSelection } from './work-selection.tsx'

function useView(first: WorkView) {
  const [view, setView] = useState(first)
  const choose = useCallback((to: WorkView) => {
    setView(to)
    window.history.replaceState(null, '', `?view=${to}`)
  }, [])
  return { view, choose }
}

interface Props {
  readonly view: WorkView
  readonly mayChange: boolean
}

export function WorkList({ view: first, mayChange }: Props) {
  const texts = useTexts('follow-ups')
  const { view, choose } = useView(first)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const { page, counts, problem, load, showMore } = useWork(view, isBusy)
  const status = useRef<HTMLParagraphElement>(null)
  const dialogs = useFollowUpDialogs(load, () => status.current)
  useEffect(() => setBusy(dialogs.isOpen), [dialogs.isOpen])
  const toggle = (id: number) =>
    setSelected((now) => {
      const others = [...now].filter((each) => each !== id)
      return new Set(now.has(id) ? others : [...others, id])
    })
  const items = page?.items ?? []
  return (
    <div className="work" aria-busy={!page && !problem}>
      <div className="work__head">
        <ViewChoice
          view={view}
          counts={counts}
          onChoose={(to) => {
            setSelected(new Set())
            choose(to)
          }}
        />
        {mayChange && <AddFollowUp onAdded={load} />}
      </div>
      <ListProblem problem={problem} tryAgain={texts('tryAgain')} onTryAgain={load} />
      <p role="status" ref={status} tabIndex={-1}>
        {page ? items.length === 0 && texts(`empty:${view}`) : !problem && texts('loading')}
      </p>
      {mayChange && view !== 'done' && items.length > 0 && (
        <WorkSelection items={items} selected={selected} onSelect={setSelected} dialogs={dialogs} />
      )}
      <ul className="work__rows" aria-label={texts(`views:${view}`)}>
        {items.map((item) => (
          <WorkRow
            key={item.id}
            item={item}
            isSelected={selected.has(item.id)}
            onSelect={() => toggle(item.id)}
            dialogs={mayChange ? dialogs : undefined}
          />
        ))}
      </ul>
      {page?.hasMore && (
        <Button buttonStyle="secondary" size="small" onClick={() => void showMore()}>
          {texts('more')}
        </Button>
      )}
      {dialogs.dialog}
    </div>
  )
}
