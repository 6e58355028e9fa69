'use client'
import './inbox.css'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import {
  type InboxFilter,
  type InboxItem,
  type InboxPage,
  listInbox,
} from '#src/contract/submissions/inbox-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { PagedRows } from '#src/platform/admin/paged-rows.tsx'
import { usePagedList } from '#src/platform/admin/use-paged-list.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxRow } from './inbox-row.tsx'
import { useInboxCommands } from './use-commands.ts'

const keyOfItem = ({ collection, id }: Pick<InboxItem, 'collection' | 'id'>): string =>
  `${collection}/${id}`

function useInbox({ owner, kind, state }: InboxFilter, isBusy: boolean) {
  const view = `${owner} ${kind} ${state}`
  const read = useCallback(
    (last?: InboxItem) => {
      const after = last && { at: last.at, collection: last.collection, id: last.id }
      return call(listInbox, { owner, kind, state, ...after })
    },
    [owner, kind, state],
  )
  const { latest, ...list } = usePagedList<InboxItem, InboxPage>({
    view,
    read,
    keyOf: keyOfItem,
    isBusy,
  })
  return { ...list, counts: latest?.counts }
}

function useFilter(first: InboxFilter) {
  const [filter, setFilter] = useState(first)
  const choose = useCallback((to: InboxFilter) => {
    setFilter(to)
    window.history.replaceState(null, '', `?${new URLSearchParams({ ...to })}`)
  }, [])
  return { filter, choose }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move the focus between the titles; all other keys work as everywhere. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key]
  const { target, currentTarget } = event
  const titles = [...currentTarget.querySelectorAll('.inbox-row__title')]
  const at = target instanceof Element ? titles.indexOf(target) : -1
  if (step === undefined || at < 0) return
  event.preventDefault()
  const next = titles[at + step]
  if (next instanceof HTMLElement) next.focus()
}

interface Props {
  readonly filter: InboxFilter
  readonly mayChange: boolean
}

export function InboxList({ filter: first, mayChange }: Props) {
  const texts = useTexts('inbox')
  const router = useRouter()
  const { filter, choose } = useFilter(first)
  const [assigned, setAssigned] = useState<InboxItem>()
  const [opened, setOpened] = useState<string>()
  const status = useRef<HTMLParagraphElement>(null)
  // What is being written to an opened one is not torn away by a list that is read again.
  const list = useInbox(filter, assigned !== undefined || opened !== undefined)
  const { page, counts, problem, load } = list
  const onChanged = async () => {
    await load()
    // The counts in the menu.
    router.refresh()
    if (document.activeElement === document.body) status.current?.focus()
  }
  const commands = useInboxCommands(onChanged)
  const items = page?.items ?? []
  return (
    <div className="inbox-work" aria-busy={!page && !problem}>
      <InboxFilters
        filter={filter}
        counts={counts}
        onChoose={(to) => {
          setOpened(undefined)
          choose(to)
        }}
      />
      <PagedRows
        list={list}
        texts={texts}
        remark={
          items.length === 0 ? (
            texts(`empty:${filter.state}:${filter.owner}`)
          ) : (
            <span className="ui-keys">{texts('keys')}</span>
          )
        }
        statusRef={status}
        aria-label={texts('list')}
        onKeyDown={moveFocus}
      >
        {items.map((item) => {
          const key = keyOfItem(item)
          return (
            <InboxRow
              key={key}
              item={item}
              isOpen={opened === key}
              onToggle={() => setOpened(opened === key ? undefined : key)}
              onAssign={() => setAssigned(item)}
              onChanged={onChanged}
              commands={mayChange ? commands : undefined}
            />
          )
        })}
      </PagedRows>
      {assigned && (
        <AssignDialog
          item={assigned}
          onAssign={(ownerId) => commands.assign(assigned, ownerId)}
          onClose={() => setAssigned(undefined)}
        />
      )}
    </div>
  )
}
