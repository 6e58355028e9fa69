'use client'

import { toast } from '@payloadcms/ui'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type FoundItem, findAnything, maxFindText } from '#src/contract/find.ts'
import { sendTestMail } from '#src/contract/newsletters/test-mail.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { FindResults } from './find-results.tsx'
import { moveSelection } from './move-selection.ts'
import { recentDocuments } from './recent.ts'

/** Debounce delay of typing, in ms. */
const pause = 120

/** What is found for what is typed, or for nothing, the documents of late. */
const useFind = (typed: string) =>
  useDebouncedRead(
    typed,
    (signal) =>
      call(findAnything, typed === '' ? { recent: recentDocuments() } : { q: typed }, { signal }),
    { delay: typed === '' ? 0 : pause },
  )

function useRun(close: () => void): (item: FoundItem) => Promise<void> {
  const texts = useTexts('find')
  return async ({ run }) => {
    if (run !== 'test-mail') return
    close()
    try {
      const { email } = await call(sendTestMail)
      toast.success(texts('testMailQueued', { email }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}

/**
 * Calls `close` once a link within an element was followed. Listens before the platform, which
 * stops the click where it asks about changes that are not saved, in a dialog below ours.
 */
function useCloseOnLeave(part: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const follow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isWithin = target instanceof Element && part.current?.contains(target)
      if (!isWithin || !target.closest('a') || ctrlKey || metaKey || shiftKey) return
      setTimeout(close)
    }
    window.addEventListener('click', follow, true)
    return () => window.removeEventListener('click', follow, true)
  }, [part, close])
}

/**
 * Opens what is chosen. Its own link is clicked, so that the platform asks before a form with
 * changes is left.
 */
const follow = (option: HTMLElement | null, inNewTab: boolean): void => {
  if (option instanceof HTMLAnchorElement && inNewTab) window.open(option.href, '_blank')
  else option?.click()
}

export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('find')
  const id = useId()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { found, of, problem, isReading } = useFind(text)
  const [active, setActive] = useState(0)
  const run = useRun(onClose)
  const list = useRef<HTMLDivElement>(null)
  // Enter before the results have come opens the first of them.
  const isEager = useRef(false)
  useCloseOnLeave(list, onClose)

  const items = found?.groups.flatMap((group) => group.items) ?? []
  const isCurrent = of === text
  const option = useCallback((at: number) => document.getElementById(`${id}-${at}`), [id])
  const choose = useCallback(
    (inNewTab: boolean) => follow(option(active), inNewTab),
    [option, active],
  )

  useEffect(() => {
    if (!found) return
    setActive(0)
    if (list.current) list.current.scrollTop = 0
  }, [found])
  useEffect(() => {
    if (!isCurrent || !isEager.current) return
    isEager.current = false
    follow(option(0), false)
  }, [isCurrent, option])
  useEffect(() => option(active)?.scrollIntoView({ block: 'nearest' }), [option, active])

  const press = (event: React.KeyboardEvent) => {
    const to = moveSelection(event.key, active, items.length)
    if (to !== undefined) setActive(to)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (isCurrent) choose(event.ctrlKey || event.metaKey)
    else isEager.current = true
    event.preventDefault()
  }
  const status = isReading || problem ? '' : texts('count', { count: items.length })
  return (
    <ModalDialog title={texts('find')} onClose={onClose}>
      <div className="ui-stack ui-above-s find" aria-busy={isReading || !isCurrent}>
        <input
          type="text"
          role="combobox"
          className="find__input"
          aria-label={texts('what')}
          placeholder={texts('what')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxFindText}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
        />
        <FindResults
          id={id}
          list={list}
          groups={found?.groups ?? []}
          active={active}
          onPoint={setActive}
          onRun={(item: FoundItem) => void run(item)}
        />
        {problem && <p role="alert">{problem}</p>}
        {isCurrent && items.length === 0 && text !== '' && (
          <p className="find__none">{texts('nothing', { text })}</p>
        )}
        {found?.isComplete === false && <p>{texts('incomplete')}</p>}
        <p role="status" className="ui-unseen">
          {status}
        </p>
        <div className="ui-row ui-row--apart find__end">
          <p className="ui-muted ui-keys">{texts('keys')}</p>
          <SmallButton buttonStyle="subtle" onClick={onClose}>
            {texts('close')}
          </SmallButton>
        </div>
      </div>
    </ModalDialog>
  )
}
