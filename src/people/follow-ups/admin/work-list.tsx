'use client'
import { Badge } from '#src/platform/admin/badge.tsx'
import './follow-ups.css'
import { useTranslation } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  maxFollowUpsAtOnce,
  type WorkItem,
  type WorkView,
} from '#src/contract/people/follow-up-work.ts'
import { relativeTime } from '#src/locales/time-formats.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { PagedRows } from '#src/platform/admin/paged-rows.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { AddFollowUp } from './add-follow-up.tsx'
import { FollowUpButtons } from './follow-up-buttons.tsx'
import { type FollowUpDialogs, useFollowUpDialogs } from './follow-up-dialogs.tsx'
import { useWork, ViewChoice } from './view-choice.tsx'

const tones = {
  overdue: 'warning',
  pending: 'light',
  completed: 'success',
  cancelled: 'light',
} as const

/** A phone number as a URL: digits, and what they may begin with. */
const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+*#]/g, '')}`

interface WorkRowProps {
  readonly item: WorkItem
  readonly isSelected: boolean
  readonly onSelect: () => void
  /** Undefined without permission to change follow-ups. */
  readonly dialogs: FollowUpDialogs | undefined
}

function WorkRow({ item, isSelected, onSelect, dialogs }: WorkRowProps) {
  const { language } = useTranslation().i18n
  const texts = useTexts('follow-ups')
  const formatTime = useFormatTime()
  const isOpen = item.status === 'pending' || item.status === 'overdue'
  const when = relativeTime(item.at, new Date(), language)
  const snoozed = item.snoozedUntil === item.at ? formatTime('date', item.at) : ''
  return (
    <li className="work-row">
      {dialogs && isOpen && (
        <input
          className="ui-check"
          type="checkbox"
          aria-label={texts('select', { name: item.contactName, rule: item.ruleName })}
          checked={isSelected}
          onChange={onSelect}
        />
      )}
      <div className="work-row__what">
        <div className="ui-row ui-row--text work-row__head">
          <AdminLink path={`/collections/contacts/${item.contactId}`}>{item.contactName}</AdminLink>
          <Badge tone={tones[item.status]}>{texts(`statuses:${item.status}`)}</Badge>
          <time dateTime={item.at} title={formatTime('dateTime', item.at)}>
            {isOpen ? texts('due', { date: when }) : texts('ended', { date: when })}
          </time>
        </div>
        <div className="ui-remarks work-row__remarks">
          <span>{item.ruleName}</span>
          <span>{item.catchupType}</span>
          {item.phone && (
            <a href={telephone(item.phone)} aria-label={texts('callNumber', { phone: item.phone })}>
              {item.phone}
            </a>
          )}
          {snoozed && <span>{texts('snoozedUntil', { day: snoozed })}</span>}
          <span className="work-row__owner">{item.owner?.name ?? texts('noOwner')}</span>
        </div>
        {dialogs && <FollowUpButtons {...dialogs} followUp={item} />}
      </div>
    </li>
  )
}

interface WorkSelectionProps {
  readonly items: readonly WorkItem[]
  readonly selected: ReadonlySet<number>
  readonly onSelect: (ids: ReadonlySet<number>) => void
  readonly dialogs: FollowUpDialogs
}

function WorkSelection({ items, selected, onSelect, dialogs }: WorkSelectionProps) {
  const texts = useTexts('follow-ups')
  const chosen = items.filter(({ id }) => selected.has(id))
  const ids = chosen.map(({ id }) => id)
  if (chosen.length === 0)
    return (
      <div className="ui-row ui-row--tight work-selection">
        <SmallButton
          onClick={() => onSelect(new Set(items.slice(0, maxFollowUpsAtOnce).map(({ id }) => id)))}
        >
          {texts('selectAll')}
        </SmallButton>
      </div>
    )
  return (
    <fieldset className="ui-row ui-row--tight ui-selection work-selection">
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
  const list = useWork(view, isBusy)
  const { page, counts, problem, load } = list
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
      <div className="ui-row ui-row--apart work__head">
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
      <PagedRows
        list={list}
        texts={texts}
        remark={items.length === 0 && texts(`empty:${view}`)}
        statusRef={status}
        above={
          mayChange && view !== 'done' && items.length > 0 ? (
            <WorkSelection
              items={items}
              selected={selected}
              onSelect={setSelected}
              dialogs={dialogs}
            />
          ) : null
        }
        aria-label={texts(`views:${view}`)}
      >
        {items.map((item) => (
          <WorkRow
            key={item.id}
            item={item}
            isSelected={selected.has(item.id)}
            onSelect={() => toggle(item.id)}
            dialogs={mayChange ? dialogs : undefined}
          />
        ))}
      </PagedRows>
      {dialogs.dialog}
    </div>
  )
}
