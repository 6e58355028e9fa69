'use client'
import { useTranslation } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { type DeletePreview, previewDeletion } from '#src/contract/bulk-change.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'

/** From this number on, the number is typed to confirm. */
const typedFrom = 101

/** Throws an Error with a displayable message unless the number of contacts was typed. */
export function mustBeConfirmed(
  form: FormData,
  count: number,
  texts: Texts<'bulk-contacts'>,
): void {
  const typed = String(form.get('typed') ?? '').replace(/\D/g, '')
  if (count >= typedFrom && typed !== String(count)) throw new Error(texts('notTyped'))
}

const parts = ['entries', 'followUps', 'interactions'] as const

export function DeleteFields({ selected }: { readonly selected: Selected }) {
  const texts = useTexts('bulk-contacts')
  const { language } = useTranslation().i18n
  const [preview, setPreview] = useState<DeletePreview>()
  const id = useId()
  const { count } = selected
  const [selection] = useState(selected.selection)
  useEffect(() => {
    // Without it the dialog says in general what goes.
    call(previewDeletion, { body: { selection } }).then(setPreview, () => undefined)
  }, [selection])
  const written = (number: number) => number.toLocaleString(language)
  return (
    <>
      {preview && (
        <ul aria-live="polite">
          {parts.map((part) => (
            <li key={part}>{texts(`deleted:${part}`, { count: written(preview[part]) })}</li>
          ))}
        </ul>
      )}
      <p>{texts('stays')}</p>
      {count >= typedFrom && (
        <label htmlFor={id}>
          {texts('typeNumber', { count: written(count) })}
          <input id={id} name="typed" inputMode="numeric" autoComplete="off" required />
        </label>
      )}
    </>
  )
}
