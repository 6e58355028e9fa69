'use client'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import type { DuplicateSuggestion, SkippedBlock } from '#src/contract/people/duplicates.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { titleOfCustomView } from '#src/platform/custom-views/admin/title.ts'
import { pairOf } from './join-pages.ts'
import { SuggestionItem } from './suggestion-item.tsx'
import { useSuggestions } from './use-suggestions.ts'

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
    if (!(await distinguish(suggestion))) return
    toast.success(texts('distinctDone'))
    // The pressed button was removed.
    document.getElementById(titleOfCustomView)?.focus()
  }
  const status = () => {
    if (isLoading) return texts('loading')
    if (count === 0 && page.after === null && problem === '') return texts('none')
    return texts('found', { number: count.toLocaleString(i18n.language), count })
  }
  return (
    <div className="duplicates" aria-busy={isLoading}>
      <p>{texts('intro')}</p>
      <p role="status">{status()}</p>
      {problem && <p role="alert">{problem}</p>}
      <ul className="duplicates__list">
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
