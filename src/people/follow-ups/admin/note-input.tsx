'use client'
import { useId } from 'react'
import { notesLimit } from '#src/contract/people/fields.ts'
import { useTexts } from '#src/locales/use-texts.ts'

export function NoteInput() {
  const texts = useTexts('follow-ups')
  const id = useId()
  return (
    <label htmlFor={id}>
      {texts('note')}
      <textarea id={id} name="note" rows={3} maxLength={notesLimit} />
    </label>
  )
}

export const writtenNote = (form: FormData): string => String(form.get('note') ?? '')
