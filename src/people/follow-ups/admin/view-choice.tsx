'use client'
import './follow-ups.css'
import { useTranslation } from '@payloadcms/ui'
import { useCallback } from 'react'
import {
  listFollowUpWork,
  type WorkItem,
  type WorkPage,
  type WorkView,
  workViews,
} from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { boundsOfDay } from '#src/platform/admin/local-days.ts'
import { usePagedList } from '#src/platform/admin/use-paged-list.ts'

const keyOf = ({ id }: WorkItem): string => String(id)

export function useWork(view: WorkView, isBusy: boolean) {
  const read = useCallback(
    (last?: WorkItem) => {
      const after = last && { at: last.at, id: last.id }
      return call(listFollowUpWork, { view, ...boundsOfDay(new Date()), ...after })
    },
    [view],
  )
  const { latest, ...list } = usePagedList<WorkItem, WorkPage>({ view, read, keyOf, isBusy })
  return { ...list, counts: latest?.counts }
}

interface Props {
  readonly view?: WorkView
  readonly counts: WorkPage['counts'] | undefined
  readonly onChoose: (view: WorkView) => void
}

export function ViewChoice({ view, counts, onChoose }: Props) {
  const texts = useTexts('follow-ups')
  const { language } = useTranslation().i18n
  return (
    <nav
      className="ui-row ui-row--tight ui-buttons ui-below-s work-views"
      aria-label={texts('viewsOf')}
    >
      {workViews.map((each) => (
        <button
          key={each}
          type="button"
          aria-current={each === view ? 'page' : undefined}
          onClick={() => onChoose(each)}
        >
          {texts(`views:${each}`)}
          {each !== 'done' && counts && (
            <span className="work-views__count">{counts[each].toLocaleString(language)}</span>
          )}
        </button>
      ))}
    </nav>
  )
}
