'use client'
import { useId } from 'react'
import { notesLimit } from '#src/contract/crm/fields.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

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

export const writtenNote = (form: FormData): string => String(form.get('note') ?? '')
