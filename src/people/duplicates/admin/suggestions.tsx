'use client'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import type {
  DuplicateSuggestion,
  DuplicatesPage,
  SkippedBlock,
} from '#src/contract/people/duplicates.ts'
import { distinguishContacts, listDuplicates } from '#src/contract/people/merge.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { titleOfCustomView } from '#src/platform/custom-views/admin/title.ts'
import { joinPages, pairOf } from './join-pages.ts'
import { SuggestionItem } from './suggestion-item.tsx'

const nothing: DuplicatesPage = { suggestions: [], skipped: [], after: '' }

/** Suggestions a page of the list grows by, at least. */
const more = 10

/** Requests for one page, which many contacts without duplicates may take. */
const maxRequests = 10

function useSuggestions() {
  const [page, setPage] = useState(nothing)
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState('')
  const read = useCallback(async (from: DuplicatesPage) => {
    setLoading(true)
    setProblem('')
    let found = from
    try {
      for (let n = 0; n < maxRequests && found.after !== null; n += 1) {
        const after = found.after || undefined
        found = joinPages(found, await call(listDuplicates, { after }))
        if (found.suggestions.length >= from.suggestions.length + more) break
      }
    } catch (error) {
      setProblem(messageOf(error))
    }
    setPage(found)
    setLoading(false)
  }, [])
  useEffect(() => void read(nothing), [read])
  const remove = (suggestion: DuplicateSuggestion) =>
    setPage((shown) => ({
      ...shown,
      suggestions: shown.suggestions.filter((each) => pairOf(each) !== pairOf(suggestion)),
    }))
  const show = (suggestion: DuplicateSuggestion) =>
    setPage((shown) => ({ ...shown, suggestions: [suggestion, ...shown.suggestions] }))
  const distinguish = async (suggestion: DuplicateSuggestion, distinct: boolean) => {
    const [one, other] = suggestion.contacts
    try {
      await call(distinguishContacts, { body: { contacts: [one.id, other.id], distinct } })
      if (distinct) remove(suggestion)
      else show(suggestion)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    }
  }
  return { page, isLoading, problem, readMore: () => void read(page), distinguish }
}

function Skipped({ blocks }: { readonly blocks: readonly SkippedBlock[] }) {
  const texts = useTexts('duplicates')
  const { i18n } = useTranslation()
  if (blocks.length === 0) return null
  return (
    <details className="duplicates__skipped">
      <summary>{texts('skipped')}</summary>
      <ul>
        {blocks.map(({ kind, key, contacts }) => (
          <li key={`${kind} ${key}`}>
            {texts('skippedBlock', { key, contacts: contacts.toLocaleString(i18n.language) })}
          </li>
        ))}
      </ul>
    </details>
  )
}

export function Suggestions({ mayMerge }: { readonly mayMerge: boolean }) {
  const texts = useTexts('duplicates')
  const { i18n } = useTranslation()
  const { page, isLoading, problem, readMore, distinguish } = useSuggestions()
  const count = page.suggestions.length
  const markDistinct = async (suggestion: DuplicateSuggestion) => {
    if (!(await distinguish(suggestion, true))) return
    toast.success(texts('distinctDone'), {
      action: { label: texts('undo'), onClick: () => void distinguish(suggestion, false) },
      duration: 10_000,
    })
    // The pressed button was removed.
    document.getElementById(titleOfCustomView)?.focus()
  }
  const status = () => {
    if (isLoading) return texts('loading')
    if (count === 0 && page.after === null && problem === '') return texts('none')
    return texts('found', { number: count.toLocaleString(i18n.language), count })
  }
  return (
    <div className="ui-stack ui-stack--start duplicates" aria-busy={isLoading}>
      <p>{texts('intro')}</p>
      <p role="status">{status()}</p>
      {problem && <p role="alert">{problem}</p>}
      <ul className="ui-list ui-stack duplicates__list">
        {page.suggestions.map((suggestion) => (
          <SuggestionItem
            key={pairOf(suggestion)}
            suggestion={suggestion}
            onDistinct={mayMerge ? () => void markDistinct(suggestion) : undefined}
          />
        ))}
      </ul>
      {page.after !== null && (
        <Button buttonStyle="secondary" margin={false} disabled={isLoading} onClick={readMore}>
          {texts('more')}
        </Button>
      )}
      <Skipped blocks={page.skipped} />
    </div>
  )
}
