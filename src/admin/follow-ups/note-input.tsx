'use client'
import { useId } from 'react'
import { notesLimit } from '#src/contract/crm/fields.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** A note of a change, named `note` in its form; it may stay empty. */
export function NoteInput() {
  const texts = useTexts(inLanguages)
  const id = useId()
  return (
    <label htmlFor={id}>
      {texts.note}
      <textarea id={id} name="note" rows={3} maxLength={notesLimit} />
    </label>
  )
}

/** The note written in a form; "" for none. */
export const writtenNote = (form: FormData): string => String(form.get('note') ?? '')
