'use client'
import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useEffect, useState } from 'react'
import type { DuplicateSuggestion } from '#src/contract/people/duplicates.ts'
import { listDuplicatesOfContact } from '#src/contract/people/merge.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { ContactSearch, chosenContact } from '#src/people/contacts/admin/contact-search.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { SuggestionItem } from './suggestion-item.tsx'

function MergeWithDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const texts = useTexts('duplicates')
  const t = useTexts('contacts')
  const { config } = useConfig()
  const router = useRouter()
  const compare = async (form: FormData) => {
    const other = chosenContact(form)
    if (other === undefined) throw new Error(t('chooseContact'))
    const path = formatAdminURL({ adminRoute: config.routes.admin, path: '/duplicates' })
    router.push(`${path}?a=${id}&b=${other}`)
  }
  return (
    <FormDialog
      title={texts('mergeWith')}
      submitLabel={texts('compare')}
      cancelLabel={texts('cancel')}
      onSubmit={compare}
      onClose={onClose}
    >
      <ContactSearch without={id} />
    </FormDialog>
  )
}

interface Props {
  readonly id: number
  readonly mayMerge: boolean
}

export function DuplicatesOfContact({ id, mayMerge }: Props) {
  const texts = useTexts('duplicates')
  const [suggestions, setSuggestions] = useState<readonly DuplicateSuggestion[]>()
  const [problem, setProblem] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    call(listDuplicatesOfContact, { id }, ending).then(
      (found) => setSuggestions(found.suggestions),
      (error: unknown) => {
        if (!ending.signal.aborted) setProblem(messageOf(error))
      },
    )
    return () => ending.abort()
  }, [id])
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      {suggestions && suggestions.length > 0 && (
        <details>
          <summary>{texts('possible', { count: suggestions.length })}</summary>
          <ul className="ui-list ui-stack duplicates__list">
            {suggestions.map((suggestion) => (
              <SuggestionItem
                key={suggestion.contacts.map((contact) => contact.id).join()}
                suggestion={suggestion}
                onDistinct={undefined}
              />
            ))}
          </ul>
        </details>
      )}
      {suggestions?.length === 0 && <p>{texts('possible', { count: 0 })}</p>}
      {mayMerge && (
        <SmallButton onClick={() => setChoosing(true)}>{texts('mergeWith')}</SmallButton>
      )}
      {isChoosing && <MergeWithDialog id={id} onClose={() => setChoosing(false)} />}
    </>
  )
}
