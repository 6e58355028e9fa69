'use client'
import { useConfig } from '@payloadcms/ui'
import { useId } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { editableFields } from '../editable.ts'
import { useChoices } from '../field-input.tsx'

export function StatusChoice() {
  const texts = useTexts('bulk-contacts')
  const { fields } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const id = useId()
  const choicesOf = useChoices()
  const status = editableFields(fields).find(({ name }) => name === 'status')
  return (
    <label htmlFor={id}>
      {texts('names:status')}
      <select id={id} name="status" defaultValue="" required>
        <option value="">{texts('choose')}</option>
        {(status && choicesOf(status))?.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
